/* Bad input of every kind: each has its status, parse errors say where, and outputs stay as they were. */
#include "check.h"

static hexmate_position_t start;

/* A broken text, its status, and the byte at fault. */
typedef struct {
    const char *text;
    hexmate_status_t status;
    size_t offset;
} bad_text_t;

static void bad_fens(void)
{
    static const bad_text_t CASES[] = {
        {"", HEXMATE_STATUS_FEN_MISSING, 0},
        {"1/3/5", HEXMATE_STATUS_FEN_RANK_COUNT, 5},
        {"1/3/5/7/9/11/11/11/11/11/11/11 w - - 0 1", HEXMATE_STATUS_FEN_RANK_COUNT, 27},
        {"2/3/5/7/9/11/11/11/11/11/11 w - - 0 1", HEXMATE_STATUS_FEN_RANK_LENGTH, 0},
        {"1/k1/5/7/9/11/11/11/11/11/11 w - - 0 1", HEXMATE_STATUS_FEN_RANK_LENGTH, 2},
        {"1/03/5/7/9/11/11/11/11/11/11 w - - 0 1", HEXMATE_STATUS_FEN_RUN, 2},
        {"1/3/5/7/x8/11/11/11/11/11/11 w - - 0 1", HEXMATE_STATUS_FEN_PIECE, 8},
        {"1/2k/5/7/9/11/11/11/11/11/6K4 x - - 0 1", HEXMATE_STATUS_FEN_SIDE, 30},
        {"1/2k/5/7/9/11/11/11/11/11/6K4 w KK - 0 1", HEXMATE_STATUS_FEN_CASTLING, 33},
        {"1/2k/5/7/9/11/11/11/11/11/6K4 w K - 0 1", HEXMATE_STATUS_NO_CASTLING, 32},
        {"1/2k/5/7/9/11/11/11/11/11/6K4 w - j9 0 1", HEXMATE_STATUS_FEN_EN_PASSANT, 34},
        {"1/2k/5/7/9/11/11/11/11/11/6K4 w - f6 0 1", HEXMATE_STATUS_EN_PASSANT_IMPOSSIBLE, 34},
        {"1/2k/5/7/9/11/11/11/11/11/6K4 w - - 65536 1", HEXMATE_STATUS_FEN_COUNTER, 36},
        {"1/2k/5/7/9/11/11/11/11/11/6K4 w - - 0 0", HEXMATE_STATUS_FEN_COUNTER, 38},
        {"1/2k/5/7/9/11/11/11/11/11/6K4 w - - 0 1 ", HEXMATE_STATUS_FEN_TRAILING, 39},
        {"1/2k/5/7/9/11/11/11/11/11/11 w - - 0 1", HEXMATE_STATUS_NO_KING, 0},
        {"1/kkk/5/7/9/11/11/11/11/11/6K4 w - - 0 1", HEXMATE_STATUS_SECOND_KING, 3},
        {"P/2k/5/7/9/11/11/11/11/11/6K4 w - - 0 1", HEXMATE_STATUS_PAWN_ON_LAST_CELL, 0},
        {"1/2k/2Q2/7/9/11/11/11/11/11/6K4 w - - 0 1", HEXMATE_STATUS_OPPONENT_IN_CHECK, 34},
    };
    size_t i;

    for (i = 0; i < sizeof CASES / sizeof CASES[0]; ++i) {
        hexmate_position_t position = start;
        size_t offset = 999;
        hexmate_status_t status = hexmate_position_from_fen(
            HEXMATE_VARIANT_GLINSKI, TEXT(CASES[i].text), &position, &offset);
        check_status(status, CASES[i].status, CASES[i].text, __FILE__, __LINE__);
        CHECK(memcmp(&position, &start, sizeof start) == 0);
        /* A king that is missing is no byte's fault. */
        if (CASES[i].status == HEXMATE_STATUS_NO_KING)
            CHECK_NUMBER(offset, 999);
        else
            CHECK(offset < strlen(CASES[i].text) + 1);
        if (CASES[i].status >= HEXMATE_STATUS_FEN_MISSING &&
            CASES[i].status <= HEXMATE_STATUS_FEN_COUNTER)
            check_number(offset, CASES[i].offset, CASES[i].text, __FILE__, __LINE__);
        /* Who does not want the offset gives NULL. */
        CHECK_STATUS(hexmate_position_from_fen(HEXMATE_VARIANT_GLINSKI, TEXT(CASES[i].text),
                                               &position, NULL),
                     CASES[i].status);
    }
}

static void bad_moves(void)
{
    static const bad_text_t CASES[] = {
        {"", HEXMATE_STATUS_MOVE_EMPTY, 0},        {"l1f2", HEXMATE_STATUS_MOVE_CELL, 0},
        {"f5l6", HEXMATE_STATUS_MOVE_CELL, 2},     {"f5f6x", HEXMATE_STATUS_MOVE_PROMOTION, 4},
        {"f5f6qq", HEXMATE_STATUS_MOVE_TRAILING, 5}, {"f5f8", HEXMATE_STATUS_ILLEGAL_MOVE, 0},
    };
    size_t i;

    for (i = 0; i < sizeof CASES / sizeof CASES[0]; ++i) {
        hexmate_move_t mv = {12345};
        size_t offset = 999;
        check_status(hexmate_position_parse_uci(&start, TEXT(CASES[i].text), &mv, &offset),
                     CASES[i].status, CASES[i].text, __FILE__, __LINE__);
        check_number(offset, CASES[i].offset, CASES[i].text, __FILE__, __LINE__);
        CHECK_NUMBER(mv.bits, 12345);
    }
}

/* NULL and misaligned pointers, wherever one can be given. */
static void bad_pointers(void)
{
    /* One byte off in a buffer that is large enough for all. */
    static union {
        uint64_t align;
        unsigned char bytes[8 + sizeof(hexmate_variant_info_t) + sizeof(hexmate_position_t)];
    } storage;
    void *const odd = storage.bytes + 1;
    hexmate_position_t position;
    hexmate_bitboard_t set;
    hexmate_move_t mv = {0}, moves[HEXMATE_MAX_MOVES];
    hexmate_game_t *game;
    uint32_t number;
    size_t count;
    char text[HEXMATE_FEN_CAPACITY];

    CHECK_STATUS(hexmate_position_start(0, NULL), HEXMATE_STATUS_NULL_POINTER);
    CHECK_STATUS(hexmate_position_start(0, (hexmate_position_t *)odd), HEXMATE_STATUS_MISALIGNED);
    CHECK_STATUS(hexmate_position_from_fen(0, NULL, 3, &position, NULL),
                 HEXMATE_STATUS_NULL_POINTER);
    CHECK_STATUS(hexmate_position_from_fen(0, NULL, 0, &position, NULL),
                 HEXMATE_STATUS_FEN_MISSING);
    CHECK_STATUS(hexmate_position_from_fen(0, "1", 1, NULL, NULL), HEXMATE_STATUS_NULL_POINTER);
    CHECK_STATUS(hexmate_position_from_fen(0, "1", 1, &position, (size_t *)odd),
                 HEXMATE_STATUS_MISALIGNED);
    CHECK_STATUS(hexmate_position_from_fen(0, "1", (size_t)-1, &position, NULL),
                 HEXMATE_STATUS_TOO_LARGE);
    CHECK_STATUS(hexmate_position_fen(NULL, text, sizeof text, NULL),
                 HEXMATE_STATUS_NULL_POINTER);
    CHECK_STATUS(hexmate_position_fen((const hexmate_position_t *)odd, text, sizeof text, NULL),
                 HEXMATE_STATUS_MISALIGNED);
    CHECK_STATUS(hexmate_position_fen(&start, NULL, sizeof text, NULL),
                 HEXMATE_STATUS_NULL_POINTER);
    CHECK_STATUS(hexmate_position_fen(&start, NULL, 0, &count), HEXMATE_STATUS_BUFFER_TOO_SMALL);
    CHECK_STATUS(hexmate_position_legal_moves(&start, (hexmate_move_t *)odd, 10, &count),
                 HEXMATE_STATUS_MISALIGNED);
    CHECK_STATUS(hexmate_position_legal_moves(&start, moves, (size_t)-1, &count),
                 HEXMATE_STATUS_TOO_LARGE);
    CHECK_STATUS(hexmate_position_legal_moves(&start, moves, HEXMATE_MAX_MOVES, NULL),
                 HEXMATE_STATUS_NULL_POINTER);
    CHECK_STATUS(hexmate_position_legal_moves(NULL, moves, HEXMATE_MAX_MOVES, &count),
                 HEXMATE_STATUS_NULL_POINTER);
    CHECK_STATUS(hexmate_position_make(&start, mv, NULL), HEXMATE_STATUS_NULL_POINTER);
    CHECK_STATUS(hexmate_position_make_trusted(&start, mv, NULL), HEXMATE_STATUS_NULL_POINTER);
    CHECK_STATUS(hexmate_position_make_trusted(NULL, mv, &position),
                 HEXMATE_STATUS_NULL_POINTER);
    CHECK_STATUS(hexmate_position_make_trusted((const hexmate_position_t *)odd, mv, &position),
                 HEXMATE_STATUS_MISALIGNED);
    CHECK_STATUS(hexmate_position_perft(&start, 1, 1, NULL), HEXMATE_STATUS_NULL_POINTER);
    CHECK_STATUS(hexmate_position_checkers(&start, NULL), HEXMATE_STATUS_NULL_POINTER);
    CHECK_STATUS(hexmate_position_checkers(NULL, &set), HEXMATE_STATUS_NULL_POINTER);
    CHECK_STATUS(hexmate_variant_info(0, NULL), HEXMATE_STATUS_NULL_POINTER);
    CHECK_STATUS(hexmate_variant_info(0, (hexmate_variant_info_t *)odd),
                 HEXMATE_STATUS_MISALIGNED);
    CHECK_STATUS(hexmate_variant_from_name(NULL, 4, &number), HEXMATE_STATUS_NULL_POINTER);
    CHECK_STATUS(hexmate_cell_from_name(0, NULL, 4, &number), HEXMATE_STATUS_NULL_POINTER);
    CHECK_STATUS(hexmate_cell_info(0, 60, NULL), HEXMATE_STATUS_NULL_POINTER);
    CHECK_STATUS(hexmate_game_create(NULL, NULL, &game), HEXMATE_STATUS_NULL_POINTER);
    CHECK_STATUS(hexmate_game_create(&start, NULL, NULL), HEXMATE_STATUS_NULL_POINTER);
    CHECK_STATUS(hexmate_game_push(NULL, mv), HEXMATE_STATUS_NULL_POINTER);
    CHECK_STATUS(hexmate_game_ply(NULL, &count), HEXMATE_STATUS_NULL_POINTER);
    CHECK_STATUS(hexmate_game_ply((const hexmate_game_t *)odd, &count),
                 HEXMATE_STATUS_MISALIGNED);
    CHECK_STATUS(hexmate_game_ply((const hexmate_game_t *)(const void *)&start, &count),
                 HEXMATE_STATUS_INVALID_HANDLE);
    CHECK_STATUS(hexmate_game_destroy((hexmate_game_t *)(void *)&storage),
                 HEXMATE_STATUS_INVALID_HANDLE);
}

/* A buffer that is too small stays as it was; the needed count is written. */
static void small_buffers(void)
{
    hexmate_move_t moves[HEXMATE_MAX_MOVES];
    hexmate_move_count_t entries[4];
    char text[HEXMATE_FEN_CAPACITY], small[HEXMATE_FEN_CAPACITY];
    size_t needed = 0, count = 0, i;

    CHECK_OK(hexmate_position_fen(&start, text, sizeof text, &needed));
    CHECK_NUMBER(needed, strlen(text) + 1);
    memset(small, '?', sizeof small);
    needed = 0;
    CHECK_STATUS(hexmate_position_fen(&start, small, strlen(text), &needed),
                 HEXMATE_STATUS_BUFFER_TOO_SMALL);
    CHECK_NUMBER(needed, strlen(text) + 1);
    for (i = 0; i < sizeof small; ++i)
        CHECK(small[i] == '?');
    CHECK_OK(hexmate_position_fen(&start, small, needed, NULL));
    CHECK_TEXT(small, text);

    moves[0].bits = 12345;
    CHECK_STATUS(hexmate_position_legal_moves(&start, moves, 30, &count),
                 HEXMATE_STATUS_BUFFER_TOO_SMALL);
    CHECK_NUMBER(count, 31);
    CHECK_NUMBER(moves[0].bits, 12345);
    CHECK_OK(hexmate_position_legal_moves(&start, moves, 31, &count));
    CHECK_STATUS(hexmate_position_legal_moves(&start, NULL, 0, &count),
                 HEXMATE_STATUS_BUFFER_TOO_SMALL);
    CHECK_NUMBER(count, 31);

    entries[0].count = 12345;
    CHECK_STATUS(hexmate_position_divide(&start, 20, 1, entries, 4, &count),
                 HEXMATE_STATUS_BUFFER_TOO_SMALL);
    CHECK_NUMBER(count, 31);
    CHECK_NUMBER(entries[0].count, 12345);
}

/* Numbers that stand for nothing. */
static void wild_numbers(void)
{
    static const uint32_t WILD[] = {5, 6, 91, 121, 128, 254, 256, 257, 65536, 0x80000000u,
                                    0xffffffffu};
    hexmate_position_t position = start;
    hexmate_variant_info_t info;
    hexmate_cell_info_t place;
    hexmate_bitboard_t set = {7, 7};
    hexmate_settings_t settings;
    hexmate_game_t *game = NULL;
    hexmate_move_t mv = {12345};
    uint32_t number = 12345, other = 12345;
    uint64_t leaves = 12345;
    char text[HEXMATE_FEN_CAPACITY] = "?";
    size_t count, i;

    for (i = 0; i < sizeof WILD / sizeof WILD[0]; ++i) {
        const uint32_t wild = WILD[i];
        CHECK_STATUS(hexmate_position_start(wild, &position), HEXMATE_STATUS_UNKNOWN_VARIANT);
        CHECK_STATUS(hexmate_position_from_fen(wild, "1", 1, &position, NULL),
                     HEXMATE_STATUS_UNKNOWN_VARIANT);
        CHECK_STATUS(hexmate_variant_name(wild, text, sizeof text, NULL),
                     HEXMATE_STATUS_UNKNOWN_VARIANT);
        CHECK_STATUS(hexmate_variant_title(wild, text, sizeof text, NULL),
                     HEXMATE_STATUS_UNKNOWN_VARIANT);
        CHECK_STATUS(hexmate_variant_info(wild, &info), HEXMATE_STATUS_UNKNOWN_VARIANT);
        CHECK_STATUS(hexmate_variant_settings(wild, &settings), HEXMATE_STATUS_UNKNOWN_VARIANT);
        CHECK_STATUS(hexmate_move_new(wild, 60, 61, HEXMATE_PIECE_NONE, &mv),
                     HEXMATE_STATUS_UNKNOWN_VARIANT);
        CHECK_STATUS(hexmate_position_king(&start, wild, &number),
                     HEXMATE_STATUS_UNKNOWN_COLOR);
        CHECK_STATUS(hexmate_position_attackers(&start, wild, 60, &set),
                     HEXMATE_STATUS_UNKNOWN_COLOR);
        CHECK_STATUS(hexmate_position_pieces(&start, wild, 0, &set),
                     HEXMATE_STATUS_UNKNOWN_COLOR);
        if (wild != 5)
            CHECK_STATUS(hexmate_position_pieces(&start, 0, wild, &set),
                         HEXMATE_STATUS_UNKNOWN_PIECE);
        CHECK_STATUS(hexmate_move_new(0, 60, 61, wild, &mv), HEXMATE_STATUS_UNKNOWN_PIECE);
        CHECK_STATUS(hexmate_termination_name(wild < 7 ? wild + 7 : wild, text, sizeof text, NULL),
                     HEXMATE_STATUS_OUT_OF_RANGE);
        CHECK_STATUS(hexmate_cell_at(0, wild, 12, &number), HEXMATE_STATUS_UNKNOWN_CELL);
        CHECK_STATUS(hexmate_cell_at(0, 12, wild, &number), HEXMATE_STATUS_UNKNOWN_CELL);
        CHECK_STATUS(hexmate_cell_from_coordinates(0, (int32_t)wild, 6, &number),
                     HEXMATE_STATUS_UNKNOWN_CELL);
        CHECK_TEXT(hexmate_status_name((int32_t)wild + 1000), "unknown");
        CHECK(strlen(hexmate_status_message((int32_t)wild + 1000)) > 0);
        if (wild <= 6)
            continue;
        if (wild == 91)
            continue;
        CHECK_STATUS(hexmate_cell_name(2, wild, text, sizeof text, NULL),
                     HEXMATE_STATUS_UNKNOWN_CELL);
        CHECK_STATUS(hexmate_cell_info(2, wild, &place), HEXMATE_STATUS_UNKNOWN_CELL);
        CHECK_STATUS(hexmate_position_piece_at(&start, wild, &number, &other),
                     HEXMATE_STATUS_UNKNOWN_CELL);
        CHECK_STATUS(hexmate_position_attacks(&start, wild, &set),
                     HEXMATE_STATUS_UNKNOWN_CELL);
    }
    CHECK_STATUS(hexmate_move_new(0, 60, 61, HEXMATE_PIECE_KING, &mv),
                 HEXMATE_STATUS_UNKNOWN_PIECE);
    CHECK_STATUS(hexmate_move_new(0, 66, 61, HEXMATE_PIECE_NONE, &mv),
                 HEXMATE_STATUS_UNKNOWN_CELL);
    CHECK_STATUS(hexmate_position_perft(&start, HEXMATE_MAX_PERFT_DEPTH + 1, 1, &leaves),
                 HEXMATE_STATUS_OUT_OF_RANGE);
    CHECK_STATUS(hexmate_position_divide(&start, 0, 1, NULL, 0, &count),
                 HEXMATE_STATUS_OUT_OF_RANGE);
    {
        uint64_t one = 0;
        CHECK_OK(hexmate_position_perft(&start, 0, HEXMATE_MAX_THREADS, &one));
        CHECK_NUMBER(one, 1);
    }
    CHECK_STATUS(hexmate_position_perft(&start, 1, HEXMATE_MAX_THREADS + 1, &leaves),
                 HEXMATE_STATUS_OUT_OF_RANGE);
    CHECK_STATUS(hexmate_position_divide(&start, 1, HEXMATE_MAX_THREADS + 1, NULL, 0, &count),
                 HEXMATE_STATUS_OUT_OF_RANGE);
    CHECK_STATUS(hexmate_variant_from_name("glinski ", 8, &number),
                 HEXMATE_STATUS_UNKNOWN_VARIANT);
    CHECK_STATUS(hexmate_variant_from_name("\xff", 1, &number), HEXMATE_STATUS_NOT_UTF8);
    CHECK_STATUS(hexmate_cell_from_name(HEXMATE_VARIANT_GLINSKI, TEXT("j1"), &number),
                 HEXMATE_STATUS_UNKNOWN_CELL);

    /* Wild settings, one field each. */
    CHECK_OK(hexmate_variant_settings(0, &settings));
    for (i = 0; i < sizeof settings; ++i) {
        hexmate_settings_t broken = settings;
        if (i == 2 || i == 3)
            continue;
        ((unsigned char *)&broken)[i] = 3;
        CHECK_STATUS(hexmate_game_create(&start, &broken, &game),
                     HEXMATE_STATUS_UNKNOWN_SETTING);
    }
    settings.halfmove_limit = 0;
    CHECK_STATUS(hexmate_game_create(&start, &settings, &game), HEXMATE_STATUS_LIMIT_ZERO);
    CHECK(game == NULL);

    CHECK(memcmp(&position, &start, sizeof start) == 0);
    CHECK(mv.bits == 12345 && number == 12345 && other == 12345 && leaves == 12345);
    CHECK(set.lo == 7 && set.hi == 7);
    CHECK_TEXT(text, "?");
}

/* Moves that are none, or not legal. */
static void wild_moves(void)
{
    static const uint32_t WILD[] = {0,      66 | 61 << 7,           60 | 66 << 7, 127 | 127 << 7,
                                    1u << 17, 60 | 61 << 7 | 5u << 14, 0xffffffffu};
    hexmate_position_t next = start;
    hexmate_game_t *game = NULL;
    char text[HEXMATE_UCI_CAPACITY] = "?";
    uint32_t legal = 12345;
    size_t i, ply;

    CHECK_OK(hexmate_game_create(&start, NULL, &game));
    for (i = 0; i < sizeof WILD / sizeof WILD[0]; ++i) {
        hexmate_move_t mv;
        mv.bits = WILD[i];
        /* The first one is a move from a cell to itself, well-formed but never legal. */
        if (i == 0) {
            CHECK_STATUS(hexmate_position_make(&start, mv, &next), HEXMATE_STATUS_ILLEGAL_MOVE);
            CHECK_STATUS(hexmate_game_push(game, mv), HEXMATE_STATUS_ILLEGAL_MOVE);
            CHECK_STATUS(hexmate_position_make_trusted(&start, mv, &next),
                         HEXMATE_STATUS_INVALID_MOVE);
            continue;
        }
        CHECK_STATUS(hexmate_position_make(&start, mv, &next), HEXMATE_STATUS_INVALID_MOVE);
        CHECK_STATUS(hexmate_position_make_trusted(&start, mv, &next),
                     HEXMATE_STATUS_INVALID_MOVE);
        CHECK_STATUS(hexmate_position_is_legal(&start, mv, &legal),
                     HEXMATE_STATUS_INVALID_MOVE);
        CHECK_STATUS(hexmate_move_uci(0, mv, text, sizeof text, NULL),
                     HEXMATE_STATUS_INVALID_MOVE);
        CHECK_STATUS(hexmate_game_push(game, mv), HEXMATE_STATUS_INVALID_MOVE);
    }
    {
        /* f5f8: the pawn does not reach it. */
        hexmate_move_t mv;
        CHECK_OK(hexmate_move_from_uci(start.variant, TEXT("f5f8"), &mv, NULL));
        CHECK_STATUS(hexmate_position_make(&start, mv, &next), HEXMATE_STATUS_ILLEGAL_MOVE);
        CHECK_STATUS(hexmate_game_push(game, mv), HEXMATE_STATUS_ILLEGAL_MOVE);
        CHECK_OK(hexmate_position_is_legal(&start, mv, &legal));
        CHECK_NUMBER(legal, 0);
    }
    CHECK_OK(hexmate_game_ply(game, &ply));
    CHECK_NUMBER(ply, 0);
    CHECK_STATUS(hexmate_game_position_at(game, 1, &next), HEXMATE_STATUS_OUT_OF_RANGE);
    CHECK_OK(hexmate_game_destroy(game));
    CHECK(memcmp(&next, &start, sizeof start) == 0);
    CHECK_TEXT(text, "?");
}

/* Text ends where its length says, not at a NUL. */
static void lengths(void)
{
    static const char UNTERMINATED[4] = {'f', '4', 'f', '5'};
    hexmate_move_t mv;
    size_t offset;

    CHECK_OK(hexmate_position_parse_uci(&start, UNTERMINATED, 4, &mv, NULL));
    CHECK_STATUS(hexmate_position_parse_uci(&start, "f4f5\0", 5, &mv, &offset),
                 HEXMATE_STATUS_MOVE_PROMOTION);
    CHECK_NUMBER(offset, 4);
    CHECK_STATUS(hexmate_position_parse_uci(&start, "f4\xff", 3, &mv, &offset),
                 HEXMATE_STATUS_NOT_UTF8);
    CHECK_NUMBER(offset, 2);
}

/* Where no byte is at fault, the offset is left alone. */
static void no_offset(void)
{
    static const char NO_KING[] = "1,4:K";
    hexmate_game_t *game = NULL;
    hexmate_position_t position;
    hexmate_move_t mv;
    size_t offset = 999;

    CHECK_OK(hexmate_game_create(&start, NULL, &game));
    CHECK_STATUS(hexmate_game_push_uci(game, TEXT("f5f9"), &mv, &offset),
                 HEXMATE_STATUS_ILLEGAL_MOVE);
    CHECK_NUMBER(offset, 0);
    CHECK_OK(hexmate_game_resign(game, HEXMATE_COLOR_WHITE, NULL));
    offset = 999;
    CHECK_STATUS(hexmate_game_push_uci(game, TEXT("f5f6"), &mv, &offset),
                 HEXMATE_STATUS_GAME_OVER);
    CHECK_NUMBER(offset, 999);
    CHECK_STATUS(hexmate_game_push_san(game, TEXT("f6"), &mv, &offset), HEXMATE_STATUS_GAME_OVER);
    CHECK_NUMBER(offset, 999);
    CHECK_OK(hexmate_game_destroy(game));
    CHECK_STATUS(hexmate_position_from_setup_string(HEXMATE_VARIANT_MCCOOEY, TEXT(NO_KING),
                                                    &position, &offset),
                 HEXMATE_STATUS_NO_KING);
    CHECK_NUMBER(offset, 999);
    CHECK_STATUS(hexmate_position_from_setup_string(HEXMATE_VARIANT_SHAFRAN, TEXT(NO_KING),
                                                    &position, &offset),
                 HEXMATE_STATUS_SETUP_BOARD);
    CHECK_NUMBER(offset, 999);
    CHECK_STATUS(hexmate_position_from_setup_string(HEXMATE_VARIANT_MCCOOEY, TEXT("1,4:K,1,-5:K"),
                                                    &position, &offset),
                 HEXMATE_STATUS_SECOND_KING);
    CHECK_NUMBER(offset, 6);
}

/* An outcome has a result only if its reason, its points and its winner agree. */
static void outcomes(void)
{
    static const uint8_t DRAWN[] = {
        HEXMATE_TERMINATION_STALEMATE, HEXMATE_TERMINATION_DEAD_POSITION,
        HEXMATE_TERMINATION_REPETITION, HEXMATE_TERMINATION_HALFMOVE_CLOCK,
        HEXMATE_TERMINATION_AGREEMENT};
    static const uint8_t WINNERS[] = {HEXMATE_COLOR_WHITE, HEXMATE_COLOR_BLACK, HEXMATE_COLOR_NONE,
                                      77};
    unsigned reason, white, black, winner, possible = 0;
    size_t i;

    for (reason = 0; reason < 256; ++reason) {
        int drawn = 0;
        for (i = 0; i < sizeof DRAWN; ++i)
            drawn |= reason == DRAWN[i];
        for (white = 0; white <= 5; ++white)
            for (black = 0; black <= 5; ++black)
                for (winner = 0; winner < 4; ++winner) {
                    hexmate_outcome_t outcome;
                    const char *expected = NULL;
                    char text[HEXMATE_NAME_CAPACITY] = "";
                    outcome.termination = (uint8_t)reason;
                    outcome.white_quarters = (uint8_t)white;
                    outcome.black_quarters = (uint8_t)black;
                    outcome.winner = WINNERS[winner];
                    if (reason == HEXMATE_TERMINATION_CHECKMATE ||
                        reason == HEXMATE_TERMINATION_RESIGNATION) {
                        if (white == 4 && black == 0 && winner == 0)
                            expected = "1-0";
                        if (white == 0 && black == 4 && winner == 1)
                            expected = "0-1";
                    }
                    if (drawn && white == 2 && black == 2 && winner == 2)
                        expected = "1/2-1/2";
                    if (reason == HEXMATE_TERMINATION_STALEMATE && winner == 2 && white == 3 &&
                        black == 1)
                        expected = "3/4-1/4";
                    if (reason == HEXMATE_TERMINATION_STALEMATE && winner == 2 && white == 1 &&
                        black == 3)
                        expected = "1/4-3/4";
                    if (reason == HEXMATE_TERMINATION_NONE && winner == 2 && white == 0 &&
                        black == 0)
                        expected = "*";
                    CHECK_STATUS(hexmate_outcome_result(outcome, text, sizeof text, NULL),
                                 expected != NULL ? HEXMATE_OK : HEXMATE_STATUS_OUT_OF_RANGE);
                    CHECK_TEXT(text, expected != NULL ? expected : "");
                    possible += expected != NULL;
                }
    }
    CHECK_NUMBER(possible, 12);
}

/* Every status has a name and a message of its own. */
static void statuses(void)
{
    int32_t status;
    unsigned known = 0;

    for (status = -10; status < 400; ++status) {
        if (strcmp(hexmate_status_name(status), "unknown") == 0)
            continue;
        ++known;
        CHECK(strncmp(hexmate_status_name(status), "HEXMATE_", 8) == 0);
        CHECK(strlen(hexmate_status_message(status)) > 3);
    }
    CHECK(known > 60);
    CHECK_TEXT(hexmate_status_name(HEXMATE_OK), "HEXMATE_OK");
    CHECK_TEXT(hexmate_status_name(HEXMATE_STATUS_NO_KING), "HEXMATE_STATUS_NO_KING");
}

int main(void)
{
    CHECK_OK(hexmate_position_start(HEXMATE_VARIANT_MCCOOEY_CLASSIC, &start));
    bad_fens();
    bad_moves();
    bad_pointers();
    small_buffers();
    wild_numbers();
    wild_moves();
    lengths();
    no_offset();
    outcomes();
    statuses();
    return checks_summary("errors");
}
