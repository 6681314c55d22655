/* Algebraic notation, PGN, tags and packed records. */
#include "check.h"

static hexmate_position_t start_of(uint32_t variant)
{
    hexmate_position_t position;
    CHECK_OK(hexmate_position_start(variant, &position));
    return position;
}

/* Every legal move, written and read back, near the start of every variant. */
static void notation(void)
{
    static hexmate_move_t moves[HEXMATE_MAX_MOVES];
    hexmate_position_t position;
    hexmate_move_t mv;
    char text[HEXMATE_SAN_CAPACITY];
    size_t count, offset, i;
    uint32_t variant;
    unsigned ply;

    for (variant = 0; variant < hexmate_variant_count(); ++variant) {
        position = start_of(variant);
        for (ply = 0; ply < 40; ++ply) {
            CHECK_OK(hexmate_position_legal_moves(&position, moves, HEXMATE_MAX_MOVES, &count));
            for (i = 0; i < count; ++i) {
                CHECK_OK(hexmate_position_san(&position, moves[i], text, sizeof text, NULL));
                CHECK_OK(hexmate_position_parse_san(&position, TEXT(text), &mv, NULL));
                CHECK_NUMBER(mv.bits, moves[i].bits);
            }
            if (count == 0)
                break;
            CHECK_OK(hexmate_position_make(&position, moves[(7 * ply + 3) % count], &position));
        }
    }
    position = start_of(HEXMATE_VARIANT_MCCOOEY_CLASSIC);
    CHECK_OK(hexmate_position_parse_san(&position, TEXT("Nh4"), &mv, NULL));
    CHECK_OK(hexmate_move_uci(position.variant, mv, text, sizeof text, NULL));
    CHECK_TEXT(text, "g2h4");
    CHECK_STATUS(hexmate_position_parse_san(&position, TEXT("Nl9"), &mv, &offset),
                 HEXMATE_STATUS_MOVE_CELL);
    CHECK_STATUS(hexmate_position_parse_san(&position, TEXT("Xh4"), &mv, &offset),
                 HEXMATE_STATUS_MOVE_PIECE_LETTER);
    CHECK_NUMBER(offset, 0);
    CHECK_STATUS(hexmate_position_parse_san(&position, TEXT("Nxh4"), &mv, &offset),
                 HEXMATE_STATUS_MOVE_NOTHING_CAPTURED);
    CHECK_STATUS(hexmate_position_parse_san(&position, TEXT(""), &mv, &offset),
                 HEXMATE_STATUS_MOVE_EMPTY);
    mv.bits = 0;
    CHECK_STATUS(hexmate_position_san(&position, mv, text, sizeof text, NULL),
                 HEXMATE_STATUS_ILLEGAL_MOVE);
}

static void games(void)
{
    static const char *const MOVES[] = {"Nc4", "Nd6", "Qe3", "b5", "Nd7#"};
    static const char *const COORDINATES[] = {"b1c4", "c8d6", "d1e3", "b6b5", "c4d7"};
    hexmate_position_t start = start_of(HEXMATE_VARIANT_SHAFRAN), position, other;
    hexmate_game_t *game = NULL, *again = NULL;
    hexmate_pgn_reader_t *reader = NULL;
    hexmate_outcome_t outcome;
    hexmate_move_t mv;
    char text[2048], value[64];
    size_t needed, count, offset, i;

    CHECK_OK(hexmate_game_create(&start, NULL, &game));
    for (i = 0; i < 5; ++i) {
        CHECK_OK(hexmate_game_push_san(game, TEXT(MOVES[i]), &mv, &offset));
        CHECK_OK(hexmate_move_uci(HEXMATE_VARIANT_SHAFRAN, mv, value, sizeof value, NULL));
        CHECK_TEXT(value, COORDINATES[i]);
    }
    CHECK_STATUS(hexmate_game_push_san(game, TEXT("a4"), NULL, NULL), HEXMATE_STATUS_GAME_OVER);

    CHECK_OK(hexmate_game_set_tag(game, TEXT("Event"), TEXT("A \"quoted\" event")));
    CHECK_OK(hexmate_game_set_tag(game, TEXT("Annotator"), TEXT("nobody")));
    CHECK_STATUS(hexmate_game_set_tag(game, TEXT("Result"), TEXT("1-0")), HEXMATE_STATUS_TAG_OWN);
    CHECK_STATUS(hexmate_game_set_tag(game, TEXT("Two words"), TEXT("")),
                 HEXMATE_STATUS_TAG_NAME);
    CHECK_STATUS(hexmate_game_set_tag(game, TEXT("Event"), TEXT("two\nlines")),
                 HEXMATE_STATUS_TAG_CONTROL);
    CHECK_OK(hexmate_game_tag_count(game, &count));
    CHECK_NUMBER(count, 2);
    CHECK_OK(hexmate_game_tag_name(game, 1, value, sizeof value, NULL));
    CHECK_TEXT(value, "Annotator");
    CHECK_STATUS(hexmate_game_tag_name(game, 2, value, sizeof value, NULL),
                 HEXMATE_STATUS_TAG_UNKNOWN);
    CHECK_OK(hexmate_game_tag(game, TEXT("Event"), value, sizeof value, NULL));
    CHECK_TEXT(value, "A \"quoted\" event");

    CHECK_STATUS(hexmate_game_pgn(game, text, 10, &needed), HEXMATE_STATUS_BUFFER_TOO_SMALL);
    CHECK(needed > 100 && needed < sizeof text);
    CHECK_OK(hexmate_game_pgn(game, text, sizeof text, NULL));
    CHECK_NUMBER(strlen(text) + 1, needed);
    CHECK(strstr(text, "[Variant \"shafran\"]") != NULL);
    CHECK(strstr(text, "1. Nc4 Nd6 2. Qe3 b5 3. Nd7# 1-0") != NULL);

    /* The same game read back, between two others, one of them broken. */
    {
        char file[8192];
        snprintf(file, sizeof file, "%s1. f5 f4 2. Xx * \n\n%s", text, text);
        CHECK_OK(hexmate_pgn_reader_create(TEXT(file), HEXMATE_VARIANT_NONE, &reader));
    }
    CHECK_OK(hexmate_game_create(&start, NULL, &again));
    CHECK_OK(hexmate_pgn_reader_next(reader, NULL, again, &offset));
    CHECK_OK(hexmate_game_position(game, &position));
    CHECK_OK(hexmate_game_position(again, &other));
    CHECK(memcmp(&position, &other, sizeof other) == 0);
    CHECK_OK(hexmate_game_outcome(again, &outcome));
    CHECK_NUMBER(outcome.termination, HEXMATE_TERMINATION_CHECKMATE);
    CHECK_OK(hexmate_game_tag(again, TEXT("Annotator"), value, sizeof value, NULL));
    CHECK_TEXT(value, "nobody");
    CHECK_STATUS(hexmate_pgn_reader_next(reader, NULL, again, &offset),
                 HEXMATE_STATUS_PGN_VARIANT_MISSING);
    CHECK_NUMBER(offset, needed - 1);
    CHECK_OK(hexmate_pgn_reader_next(reader, NULL, again, &offset));
    CHECK_STATUS(hexmate_pgn_reader_next(reader, NULL, again, &offset), HEXMATE_STATUS_PGN_END);
    CHECK_STATUS(hexmate_pgn_reader_next(reader, NULL, again, &offset), HEXMATE_STATUS_PGN_END);
    CHECK_OK(hexmate_pgn_reader_destroy(reader));
    CHECK_OK(hexmate_pgn_reader_destroy(NULL));

    CHECK_OK(hexmate_game_remove_tag(again, TEXT("Annotator")));
    CHECK_STATUS(hexmate_game_remove_tag(again, TEXT("Annotator")), HEXMATE_STATUS_TAG_UNKNOWN);
    CHECK_STATUS(hexmate_game_tag(again, TEXT("Annotator"), value, sizeof value, NULL),
                 HEXMATE_STATUS_TAG_UNKNOWN);

    /* Settings under which a game goes on; a text that ends in the middle. */
    CHECK_OK(hexmate_pgn_reader_create(TEXT("1. f5 g6 2. Nd4"), HEXMATE_VARIANT_MCCOOEY_CLASSIC,
                                       &reader));
    CHECK_STATUS(hexmate_pgn_reader_next(reader, NULL, again, &offset),
                 HEXMATE_STATUS_PGN_UNFINISHED);
    CHECK_OK(hexmate_pgn_reader_destroy(reader));
    CHECK_STATUS(hexmate_pgn_reader_create(TEXT("*"), 17, &reader),
                 HEXMATE_STATUS_UNKNOWN_VARIANT);
    CHECK_OK(hexmate_pgn_reader_create(TEXT("1. f5 g6 1-0"), HEXMATE_VARIANT_MCCOOEY_CLASSIC,
                                       &reader));
    {
        hexmate_settings_t settings;
        CHECK_OK(hexmate_variant_settings(HEXMATE_VARIANT_MCCOOEY_CLASSIC, &settings));
        settings.resignation = 0;
        CHECK_STATUS(hexmate_pgn_reader_next(reader, &settings, again, NULL),
                     HEXMATE_STATUS_RESIGNATION_NOT_ALLOWED);
    }
    CHECK_OK(hexmate_pgn_reader_destroy(reader));
    CHECK_OK(hexmate_game_destroy(again));
    CHECK_OK(hexmate_game_destroy(game));
}

static void packed(void)
{
    unsigned char bytes[HEXMATE_PACKED_SIZE], broken[HEXMATE_PACKED_SIZE];
    hexmate_position_t position, read, untouched;
    uint32_t variant;
    size_t needed = 0;

    for (variant = 0; variant < hexmate_variant_count(); ++variant) {
        position = start_of(variant);
        CHECK_OK(hexmate_position_pack(&position, bytes, sizeof bytes, &needed));
        CHECK_NUMBER(needed, HEXMATE_PACKED_SIZE);
        CHECK_NUMBER(bytes[0], 1);
        CHECK_NUMBER(bytes[1], variant);
        CHECK_OK(hexmate_position_unpack(bytes, sizeof bytes, &read));
        CHECK(memcmp(&position, &read, sizeof read) == 0);
    }
    untouched = read;
    CHECK_STATUS(hexmate_position_pack(&position, bytes, 79, &needed),
                 HEXMATE_STATUS_BUFFER_TOO_SMALL);
    CHECK_STATUS(hexmate_position_unpack(bytes, 79, &read), HEXMATE_STATUS_PACKED_LENGTH);
    CHECK_STATUS(hexmate_position_unpack(NULL, 80, &read), HEXMATE_STATUS_NULL_POINTER);
#define BROKEN(place, byte, status)                                               \
    memcpy(broken, bytes, sizeof broken);                                         \
    broken[place] = (byte);                                                       \
    CHECK_STATUS(hexmate_position_unpack(broken, sizeof broken, &read), (status))
    BROKEN(0, 2, HEXMATE_STATUS_PACKED_VERSION);
    BROKEN(1, 5, HEXMATE_STATUS_UNKNOWN_VARIANT);
    BROKEN(2, 2, HEXMATE_STATUS_PACKED_SIDE);
    BROKEN(3, 16, HEXMATE_STATUS_PACKED_CASTLING);
    BROKEN(3, 1, HEXMATE_STATUS_NO_CASTLING);
    BROKEN(4, 6, HEXMATE_STATUS_PACKED_EN_PASSANT);
    BROKEN(5, 1, HEXMATE_STATUS_PACKED_NOT_ZERO);
    BROKEN(10, 0, HEXMATE_STATUS_MOVE_NUMBER_ZERO);
    BROKEN(79, 128, HEXMATE_STATUS_PACKED_PIECE);
#undef BROKEN
    CHECK(memcmp(&read, &untouched, sizeof read) == 0);
}

/* What is reflected or mirrored twice is what it was. */
static void symmetries(void)
{
    hexmate_position_t position, once, twice;
    uint32_t variant;
    size_t count[3];

    for (variant = 0; variant < hexmate_variant_count(); ++variant) {
        position = start_of(variant);
        CHECK_OK(hexmate_position_reflected(&position, &once));
        CHECK(memcmp(&position, &once, sizeof once) != 0);
        CHECK_OK(hexmate_position_count_legal(&position, &count[0]));
        CHECK_OK(hexmate_position_count_legal(&once, &count[1]));
        CHECK_OK(hexmate_position_reflected(&once, &twice));
        CHECK(memcmp(&position, &twice, sizeof twice) == 0);
        CHECK_OK(hexmate_position_mirrored(&position, &once));
        CHECK_NUMBER(once.side_to_move, HEXMATE_COLOR_BLACK);
        CHECK_OK(hexmate_position_count_legal(&once, &count[2]));
        CHECK_OK(hexmate_position_mirrored(&once, &twice));
        CHECK(memcmp(&position, &twice, sizeof twice) == 0);
        CHECK(count[0] == count[1] && count[0] == count[2]);
    }
}

int main(void)
{
    notation();
    games();
    packed();
    symmetries();
    return checks_summary("texts");
}
