/* The rules through C: start positions, moves, perft, text, outcomes and games of every variant. */
#include "check.h"

/* Leaf counts of the start positions at depths 1 to 4; other programs agree with them. */
static const struct {
    uint32_t variant;
    const char *name;
    const char *fen;
    uint64_t counts[4];
} STARTS[] = {
    {HEXMATE_VARIANT_MCCOOEY, "mccooey",
     "b/qbk/n1b1n/r5r/1ppppppp1/11/5P5/4P1P4/3P1B1P3/2P2B2P2/2RNQBKNR2 w - - 0 1",
     {53, 2806, 157058, 8731966}},
    {HEXMATE_VARIANT_MCCOOEY_CLASSIC, "mccooey-classic",
     "b/qbk/rnbnr/ppppppp/9/11/11/5P5/4PBP4/3PNBNP3/2PRQBKRP2 w - - 0 1",
     {31, 947, 33307, 1157852}},
    {HEXMATE_VARIANT_SHAFRAN, "shafran",
     "kqbnr/bppppp/np5/bp6/rp6P/p6PR/6PB/5PN/PPPPPB/RNBQK w KQkq - 0 1",
     {42, 1706, 75480, 3309110}},
    {HEXMATE_VARIANT_SHAFRAN_CLASSIC, "shafran-classic",
     "kqbnr/bppppp/np5/bp6/rp6P/p6PR/6PB/5PN/PPPPPB/RNBQK w KQkq - 0 1",
     {42, 1706, 75494, 3310230}},
    {HEXMATE_VARIANT_GLINSKI, "glinski",
     "b/qbk/n1b1n/r5r/ppppppppp/11/5P5/4P1P4/3P1B1P3/2P2B2P2/1PRNQBKNRP1 w - - 0 1",
     {51, 2586, 137858, 7282418}},
};

enum { START_COUNT = sizeof STARTS / sizeof STARTS[0] };

/* Perft as a caller writes it. */
static uint64_t own_perft(const hexmate_position_t *position, unsigned depth)
{
    hexmate_move_t moves[HEXMATE_MAX_MOVES];
    hexmate_position_t next;
    uint64_t sum = 0;
    size_t count = 0, i;

    CHECK_OK(hexmate_position_legal_moves(position, moves, HEXMATE_MAX_MOVES, &count));
    if (depth == 1)
        return count;
    for (i = 0; i < count; ++i) {
        CHECK_OK(hexmate_position_make_trusted(position, moves[i], &next));
        sum += own_perft(&next, depth - 1);
    }
    return sum;
}

static void start_positions(void)
{
    size_t i;

    CHECK_NUMBER(hexmate_variant_count(), START_COUNT);
    for (i = 0; i < START_COUNT; ++i) {
        hexmate_position_t position, read, next, trusted;
        hexmate_move_t moves[HEXMATE_MAX_MOVES];
        hexmate_move_count_t entries[HEXMATE_MAX_MOVES];
        char text[HEXMATE_FEN_CAPACITY];
        uint32_t variant = 99, legal;
        uint64_t leaves, sum = 0;
        size_t count, needed, j;
        unsigned depth;

        CHECK_OK(hexmate_variant_from_name(TEXT(STARTS[i].name), &variant));
        CHECK_NUMBER(variant, STARTS[i].variant);
        CHECK_OK(hexmate_variant_name(variant, text, sizeof text, &needed));
        CHECK_TEXT(text, STARTS[i].name);
        CHECK_NUMBER(needed, strlen(text) + 1);

        CHECK_OK(hexmate_position_start(variant, &position));
        CHECK_OK(hexmate_position_check(&position));
        CHECK_OK(hexmate_position_fen(&position, text, sizeof text, NULL));
        CHECK_TEXT(text, STARTS[i].fen);
        CHECK_OK(hexmate_position_from_fen(variant, TEXT(text), &read, NULL));
        CHECK(memcmp(&position, &read, sizeof read) == 0);
        CHECK_NUMBER(position.variant, variant);
        CHECK_NUMBER(position.side_to_move, HEXMATE_COLOR_WHITE);
        CHECK_NUMBER(position.fullmove_number, 1);

        for (depth = 1; depth <= 4; ++depth) {
            CHECK_OK(hexmate_position_perft(&position, depth, depth % 3, &leaves));
            CHECK_NUMBER(leaves, STARTS[i].counts[depth - 1]);
        }
        CHECK_NUMBER(own_perft(&position, 3), STARTS[i].counts[2]);
        CHECK_OK(hexmate_position_divide(&position, 3, 2, entries, HEXMATE_MAX_MOVES, &count));
        CHECK_NUMBER(count, STARTS[i].counts[0]);
        for (j = 0; j < count; ++j)
            sum += entries[j].count;
        CHECK_NUMBER(sum, STARTS[i].counts[2]);

        CHECK_OK(hexmate_position_count_legal(&position, &count));
        CHECK_NUMBER(count, STARTS[i].counts[0]);
        CHECK_OK(hexmate_position_legal_moves(&position, moves, HEXMATE_MAX_MOVES, &count));
        for (j = 0; j < count; ++j) {
            hexmate_move_t again;
            CHECK_OK(hexmate_position_is_legal(&position, moves[j], &legal));
            CHECK_NUMBER(legal, 1);
            CHECK_OK(hexmate_move_uci(variant, moves[j], text, sizeof text, NULL));
            CHECK_OK(hexmate_position_parse_uci(&position, TEXT(text), &again, NULL));
            CHECK_NUMBER(again.bits, moves[j].bits);
            CHECK_OK(hexmate_position_make(&position, moves[j], &next));
            CHECK_OK(hexmate_position_make_trusted(&position, moves[j], &trusted));
            CHECK(memcmp(&next, &trusted, sizeof next) == 0);
            CHECK_OK(hexmate_position_check(&next));
        }
    }
}

/* The handed files of positions with leaf counts: "FEN;N1 N2 N3". Depths 1 and 2. */
static void counted_positions(const char *folder)
{
    size_t i;

    for (i = 0; i < START_COUNT; ++i) {
        char path[1024], line[1024];
        unsigned lines = 0;
        FILE *file;

        snprintf(path, sizeof path, "%s/perft/%s.epd", folder, STARTS[i].name);
        file = fopen(path, "r");
        CHECK(file != NULL);
        if (file == NULL)
            continue;
        while (fgets(line, sizeof line, file) != NULL) {
            char *end = strchr(line, ';');
            hexmate_position_t position;
            uint64_t expected, found;
            unsigned depth;

            if (end == NULL)
                continue;
            ++lines;
            CHECK_OK(hexmate_position_from_fen(STARTS[i].variant, line, (size_t)(end - line),
                                               &position, NULL));
            ++end;
            for (depth = 1; depth <= 2; ++depth) {
                expected = strtoull(end, &end, 10);
                CHECK_OK(hexmate_position_perft(&position, depth, depth % 3, &found));
                CHECK_NUMBER(found, expected);
            }
        }
        fclose(file);
        CHECK(lines >= 10);
    }
}

/* A game that ends in mate, with taking back and playing on. */
static void mate(void)
{
    static const char *const MOVES[] = {"b1c4", "c8d6", "d1e3", "b6b5", "c4d7"};
    hexmate_position_t start, position, again;
    hexmate_outcome_t outcome;
    hexmate_game_t *game = NULL;
    hexmate_move_t played[8], last;
    char text[HEXMATE_FEN_CAPACITY];
    size_t ply, count, i;

    CHECK_OK(hexmate_position_start(HEXMATE_VARIANT_SHAFRAN, &start));
    CHECK_OK(hexmate_game_create(&start, NULL, &game));
    for (i = 0; i < 5; ++i) {
        CHECK_OK(hexmate_game_outcome(game, &outcome));
        CHECK_NUMBER(outcome.termination, HEXMATE_TERMINATION_NONE);
        CHECK_OK(hexmate_game_push_uci(game, TEXT(MOVES[i]), NULL, NULL));
    }
    CHECK_OK(hexmate_game_outcome(game, &outcome));
    CHECK_NUMBER(outcome.termination, HEXMATE_TERMINATION_CHECKMATE);
    CHECK_NUMBER(outcome.winner, HEXMATE_COLOR_WHITE);
    CHECK_NUMBER(outcome.white_quarters, 4);
    CHECK_NUMBER(outcome.black_quarters, 0);
    CHECK_OK(hexmate_outcome_result(outcome, text, sizeof text, NULL));
    CHECK_TEXT(text, "1-0");
    CHECK_OK(hexmate_termination_name(outcome.termination, text, sizeof text, NULL));
    CHECK_TEXT(text, "checkmate");
    CHECK_STATUS(hexmate_game_push_uci(game, TEXT("a5a4"), NULL, NULL),
                 HEXMATE_STATUS_GAME_OVER);

    CHECK_OK(hexmate_game_position(game, &position));
    CHECK_OK(hexmate_position_outcome(&position, &outcome));
    CHECK_NUMBER(outcome.termination, HEXMATE_TERMINATION_CHECKMATE);
    CHECK_OK(hexmate_game_ply(game, &ply));
    CHECK_NUMBER(ply, 5);
    CHECK_OK(hexmate_game_moves(game, played, 8, &count));
    CHECK_NUMBER(count, 5);
    CHECK_OK(hexmate_move_uci(HEXMATE_VARIANT_SHAFRAN, played[4], text, sizeof text, NULL));
    CHECK_TEXT(text, "c4d7");
    CHECK_OK(hexmate_game_position_at(game, 0, &again));
    CHECK(memcmp(&start, &again, sizeof start) == 0);

    CHECK_OK(hexmate_game_pop(game, &last));
    CHECK_NUMBER(last.bits, played[4].bits);
    CHECK_OK(hexmate_game_outcome(game, &outcome));
    CHECK_NUMBER(outcome.termination, HEXMATE_TERMINATION_NONE);
    CHECK_OK(hexmate_game_push(game, last));
    CHECK_OK(hexmate_game_position(game, &again));
    CHECK(memcmp(&position, &again, sizeof again) == 0);
    CHECK_OK(hexmate_game_destroy(game));
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* What a position without a legal move must give: stalemate scores in Glinski's game only. */
static void no_move_left(const hexmate_position_t *position, int is_mate)
{
    unsigned mover = is_mate ? 0 : position->variant == HEXMATE_VARIANT_GLINSKI ? 1 : 2;
    int white_moves = position->side_to_move == HEXMATE_COLOR_WHITE;
    hexmate_outcome_t outcome;

    CHECK_OK(hexmate_position_outcome(position, &outcome));
    CHECK_NUMBER(outcome.termination,
                 is_mate ? HEXMATE_TERMINATION_CHECKMATE : HEXMATE_TERMINATION_STALEMATE);
    CHECK_NUMBER(outcome.white_quarters, white_moves ? mover : 4 - mover);
    CHECK_NUMBER(outcome.black_quarters, white_moves ? 4 - mover : mover);
    CHECK_NUMBER(outcome.winner, !is_mate      ? HEXMATE_COLOR_NONE
                                 : white_moves ? HEXMATE_COLOR_BLACK
                                               : HEXMATE_COLOR_WHITE);
}

/* The handed move lists: "variant;what it shows;FEN;every legal move, sorted". */
static void listed_positions(const char *folder)
{
    char path[1024], line[16384];
    unsigned lines = 0, mates = 0, stalemates = 0;
    FILE *file;

    snprintf(path, sizeof path, "%s/legal_moves.txt", folder);
    file = fopen(path, "r");
    CHECK(file != NULL);
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        static char texts[HEXMATE_MAX_MOVES][HEXMATE_UCI_CAPACITY];
        static const char *sorted[HEXMATE_MAX_MOVES];
        static char joined[HEXMATE_MAX_MOVES * HEXMATE_UCI_CAPACITY];
        char *fields[4], *at = line;
        hexmate_position_t position;
        hexmate_move_t moves[HEXMATE_MAX_MOVES];
        uint32_t variant = 99;
        size_t count = 0, i;

        if (line[0] == '#')
            continue;
        line[strcspn(line, "\n")] = '\0';
        for (i = 0; i < 4; ++i) {
            fields[i] = at;
            at += strcspn(at, ";");
            if (*at == ';')
                *at++ = '\0';
        }
        ++lines;
        CHECK_OK(hexmate_variant_from_name(TEXT(fields[0]), &variant));
        CHECK_OK(hexmate_position_from_fen(variant, TEXT(fields[2]), &position, NULL));
        CHECK_OK(hexmate_position_legal_moves(&position, moves, HEXMATE_MAX_MOVES, &count));
        for (i = 0; i < count; ++i) {
            CHECK_OK(hexmate_move_uci(variant, moves[i], texts[i], sizeof texts[i], NULL));
            sorted[i] = texts[i];
        }
        qsort(sorted, count, sizeof sorted[0], by_text);
        joined[0] = '\0';
        for (i = 0, at = joined; i < count; ++i)
            at += sprintf(at, "%s%s", i == 0 ? "" : " ", sorted[i]);
        CHECK_TEXT(joined, fields[3]);
        if (count == 0) {
            int is_mate = strcmp(fields[1], "checkmate") == 0;
            mates += is_mate != 0;
            stalemates += is_mate == 0;
            no_move_left(&position, is_mate);
        }
    }
    if (file != NULL)
        fclose(file);
    CHECK(lines >= 100 && mates >= 5 && stalemates >= 5);
}

/* Repetition, automatic, by claim and off; agreement and resignation. */
static void endings(void)
{
    static const char *const CYCLE[] = {"g1h2", "g10h9", "h2g1", "h9g10"};
    static const char FEN[] = "1/2k/5/7/9/11/3p7/3P7/11/11/6K4 w - - 0 1";
    hexmate_position_t start;
    hexmate_settings_t settings;
    hexmate_outcome_t outcome;
    hexmate_game_t *game = NULL, *copy = NULL;
    char text[HEXMATE_NAME_CAPACITY];
    size_t occurrences;
    unsigned i;

    CHECK_OK(hexmate_position_from_fen(HEXMATE_VARIANT_GLINSKI, TEXT(FEN), &start, NULL));
    CHECK_OK(hexmate_game_create(&start, NULL, &game));
    for (i = 0; i < 8; ++i)
        CHECK_OK(hexmate_game_push_uci(game, TEXT(CYCLE[i % 4]), NULL, NULL));
    CHECK_OK(hexmate_game_occurrences(game, &occurrences));
    CHECK_NUMBER(occurrences, 3);
    CHECK_OK(hexmate_game_outcome(game, &outcome));
    CHECK_NUMBER(outcome.termination, HEXMATE_TERMINATION_REPETITION);
    CHECK_NUMBER(outcome.white_quarters, 2);
    CHECK_OK(hexmate_outcome_result(outcome, text, sizeof text, NULL));
    CHECK_TEXT(text, "1/2-1/2");

    CHECK_OK(hexmate_variant_settings(HEXMATE_VARIANT_GLINSKI, &settings));
    CHECK_NUMBER(settings.repetition, HEXMATE_ENDING_AUTOMATIC);
    CHECK_NUMBER(settings.halfmove_limit, 100);
    settings.repetition = HEXMATE_ENDING_BY_CLAIM;
    CHECK_OK(hexmate_game_set_settings(game, &settings));
    CHECK_OK(hexmate_game_outcome(game, &outcome));
    CHECK_NUMBER(outcome.termination, HEXMATE_TERMINATION_NONE);
    CHECK_OK(hexmate_game_claimable(game, &outcome));
    CHECK_NUMBER(outcome.termination, HEXMATE_TERMINATION_REPETITION);

    CHECK_OK(hexmate_game_create(&start, &settings, &copy));
    CHECK_STATUS(hexmate_game_claim(copy, NULL), HEXMATE_STATUS_NOTHING_TO_CLAIM);
    CHECK_OK(hexmate_game_assign(copy, game));
    CHECK_OK(hexmate_game_claim(game, &outcome));
    CHECK_NUMBER(outcome.termination, HEXMATE_TERMINATION_REPETITION);
    CHECK_STATUS(hexmate_game_claim(game, NULL), HEXMATE_STATUS_GAME_OVER);
    CHECK_OK(hexmate_game_resign(copy, HEXMATE_COLOR_WHITE, &outcome));
    CHECK_NUMBER(outcome.termination, HEXMATE_TERMINATION_RESIGNATION);
    CHECK_NUMBER(outcome.winner, HEXMATE_COLOR_BLACK);
    CHECK_OK(hexmate_game_pop(copy, NULL));
    CHECK_OK(hexmate_game_agree_draw(copy, &outcome));
    CHECK_NUMBER(outcome.termination, HEXMATE_TERMINATION_AGREEMENT);
    CHECK_OK(hexmate_game_settings(copy, &settings));
    CHECK_NUMBER(settings.repetition, HEXMATE_ENDING_BY_CLAIM);
    CHECK_OK(hexmate_game_destroy(copy));

    settings.agreement = 0;
    settings.resignation = 0;
    CHECK_OK(hexmate_game_create(&start, &settings, &copy));
    CHECK_STATUS(hexmate_game_agree_draw(copy, NULL), HEXMATE_STATUS_AGREEMENT_NOT_ALLOWED);
    CHECK_STATUS(hexmate_game_resign(copy, HEXMATE_COLOR_BLACK, NULL),
                 HEXMATE_STATUS_RESIGNATION_NOT_ALLOWED);
    CHECK_STATUS(hexmate_game_pop(copy, NULL), HEXMATE_STATUS_NO_MOVE_TO_TAKE_BACK);
    CHECK_OK(hexmate_game_destroy(copy));
    CHECK_OK(hexmate_game_destroy(game));
    CHECK_OK(hexmate_game_destroy(NULL));
}

/* What stands where, who attacks what. */
static void looking(void)
{
    hexmate_position_t position, other;
    hexmate_bitboard_t set, cells;
    hexmate_variant_info_t info;
    hexmate_cell_info_t place;
    uint32_t cell, king, piece, color, again, same;
    char text[HEXMATE_DIAGRAM_CAPACITY];
    unsigned count = 0;

    CHECK_OK(hexmate_position_start(HEXMATE_VARIANT_GLINSKI, &position));
    CHECK_OK(hexmate_cell_from_name(HEXMATE_VARIANT_GLINSKI, TEXT("e1"), &cell));
    CHECK_OK(hexmate_position_piece_at(&position, cell, &piece, &color));
    CHECK_NUMBER(piece, HEXMATE_PIECE_QUEEN);
    CHECK_NUMBER(color, HEXMATE_COLOR_WHITE);
    CHECK_OK(hexmate_position_king(&position, HEXMATE_COLOR_WHITE, &king));
    CHECK_OK(hexmate_cell_name(HEXMATE_VARIANT_GLINSKI, king, text, sizeof text, NULL));
    CHECK_TEXT(text, "g1");
    CHECK_OK(hexmate_cell_info(HEXMATE_VARIANT_GLINSKI, king, &place));
    CHECK(place.q == 1 && place.r == 4 && place.file == 6 && place.rank == 1);
    CHECK_OK(hexmate_cell_from_coordinates(HEXMATE_VARIANT_GLINSKI, 1, 4, &again));
    CHECK_NUMBER(again, king);
    CHECK_OK(hexmate_cell_at(HEXMATE_VARIANT_GLINSKI, 6, 1, &again));
    CHECK_NUMBER(again, king);
    CHECK_OK(hexmate_cell_name(HEXMATE_VARIANT_GLINSKI, place.mirrored, text, sizeof text, NULL));
    CHECK_TEXT(text, "g10");

    CHECK_OK(hexmate_position_pieces(&position, HEXMATE_COLOR_WHITE, HEXMATE_PIECE_BISHOP, &set));
    CHECK_OK(hexmate_cell_from_name(HEXMATE_VARIANT_GLINSKI, TEXT("f1"), &cell));
    CHECK(HEXMATE_BITBOARD_HAS(set, cell));
    CHECK(HEXMATE_BITBOARD_HAS(set, cell + 1));
    CHECK(HEXMATE_BITBOARD_HAS(set, cell + 2));
    CHECK(!HEXMATE_BITBOARD_HAS(set, cell + 3));
    CHECK_OK(hexmate_position_pieces(&position, HEXMATE_COLOR_NONE, HEXMATE_PIECE_NONE, &set));
    for (cell = 0; cell < 128; ++cell)
        count += (unsigned)HEXMATE_BITBOARD_HAS(set, cell);
    CHECK_NUMBER(count, 36);

    CHECK_OK(hexmate_position_checkers(&position, &set));
    CHECK_NUMBER(set.lo | set.hi, 0);
    CHECK_OK(hexmate_position_pinned(&position, &set));
    CHECK_NUMBER(set.lo | set.hi, 0);
    CHECK_OK(hexmate_position_en_passant_cells(&position, &set));
    CHECK_NUMBER(set.lo | set.hi, 0);
    CHECK_OK(hexmate_position_attacks(&position, king, &set));
    CHECK_OK(hexmate_cell_from_name(HEXMATE_VARIANT_GLINSKI, TEXT("g2"), &cell));
    CHECK(HEXMATE_BITBOARD_HAS(set, cell));
    CHECK_OK(hexmate_position_attackers(&position, HEXMATE_COLOR_WHITE, cell, &set));
    CHECK(HEXMATE_BITBOARD_HAS(set, king));
    CHECK_OK(hexmate_position_diagram(&position, text, sizeof text, NULL));
    CHECK(strchr(text, 'K') != NULL && strstr(text, "a b c d e f g h i k l") != NULL);

    CHECK_OK(hexmate_variant_info(HEXMATE_VARIANT_GLINSKI, &info));
    CHECK_NUMBER(info.cell_count, 91);
    CHECK_NUMBER(info.stalemate_quarters, 3);
    CHECK_TEXT((const char *)info.file_letters, "abcdefghikl");
    cells = info.cells;
    CHECK_OK(hexmate_variant_info(HEXMATE_VARIANT_SHAFRAN, &info));
    CHECK_NUMBER(info.cell_count, 70);
    CHECK_NUMBER(info.has_castling, 1);
    CHECK_NUMBER((cells.lo | info.cells.lo) ^ cells.lo, 0);
    CHECK_OK(hexmate_variant_title(HEXMATE_VARIANT_MCCOOEY, text, sizeof text, NULL));
    CHECK_TEXT(text, "McCooey");

    /* Counters do not matter for repetition, the side to move does. */
    CHECK_OK(hexmate_position_from_fen(
        HEXMATE_VARIANT_GLINSKI,
        TEXT("b/qbk/n1b1n/r5r/ppppppppp/11/5P5/4P1P4/3P1B1P3/2P2B2P2/1PRNQBKNRP1 w - - 9 8"),
        &other, NULL));
    CHECK(memcmp(&position, &other, sizeof other) != 0);
    CHECK_OK(hexmate_position_same_for_repetition(&position, &other, &same));
    CHECK_NUMBER(same, 1);
    CHECK_OK(hexmate_position_from_fen(
        HEXMATE_VARIANT_GLINSKI,
        TEXT("b/qbk/n1b1n/r5r/ppppppppp/11/5P5/4P1P4/3P1B1P3/2P2B2P2/1PRNQBKNRP1 b - - 0 1"),
        &other, NULL));
    CHECK_OK(hexmate_position_same_for_repetition(&position, &other, &same));
    CHECK_NUMBER(same, 0);
}

/* The card's own setup string is the start position of McCooey's game. */
static void setup_string(void)
{
    static const char CARD[] =
        "-1,-1:p,-1,-4:q,-1,2:P,-1,5:Q,-2,-1:p,-2,-3:n,-2,3:P,-2,5:N,-3,-1:p,-3,-2:r,-3,4:P,-3,5:R,"
        "0,-1:p,0,-3:b,0,-4:b,0,-5:b,0,1:P,0,3:B,0,4:B,0,5:B,1,-2:p,1,-5:k,1,1:P,1,4:K,2,-3:p,"
        "2,-5:n,2,1:P,2,3:N,3,-4:p,3,-5:r,3,1:P,3,2:R";
    hexmate_position_t start, position;
    char text[HEXMATE_SETUP_STRING_CAPACITY];
    size_t offset = 999;

    CHECK_OK(hexmate_position_start(HEXMATE_VARIANT_MCCOOEY, &start));
    CHECK_OK(hexmate_position_from_setup_string(HEXMATE_VARIANT_MCCOOEY, TEXT(CARD), &position,
                                                &offset));
    CHECK(memcmp(&start, &position, sizeof start) == 0);
    CHECK_OK(hexmate_position_setup_string(&position, text, sizeof text, NULL));
    CHECK_NUMBER(strlen(text), strlen(CARD));
    CHECK_OK(hexmate_position_from_setup_string(HEXMATE_VARIANT_MCCOOEY, TEXT(text), &position,
                                                NULL));
    CHECK(memcmp(&start, &position, sizeof start) == 0);
    CHECK_STATUS(hexmate_position_from_setup_string(HEXMATE_VARIANT_SHAFRAN, TEXT(CARD),
                                                    &position, &offset),
                 HEXMATE_STATUS_SETUP_BOARD);
    CHECK_STATUS(hexmate_position_from_setup_string(HEXMATE_VARIANT_MCCOOEY, TEXT("1,4:K,1;-5:k"),
                                                    &position, &offset),
                 HEXMATE_STATUS_SETUP_SEPARATOR);
    CHECK_NUMBER(offset, 7);
}

int main(int argc, char **argv)
{
    start_positions();
    CHECK(argc == 2);
    if (argc == 2) {
        counted_positions(argv[1]);
        listed_positions(argv[1]);
    }
    mate();
    endings();
    looking();
    setup_string();

    CHECK_NUMBER(hexmate_version(), HEXMATE_VERSION);
    CHECK_TEXT(hexmate_version_string(), HEXMATE_VERSION_STRING);
    CHECK(strlen(hexmate_kernel()) > 0);
    return checks_summary("rules");
}
