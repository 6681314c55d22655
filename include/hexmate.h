/*
 * hexmate: fast rules core for hexagonal chess. McCooey's game (91 cells), Shafran's (70 cells) and Glinski's, from C99, C++17 and
 * everything that can call C.
 *
 * This file is generated (ffi-c/tests/header.rs) and is the contract between the library and its callers.
 *
 * VALUES AND OWNERSHIP
 *   Positions, moves, sets of cells, outcomes and settings are plain values: copy them with =, put them in arrays, forget them. Sizes and
 *   alignments are asserted at the end of this file. Three things are handles: games, readers of PGN, and batches, which are pools of threads.
 *   hexmate_game_create(), hexmate_pgn_reader_create() and hexmate_batch_create() make one, the function of the same name with destroy frees it, once.
 *   The library allocates memory for handles, and for the work of a call that is given back when it returns; listing, counting and making moves
 *   allocate nothing. Texts that functions return as const char * belong to the library and are never freed.
 *
 * BUFFERS
 *   The caller owns every buffer. Its capacity, in elements, follows it; a buffer of capacity 0 may be NULL. The count of elements that there are
 *   is written whether they fit or not; if they do not, the answer is HEXMATE_STATUS_BUFFER_TOO_SMALL and the buffer is left alone. For text,
 *   elements are bytes and the terminating NUL counts; the pointer for the count may be NULL. The capacities HEXMATE_..._CAPACITY are always enough.
 *   Where a function fills two buffers, its description tells how large they must be, and which of the two the written count is that of.
 *   Buffers must not overlap each other or the inputs, except where it is said that they may.
 *
 * TEXT
 *   Texts are UTF-8. One that is handed over has its length in bytes behind it and needs no terminating NUL; a NUL within the length is a
 *   byte like others, and no text of ours has one. One that is written is terminated.
 *
 * ERRORS
 *   A function that can fail answers a hexmate_status_t: HEXMATE_OK (0) or the number of what is wrong, which hexmate_status_message()
 *   describes. Outputs are written only on success; before, they may hold anything, and after a failure they still do. The exceptions
 *   are the needed count of a buffer, `error_index` of batches, and `error_offset`: where reading a text fails at a byte, the offset of that byte is
 *   written there, unless it is NULL; where no single byte is at fault (the game is over, a king is missing) it is left alone. NULL, misaligned
 *   pointers, forged values, numbers out of range and broken texts are answered, never undefined. The caller vouches only for what nobody can check: that a pointer that is neither NULL nor
 *   misaligned leads to as much memory as is said, and that a handle has not been destroyed.
 *   No panic of the library's language crosses into the caller's: it becomes HEXMATE_STATUS_PANIC.
 *
 * THREADS
 *   The library keeps no state that calls could see of each other. Any functions may run at the same time in any threads, as long as nobody
 *   writes what another reads: a pointer to const is only read, so that calls that share a position or a game as const arguments may run concurrently. A
 *   call that takes a game as non-const needs it for itself.
 *
 * NUMBERS
 *   Numbers of variants, colours, pieces, endings, reasons and statuses never change their meaning; new ones may be added. They are handed over as
 *   32 bits, so that no wild number is cut down to a good one on its way.
 *
 * VERSIONS
 *   HEXMATE_VERSION is this header's version, hexmate_version() the running library's. From 1.0 on, programs built against a version run with all later
 *   ones of the same major number; before, of the same major and minor number. The shared library's soname follows the same rule.
 *
 * NAMES
 *   Cells are named by file letter and rank number, as the variant's players do; FEN, coordinate moves (f5f6, f10f11q), setup strings and packed records
 *   are described in the documentation of the project.
 */

#ifndef HEXMATE_H
#define HEXMATE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Version of this header. */
#define HEXMATE_VERSION_MAJOR 0
/** Version of this header. */
#define HEXMATE_VERSION_MINOR 1
/** Version of this header. */
#define HEXMATE_VERSION_PATCH 0
/** Version of this header as one number: major * 1000000 + minor * 1000 + patch. */
#define HEXMATE_VERSION 1000
/** Version of this header as text. */
#define HEXMATE_VERSION_STRING "0.1.0"

/** The most legal moves that a position can have, rounded up: an array of this many takes every list. */
#define HEXMATE_MAX_MOVES 1408

/** Bytes that hold every FEN with its NUL. */
#define HEXMATE_FEN_CAPACITY 160
/** Bytes that hold every coordinate move with its NUL. */
#define HEXMATE_UCI_CAPACITY 8
/** Bytes that hold every move in algebraic notation with its NUL. */
#define HEXMATE_SAN_CAPACITY 16
/** Bytes that hold every cell's name with its NUL. */
#define HEXMATE_CELL_CAPACITY 4
/** Bytes that hold every name of a variant, a reason or a plane, and every result, with its NUL. */
#define HEXMATE_NAME_CAPACITY 32
/** Bytes that hold every setup string with its NUL. */
#define HEXMATE_SETUP_STRING_CAPACITY 800
/** Bytes that hold every drawing of a board with its NUL. */
#define HEXMATE_DIAGRAM_CAPACITY 640

/** The cell that a move's piece leaves. */
#define HEXMATE_MOVE_FROM(mv) ((mv).bits & 127u)
/** The cell that a move's piece enters. */
#define HEXMATE_MOVE_TO(mv) ((mv).bits >> 7 & 127u)
/** What a move's pawn becomes, or HEXMATE_PIECE_NONE. */
#define HEXMATE_MOVE_PROMOTION(mv) ((mv).bits >> 14 == 0 ? 255u : (mv).bits >> 14)
/** Whether a set has the cell of this number (0 to 127): 1 or 0. */
#define HEXMATE_BITBOARD_HAS(set, cell) \
    ((int)(((cell) < 64 ? (set).lo >> ((cell) & 63) : (set).hi >> ((cell) & 63)) & 1u))

/* ==== Status ======================================================================
 *
 * Status numbers: what every function answers.
 *
 * A function that can fail answers HEXMATE_OK or the number of what is wrong. Numbers never change
 * their meaning; new ones may come, so a program should expect numbers that it does not know, and
 * can ask hexmate_status_message() about them.
 */

/**
 * What a function answers: 0 when it did what it was asked to do, else the number of what is wrong.
 */
enum hexmate_status_t
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /** Done; every output is written. */
    HEXMATE_OK = 0,
    /** A pointer that must not be NULL is. */
    HEXMATE_STATUS_NULL_POINTER = 1,
    /** A pointer is not a multiple of its type's alignment. */
    HEXMATE_STATUS_MISALIGNED = 2,
    /**
     * The buffer's capacity is too small. The needed count has been written, the buffer left alone.
     */
    HEXMATE_STATUS_BUFFER_TOO_SMALL = 3,
    /** An array or text is longer than memory can be. */
    HEXMATE_STATUS_TOO_LARGE = 4,
    /** A text is not valid UTF-8. */
    HEXMATE_STATUS_NOT_UTF8 = 5,
    /** No variant has this number or name. */
    HEXMATE_STATUS_UNKNOWN_VARIANT = 6,
    /** Neither HEXMATE_COLOR_WHITE nor HEXMATE_COLOR_BLACK. */
    HEXMATE_STATUS_UNKNOWN_COLOR = 7,
    /** No kind of piece has this number, or not one that may stand here. */
    HEXMATE_STATUS_UNKNOWN_PIECE = 8,
    /** The board has no cell of this number, name or place. */
    HEXMATE_STATUS_UNKNOWN_CELL = 9,
    /**
     * Not one of the ways in which a rule can end a game, or not 0 or 1 where the settings ask for
     * yes or no.
     */
    HEXMATE_STATUS_UNKNOWN_SETTING = 10,
    /** The value is not a position that this library has written. */
    HEXMATE_STATUS_INVALID_POSITION = 11,
    /**
     * The value is not a move that this library has written, or evidently not one of this position.
     */
    HEXMATE_STATUS_INVALID_MOVE = 12,
    /** The pointer is not a handle, or one that has been destroyed. */
    HEXMATE_STATUS_INVALID_HANDLE = 13,
    /** A number lies outside the range that the function's description gives. */
    HEXMATE_STATUS_OUT_OF_RANGE = 14,
    /**
     * A fault in this library: it has been stopped at its border, and nothing was written. Please
     * report it.
     */
    HEXMATE_STATUS_PANIC = 15,
    /** A fault that this version of the interface has no number of its own for. */
    HEXMATE_STATUS_OTHER = 16,
    /** The move is not legal in the position. */
    HEXMATE_STATUS_ILLEGAL_MOVE = 30,
    /** There is no move in the text. */
    HEXMATE_STATUS_MOVE_EMPTY = 31,
    /** A move's text names no cell of the board where it should. */
    HEXMATE_STATUS_MOVE_CELL = 32,
    /** A move's text ends in a letter that stands for no piece that a pawn can become. */
    HEXMATE_STATUS_MOVE_PROMOTION = 33,
    /** Text that belongs to no move follows the move. */
    HEXMATE_STATUS_MOVE_TRAILING = 34,
    /** Several legal moves fit the text. */
    HEXMATE_STATUS_MOVE_AMBIGUOUS = 35,
    /** A move in algebraic notation begins with a capital letter that is no piece's. */
    HEXMATE_STATUS_MOVE_PIECE_LETTER = 36,
    /** A move in algebraic notation names no rank of the board where it says which piece moves. */
    HEXMATE_STATUS_MOVE_RANK = 37,
    /** A castling that the variant does not have, or that is written in another way. */
    HEXMATE_STATUS_MOVE_CASTLING = 38,
    /** A pawn's capture in algebraic notation that does not name the pawn's file. */
    HEXMATE_STATUS_MOVE_PAWN_FILE = 39,
    /** There is an x although nothing is captured. */
    HEXMATE_STATUS_MOVE_NOTHING_CAPTURED = 40,
    /** There is no x although something is captured. */
    HEXMATE_STATUS_MOVE_CAPTURE_SIGN = 41,
    /** There is an e.p. although no pawn is captured in passing. */
    HEXMATE_STATUS_MOVE_NOT_IN_PASSING = 42,
    /** There is a piece to become although no pawn reaches a last cell. */
    HEXMATE_STATUS_MOVE_NOT_PROMOTED = 43,
    /** There is no piece to become although a pawn reaches a last cell. */
    HEXMATE_STATUS_MOVE_PROMOTION_MISSING = 44,
    /** The FEN ends before all fields have come. */
    HEXMATE_STATUS_FEN_MISSING = 50,
    /** The FEN has a space too many, or text behind its last field. */
    HEXMATE_STATUS_FEN_TRAILING = 51,
    /** The FEN has fewer or more ranks than the board. */
    HEXMATE_STATUS_FEN_RANK_COUNT = 52,
    /** A rank of the FEN has fewer or more cells than the board's. */
    HEXMATE_STATUS_FEN_RANK_LENGTH = 53,
    /** A run of empty cells in the FEN is 0, has a leading zero, or follows another. */
    HEXMATE_STATUS_FEN_RUN = 54,
    /** Something in the FEN's placement is neither a piece nor a run nor a slash. */
    HEXMATE_STATUS_FEN_PIECE = 55,
    /** The FEN's side to move is neither w nor b. */
    HEXMATE_STATUS_FEN_SIDE = 56,
    /** The FEN's castling rights are not - or some of KQkq in this order. */
    HEXMATE_STATUS_FEN_CASTLING = 57,
    /** The FEN's en-passant cell is not - or a cell of the board. */
    HEXMATE_STATUS_FEN_EN_PASSANT = 58,
    /** A counter of the FEN is not a number in its range without leading zero. */
    HEXMATE_STATUS_FEN_COUNTER = 59,
    /** A piece stands off the board. */
    HEXMATE_STATUS_OFF_BOARD = 70,
    /** A side has no king. */
    HEXMATE_STATUS_NO_KING = 71,
    /** A side has more than one king. */
    HEXMATE_STATUS_SECOND_KING = 72,
    /** A pawn stands where it would have become another piece. */
    HEXMATE_STATUS_PAWN_ON_LAST_CELL = 73,
    /** The variant has no castling. */
    HEXMATE_STATUS_NO_CASTLING = 74,
    /** A castling right's king or rook is not at home. */
    HEXMATE_STATUS_CASTLING_NOT_AT_HOME = 75,
    /** The variant has no captures in passing. */
    HEXMATE_STATUS_NO_EN_PASSANT = 76,
    /** No pawn can just have skipped the en-passant cell as the first one. */
    HEXMATE_STATUS_EN_PASSANT_IMPOSSIBLE = 77,
    /** There is an en-passant cell, so that the plies since a capture or pawn move must be 0. */
    HEXMATE_STATUS_EN_PASSANT_CLOCK = 78,
    /** The side that has just moved is in check. */
    HEXMATE_STATUS_OPPONENT_IN_CHECK = 79,
    /** The number of the move is 0. */
    HEXMATE_STATUS_MOVE_NUMBER_ZERO = 80,
    /** Setup strings are for boards of 91 cells. */
    HEXMATE_STATUS_SETUP_BOARD = 90,
    /** The setup string has no coordinate where one is expected. */
    HEXMATE_STATUS_SETUP_COORDINATE = 91,
    /** The setup string lacks a comma or colon. */
    HEXMATE_STATUS_SETUP_SEPARATOR = 92,
    /** The setup string has no piece's letter where one is expected. */
    HEXMATE_STATUS_SETUP_PIECE = 93,
    /** The setup string names a place where the board has no cell. */
    HEXMATE_STATUS_SETUP_CELL = 94,
    /** The setup string has a second piece on a cell. */
    HEXMATE_STATUS_SETUP_OCCUPIED = 95,
    /**
     * Setup strings hold White to move, no capture in passing and counters 0 and 1; the position
     * has something else.
     */
    HEXMATE_STATUS_SETUP_STATE = 96,
    /** Not so many bytes as a packed position has. */
    HEXMATE_STATUS_PACKED_LENGTH = 110,
    /** A packed position of a version that this library does not know. */
    HEXMATE_STATUS_PACKED_VERSION = 111,
    /** A packed position's side to move is neither 0 nor 1. */
    HEXMATE_STATUS_PACKED_SIDE = 112,
    /** A packed position has bits beyond the four castling rights. */
    HEXMATE_STATUS_PACKED_CASTLING = 113,
    /** A packed position's en-passant cell is no cell. */
    HEXMATE_STATUS_PACKED_EN_PASSANT = 114,
    /** Bytes of a packed position that must be 0 are not. */
    HEXMATE_STATUS_PACKED_NOT_ZERO = 115,
    /** Bits of a packed position's cells stand for no piece. */
    HEXMATE_STATUS_PACKED_PIECE = 116,
    /** The game is over. */
    HEXMATE_STATUS_GAME_OVER = 130,
    /** The side to move can claim nothing. */
    HEXMATE_STATUS_NOTHING_TO_CLAIM = 131,
    /** The game's settings allow no end by agreement. */
    HEXMATE_STATUS_AGREEMENT_NOT_ALLOWED = 132,
    /** The game's settings allow no end by resignation. */
    HEXMATE_STATUS_RESIGNATION_NOT_ALLOWED = 133,
    /** The limit of plies in the settings is 0. */
    HEXMATE_STATUS_LIMIT_ZERO = 134,
    /** No move has been played that could be taken back. */
    HEXMATE_STATUS_NO_MOVE_TO_TAKE_BACK = 135,
    /** The settings do not allow the game to end as it is said to have ended. */
    HEXMATE_STATUS_RESULT_NOT_ALLOWED = 136,
    /** There is no further game in the text. */
    HEXMATE_STATUS_PGN_END = 150,
    /** A character in PGN that belongs to nothing. */
    HEXMATE_STATUS_PGN_UNEXPECTED = 151,
    /** A tag is not [Name "value"] on one line. */
    HEXMATE_STATUS_PGN_TAG_FORM = 152,
    /** A tag that the game has already. */
    HEXMATE_STATUS_PGN_TAG_TWICE = 153,
    /** A comment that is not closed. */
    HEXMATE_STATUS_PGN_COMMENT_OPEN = 154,
    /** A variation that is not closed. */
    HEXMATE_STATUS_PGN_VARIATION_OPEN = 155,
    /** A $ without a number from 0 to 255. */
    HEXMATE_STATUS_PGN_NAG = 156,
    /** Not one of ! ? !! ?? !? ?! behind a move. */
    HEXMATE_STATUS_PGN_SUFFIX = 157,
    /** The game names no variant, and the reader was given none. */
    HEXMATE_STATUS_PGN_VARIANT_MISSING = 158,
    /** SetUp is 1 if there is a FEN, else 0; here it is not. */
    HEXMATE_STATUS_PGN_SETUP = 159,
    /** The value of the Result tag is no result. */
    HEXMATE_STATUS_PGN_RESULT = 160,
    /** The number in front of a move is not the move's. */
    HEXMATE_STATUS_PGN_MOVE_NUMBER = 161,
    /** A game ends without result. */
    HEXMATE_STATUS_PGN_UNFINISHED = 162,
    /** The result behind the moves is not the one of the Result tag. */
    HEXMATE_STATUS_PGN_TWO_RESULTS = 163,
    /** The game cannot end with this result in its last position. */
    HEXMATE_STATUS_PGN_RESULT_ON_BOARD = 164,
    /** The game has no such tag. */
    HEXMATE_STATUS_TAG_UNKNOWN = 170,
    /** A tag's name is made of letters, digits and underscores of ASCII, one at least. */
    HEXMATE_STATUS_TAG_NAME = 171,
    /** A tag's value holds a control character. */
    HEXMATE_STATUS_TAG_CONTROL = 172,
    /** Result, Variant, SetUp and FEN follow from the game and cannot be set. */
    HEXMATE_STATUS_TAG_OWN = 173,
    /** An array has not exactly the length that it must have. */
    HEXMATE_STATUS_ARRAY_LENGTH = 180,
    /** A position of another variant than the one asked for. */
    HEXMATE_STATUS_WRONG_VARIANT = 181,
    /** A position has occurred once at least: now. */
    HEXMATE_STATUS_NO_OCCURRENCE = 182,
    /** The variant has no move with this policy index. */
    HEXMATE_STATUS_POLICY_INDEX = 183,
    /** The move has no policy index: no queen, knight or promoting pawn makes it. */
    HEXMATE_STATUS_NO_POLICY_INDEX = 184,
    /** A packed plane has a bit off the board. */
    HEXMATE_STATUS_PACKED_PLANE_BIT = 185,
    /** A packed clock above 100. */
    HEXMATE_STATUS_PACKED_CLOCK = 186,
    /** So many threads cannot be started here. */
    HEXMATE_STATUS_THREADS = 190,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum hexmate_status_t hexmate_status_t;
#else
typedef int32_t hexmate_status_t;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus


/**
 * Describes a status in English, in a few words and without a full stop: a text that is always
 * there and never to be freed. For a number that is no status it says so.
 */
const char *hexmate_status_message(int32_t status);

/**
 * The name of a status as this header has it, such as "HEXMATE_STATUS_NO_KING"; "unknown" for a
 * number that is no status. A text that is always there and never to be freed.
 */
const char *hexmate_status_name(int32_t status);

/* ==== Library =====================================================================
 *
 * The library: its version, and where it runs.
 */

/**
 * The version of the library that runs, as one number: major * 1000000 + minor * 1000 + patch. The
 * header's own is HEXMATE_VERSION.
 */
uint32_t hexmate_version(void);

/**
 * The version of the library that runs, as text such as "1.2.3"; never to be freed. The header's
 * own is HEXMATE_VERSION_STRING.
 */
const char *hexmate_version_string(void);

/**
 * Names the machine code in use, such as "portable": a text that is always there and never to be
 * freed. The library chooses the fastest that the processor can run when it is first asked for
 * moves.
 */
const char *hexmate_kernel(void);

/* ==== Sets of cells ===============================================================
 *
 * Sets of cells: plain values of 128 bits in two halves.
 */

/**
 * A set of cells, a plain value: bit n stands for the cell of number n, in `lo` for n below 64,
 * else bit n - 64 of `hi`. HEXMATE_BITBOARD_HAS() looks a cell up.
 */
typedef struct {
    /** Cells 0 to 63. */
    uint64_t lo;
    /** Cells 64 to 127. */
    uint64_t hi;
} hexmate_bitboard_t;

/* ==== Variants ====================================================================
 *
 * Variants of hexagonal chess, known by number or name.
 *
 * The numbers HEXMATE_VARIANT_... never change their meaning. Functions that take a variant answer
 * HEXMATE_STATUS_UNKNOWN_VARIANT to any other number.
 */

/** The variant `mccooey`. */
#define HEXMATE_VARIANT_MCCOOEY 0
/** The variant `mccooey-classic`. */
#define HEXMATE_VARIANT_MCCOOEY_CLASSIC 1
/** The variant `shafran`. */
#define HEXMATE_VARIANT_SHAFRAN 2
/** The variant `shafran-classic`. */
#define HEXMATE_VARIANT_SHAFRAN_CLASSIC 3
/** The variant `glinski`. */
#define HEXMATE_VARIANT_GLINSKI 4

/** A variant's number: one of HEXMATE_VARIANT_..., from 0 up to hexmate_variant_count() - 1. */
typedef uint32_t hexmate_variant_t;

/** What distinguishes a variant, as a plain value. */
typedef struct {
    /** The cells of the board. */
    hexmate_bitboard_t cells;
    /** How many cells the board has: 91 or 70. */
    uint32_t cell_count;
    /** How many files the board has: 11 or 9. */
    uint32_t file_count;
    /** The highest rank number; the lowest is 1. */
    uint32_t highest_rank;
    /** The letters of the files from the left, then zeros. */
    uint8_t file_letters[12];
    /** How many cells each file has, from the left, then zeros. */
    uint8_t file_lengths[12];
    /** The rank number of each file's lowest cell, from the left, then zeros. */
    uint8_t first_ranks[12];
    /** 1 if pawns capture through the corners of their cell, 0 if through the sides. */
    uint8_t pawns_capture_diagonally;
    /** 1 if there are captures in passing, else 0. */
    uint8_t has_en_passant;
    /** 1 if there is castling, else 0. */
    uint8_t has_castling;
    /** What the side that gives stalemate scores, in quarters of a point: 2 or 3. */
    uint8_t stalemate_quarters;
    /** 1 if Black sees the board turned by half a turn, 0 if reflected top to bottom. */
    uint8_t mirror_is_half_turn;
    /** Zeros. */
    uint8_t reserved[3];
} hexmate_variant_info_t;

/** No variant. */
#define HEXMATE_VARIANT_NONE 255


/** How many variants there are. Their numbers start at 0. */
uint32_t hexmate_variant_count(void);

/**
 * Writes a variant's name in commands and files, such as "mccooey-classic". HEXMATE_NAME_CAPACITY
 * bytes are always enough.
 */
hexmate_status_t hexmate_variant_name(hexmate_variant_t variant,
                                      char *buffer,
                                      size_t capacity,
                                      size_t *needed);

/**
 * Writes a variant's name for people, such as "McCooey", in UTF-8. HEXMATE_NAME_CAPACITY bytes are
 * always enough.
 */
hexmate_status_t hexmate_variant_title(hexmate_variant_t variant,
                                       char *buffer,
                                       size_t capacity,
                                       size_t *needed);

/** Finds a variant by its name in commands and files; case matters. */
hexmate_status_t hexmate_variant_from_name(const char *name,
                                           size_t length,
                                           hexmate_variant_t *variant);

/** Describes a variant. */
hexmate_status_t hexmate_variant_info(hexmate_variant_t variant, hexmate_variant_info_t *info);

/* ==== Cells =======================================================================
 *
 * Cells: numbers, names and places.
 *
 * A cell is known by its number, which is the bit that stands for it in a set of cells. Numbers run
 * from 0 to 120 with gaps, so that cells sort as a1, a2, ..., b1, ...; the same number is the same
 * place on all boards, though not of the same name.
 */

/** A cell's number, 0 to 120, or HEXMATE_CELL_NONE. */
typedef uint32_t hexmate_cell_t;

/** Where a cell lies, as a plain value. */
typedef struct {
    /** Axial coordinate: files to the right of the middle file, -5 to 5. */
    int8_t q;
    /** Axial coordinate: down the file, -5 to 5; a step north is (0, -1). */
    int8_t r;
    /** File, counted from the left from 0. */
    uint8_t file;
    /** Rank number, from 1. */
    uint8_t rank;
    /** Colour of the cell: 0, 1 or 2. A step through a corner keeps it. */
    uint8_t shade;
    /** Number of the cell that is to Black what this one is to White. */
    uint8_t mirrored;
} hexmate_cell_info_t;

/** No cell. */
#define HEXMATE_CELL_NONE 255


/** Finds the cell with this name, such as "f10". Case matters. */
hexmate_status_t hexmate_cell_from_name(hexmate_variant_t variant,
                                        const char *name,
                                        size_t length,
                                        hexmate_cell_t *cell);

/** Finds the cell at axial coordinates. */
hexmate_status_t hexmate_cell_from_coordinates(hexmate_variant_t variant,
                                               int32_t q,
                                               int32_t r,
                                               hexmate_cell_t *cell);

/** Finds the cell in this file, counted from the left from 0, and of this rank number, from 1. */
hexmate_status_t hexmate_cell_at(hexmate_variant_t variant,
                                 uint32_t file,
                                 uint32_t rank,
                                 hexmate_cell_t *cell);

/** Writes a cell's name. HEXMATE_CELL_CAPACITY bytes are always enough. */
hexmate_status_t hexmate_cell_name(hexmate_variant_t variant,
                                   hexmate_cell_t cell,
                                   char *buffer,
                                   size_t capacity,
                                   size_t *needed);

/** Tells where a cell lies. */
hexmate_status_t hexmate_cell_info(hexmate_variant_t variant,
                                   hexmate_cell_t cell,
                                   hexmate_cell_info_t *info);

/* ==== Pieces ======================================================================
 *
 * Sides and kinds of pieces, by number.
 */

/** A side: HEXMATE_COLOR_WHITE, HEXMATE_COLOR_BLACK, or HEXMATE_COLOR_NONE for neither. */
typedef uint32_t hexmate_color_t;

/** A kind of piece: one of HEXMATE_PIECE_... */
typedef uint32_t hexmate_piece_t;

/** The side that moves first and whose pawns step north. */
#define HEXMATE_COLOR_WHITE 0

/** The side that answers. */
#define HEXMATE_COLOR_BLACK 1

/** Neither side. */
#define HEXMATE_COLOR_NONE 255

/** A pawn. */
#define HEXMATE_PIECE_PAWN 0

/** A knight. */
#define HEXMATE_PIECE_KNIGHT 1

/** A bishop. */
#define HEXMATE_PIECE_BISHOP 2

/** A rook. */
#define HEXMATE_PIECE_ROOK 3

/** A queen. */
#define HEXMATE_PIECE_QUEEN 4

/** A king. */
#define HEXMATE_PIECE_KING 5

/** No piece. */
#define HEXMATE_PIECE_NONE 255

/* ==== Moves =======================================================================
 *
 * Moves: plain values of 32 bits.
 *
 * A castling is the king's own move. HEXMATE_MOVE_FROM(), HEXMATE_MOVE_TO() and
 * HEXMATE_MOVE_PROMOTION() take a move apart.
 */

/** A move, a plain value copied by =. Two moves are the same if their bits are. */
typedef struct {
    /**
     * Bits 0-6: the cell that the piece leaves. Bits 7-13: the cell that it enters. Bits 14-16:
     * what a pawn becomes, HEXMATE_PIECE_KNIGHT to HEXMATE_PIECE_QUEEN, or 0 for nothing. The
     * others are 0.
     */
    uint32_t bits;
} hexmate_move_t;


/**
 * Puts a move together. `promotion` is what a pawn becomes: HEXMATE_PIECE_KNIGHT to
 * HEXMATE_PIECE_QUEEN, or HEXMATE_PIECE_NONE. Whether the move is legal anywhere is not looked at.
 */
hexmate_status_t hexmate_move_new(hexmate_variant_t variant,
                                  hexmate_cell_t from,
                                  hexmate_cell_t to,
                                  hexmate_piece_t promotion,
                                  hexmate_move_t *mv);

/**
 * Writes a move's coordinate form, such as "f5f6" or "f10f11q". HEXMATE_UCI_CAPACITY bytes are
 * always enough.
 */
hexmate_status_t hexmate_move_uci(hexmate_variant_t variant,
                                  hexmate_move_t mv,
                                  char *buffer,
                                  size_t capacity,
                                  size_t *needed);

/**
 * Reads a move's coordinate form. Whether the move is legal anywhere is not looked at;
 * hexmate_position_parse_uci() does.
 */
hexmate_status_t hexmate_move_from_uci(hexmate_variant_t variant,
                                       const char *text,
                                       size_t length,
                                       hexmate_move_t *mv,
                                       size_t *error_offset);

/* ==== Positions ===================================================================
 *
 * Positions: plain values of 80 bytes that hold all that decides which moves are legal.
 *
 * Copy them with =, keep them in arrays, compare them with memcmp(). Read their fields as you like,
 * but let only this library write them: a value that it has not written is answered with
 * HEXMATE_STATUS_INVALID_POSITION. Positions in files and on the wire go as FEN or packed records.
 */

/** Right to castle on the bishops' flank, White's: "K" of FEN. */
#define HEXMATE_CASTLING_WHITE_BISHOPS 1

/** Right to castle on the queen's flank, White's: "Q" of FEN. */
#define HEXMATE_CASTLING_WHITE_QUEENS 2

/** Right to castle on the bishops' flank, Black's: "k" of FEN. */
#define HEXMATE_CASTLING_BLACK_BISHOPS 4

/** Right to castle on the queen's flank, Black's: "q" of FEN. */
#define HEXMATE_CASTLING_BLACK_QUEENS 8

/**
 * A position of one of the variants, a plain value copied by =.
 *
 * Two positions are equal if all bytes are; every byte is written, and there is no padding.
 */
typedef struct {
    /**
     * Four sets of cells. The first three give the bits of the number of the piece on each cell,
     * lowest first: 0 none, 1 rook, 2 bishop, 3 queen, 4 pawn, 5 knight, 6 king (not the numbers
     * HEXMATE_PIECE_...). The fourth has White's pieces.
     */
    hexmate_bitboard_t planes[4];
    /**
     * The Zobrist key: the same for positions that are the same for repetition, different, as good
     * as always, for others. It holds neither counters nor, for good, from version to version.
     */
    uint64_t key;
    /** Plies since the last capture or pawn move, 0 to 65535, where it stops. */
    uint16_t halfmove_clock;
    /** Number of the move, 1 to 65535, where it stops; it grows after Black's moves. */
    uint16_t fullmove_number;
    /**
     * The first cell that the last move's pawn skipped, if a capture in passing is legal, else
     * HEXMATE_CELL_NONE.
     */
    uint8_t en_passant;
    /** Castling rights: a sum of HEXMATE_CASTLING_... */
    uint8_t castling;
    /** The side to move: HEXMATE_COLOR_WHITE or HEXMATE_COLOR_BLACK. */
    uint8_t side_to_move;
    /** The variant: one of HEXMATE_VARIANT_... */
    uint8_t variant;
} hexmate_position_t;


/** Writes the start position of a variant. */
hexmate_status_t hexmate_position_start(hexmate_variant_t variant, hexmate_position_t *position);

/**
 * Reads a FEN. What the rules and the format do not allow is refused; only an en-passant cell on
 * which no capture is legal is accepted and left out. Both counters may be missing (0 and 1).
 */
hexmate_status_t hexmate_position_from_fen(hexmate_variant_t variant,
                                           const char *fen,
                                           size_t length,
                                           hexmate_position_t *position,
                                           size_t *error_offset);

/**
 * Writes the FEN of a position, with all six fields. HEXMATE_FEN_CAPACITY bytes are always enough.
 */
hexmate_status_t hexmate_position_fen(const hexmate_position_t *position,
                                      char *buffer,
                                      size_t capacity,
                                      size_t *needed);

/**
 * Reads a setup string, the form on the source card of McCooey's game: "q,r:piece" pairs joined by
 * commas, for boards of 91 cells. White is to move, there is no capture in passing, and the
 * counters are 0 and 1.
 */
hexmate_status_t hexmate_position_from_setup_string(hexmate_variant_t variant,
                                                    const char *text,
                                                    size_t length,
                                                    hexmate_position_t *position,
                                                    size_t *error_offset);

/**
 * Writes the setup string of a position with White to move, no capture in passing and counters 0
 * and 1, on 91 cells; any other is answered with HEXMATE_STATUS_SETUP_STATE or
 * HEXMATE_STATUS_SETUP_BOARD. HEXMATE_SETUP_STRING_CAPACITY bytes are always enough.
 */
hexmate_status_t hexmate_position_setup_string(const hexmate_position_t *position,
                                               char *buffer,
                                               size_t capacity,
                                               size_t *needed);

/**
 * Writes a drawing of the board in lines: capital letters for White's pieces, small ones for
 * Black's, dots for empty cells, the letters of the files below. HEXMATE_DIAGRAM_CAPACITY bytes are
 * always enough.
 */
hexmate_status_t hexmate_position_diagram(const hexmate_position_t *position,
                                          char *buffer,
                                          size_t capacity,
                                          size_t *needed);

/**
 * Checks a position thoroughly: for values that come from outside the program. Other functions
 * check only what they rely on, in a few nanoseconds; this one also refuses a position whose side
 * not to move is in check, or whose key is not its own. It answers the status of the first fault.
 */
hexmate_status_t hexmate_position_check(const hexmate_position_t *position);

/**
 * Tells whether two positions are the same by the rule of repetition: cells, side to move, castling
 * rights, and legal captures in passing. Writes 1 or 0.
 */
hexmate_status_t hexmate_position_same_for_repetition(const hexmate_position_t *position,
                                                      const hexmate_position_t *other,
                                                      uint32_t *same);

/**
 * Writes the position with left and right exchanged, and with them the two castling wings; side to
 * move and counters stay. The rules are the same there.
 */
hexmate_status_t hexmate_position_reflected(const hexmate_position_t *position,
                                            hexmate_position_t *reflected);

/**
 * Writes the position as it would be with the sides exchanged: colours, the side to move and
 * castling rights, and cells through the mirror between the sides; counters stay.
 */
hexmate_status_t hexmate_position_mirrored(const hexmate_position_t *position,
                                           hexmate_position_t *mirrored);

/** Tells which piece stands on a cell: HEXMATE_PIECE_NONE and HEXMATE_COLOR_NONE if none. */
hexmate_status_t hexmate_position_piece_at(const hexmate_position_t *position,
                                           hexmate_cell_t cell,
                                           hexmate_piece_t *piece,
                                           hexmate_color_t *color);

/**
 * Writes the cells of a side's pieces of a kind. HEXMATE_COLOR_NONE stands for both sides,
 * HEXMATE_PIECE_NONE for all kinds.
 */
hexmate_status_t hexmate_position_pieces(const hexmate_position_t *position,
                                         hexmate_color_t color,
                                         hexmate_piece_t piece,
                                         hexmate_bitboard_t *cells);

/** Tells where a side's king stands. */
hexmate_status_t hexmate_position_king(const hexmate_position_t *position,
                                       hexmate_color_t color,
                                       hexmate_cell_t *cell);

/**
 * Writes the pieces that give check to the side to move; the set is empty if it is not in check.
 */
hexmate_status_t hexmate_position_checkers(const hexmate_position_t *position,
                                           hexmate_bitboard_t *cells);

/** Writes the pieces of the side to move that are pinned to their king. */
hexmate_status_t hexmate_position_pinned(const hexmate_position_t *position,
                                         hexmate_bitboard_t *cells);

/**
 * Writes the pieces of a side that attack a cell, pinned ones included. Captures in passing are not
 * attacks.
 */
hexmate_status_t hexmate_position_attackers(const hexmate_position_t *position,
                                            hexmate_color_t by,
                                            hexmate_cell_t cell,
                                            hexmate_bitboard_t *cells);

/**
 * Writes the cells that the piece on a cell attacks, whoever stands there, and whether or not it is
 * pinned; none from an empty cell.
 */
hexmate_status_t hexmate_position_attacks(const hexmate_position_t *position,
                                          hexmate_cell_t cell,
                                          hexmate_bitboard_t *cells);

/**
 * Writes the cells on which a pawn of the side to move may be able to capture in passing: all that
 * the pawn which has just stepped skipped; none if no such capture is legal.
 */
hexmate_status_t hexmate_position_en_passant_cells(const hexmate_position_t *position,
                                                   hexmate_bitboard_t *cells);

/* ==== Legal moves =================================================================
 *
 * Legal moves of a position: listing, counting and making them, and perft.
 *
 * The loop that everything is built from: hexmate_position_legal_moves() into an array of
 * HEXMATE_MAX_MOVES, then hexmate_position_make_trusted() for each move. For moves from elsewhere
 * there is hexmate_position_make(), which checks.
 */

/** The greatest depth that perft takes. */
#define HEXMATE_MAX_PERFT_DEPTH 32

/** The most threads that perft and batches take. */
#define HEXMATE_MAX_THREADS 1024

/** A legal move and how many positions lie behind it. */
typedef struct {
    /** The move. */
    hexmate_move_t mv;
    /** Zero. */
    uint32_t reserved;
    /** The count. */
    uint64_t count;
} hexmate_move_count_t;


/** Writes all legal moves, in no particular order. HEXMATE_MAX_MOVES are always enough. */
hexmate_status_t hexmate_position_legal_moves(const hexmate_position_t *position,
                                              hexmate_move_t *moves,
                                              size_t capacity,
                                              size_t *count);

/** Counts the legal moves, which is faster than listing them. */
hexmate_status_t hexmate_position_count_legal(const hexmate_position_t *position, size_t *count);

/** Tells whether a move is legal: writes 1 or 0. */
hexmate_status_t hexmate_position_is_legal(const hexmate_position_t *position,
                                           hexmate_move_t mv,
                                           uint32_t *legal);

/**
 * Writes the position after a move; one that is not legal is answered with
 * HEXMATE_STATUS_ILLEGAL_MOVE. `next` may be `position` itself.
 *
 * Beware of the names when you know the library from Rust: there `Position::make` trusts the move
 * and `Position::try_make` checks it; here and in C++ it is make that checks, and make_trusted that
 * trusts.
 */
hexmate_status_t hexmate_position_make(const hexmate_position_t *position,
                                       hexmate_move_t mv,
                                       hexmate_position_t *next);

/**
 * Writes the position after a move that is known to be legal, because
 * hexmate_position_legal_moves() has just listed it: for loops over the legal moves, where finding
 * out again would cost more than the move. `next` may be `position` itself. In Rust it is
 * `Position::make` that trusts.
 *
 * It checks no more than keeps it safe and costs next to nothing: numbers that cannot be, and a
 * move that does not begin on a piece of the side to move, are answered with
 * HEXMATE_STATUS_INVALID_MOVE. Any other move that is not legal makes a value that is no position
 * of the game, which the other functions answer with HEXMATE_STATUS_INVALID_POSITION where they can
 * see it; nothing worse.
 *
 * It is fastest where both positions are aligned to 16, as those from malloc() and most of a
 * compiler's are.
 */
hexmate_status_t hexmate_position_make_trusted(const hexmate_position_t *position,
                                               hexmate_move_t mv,
                                               hexmate_position_t *next);

/**
 * Reads a legal move in coordinate form, such as "f5f6" or "f10f11q". One that is not legal is
 * answered with HEXMATE_STATUS_ILLEGAL_MOVE.
 */
hexmate_status_t hexmate_position_parse_uci(const hexmate_position_t *position,
                                            const char *text,
                                            size_t length,
                                            hexmate_move_t *mv,
                                            size_t *error_offset);

/**
 * Counts the positions that `depth` legal plies lead to, each way there counted; 0 plies lead to
 * one. `depth` is 0 to HEXMATE_MAX_PERFT_DEPTH. `threads` is 1 for the calling thread alone, more,
 * up to HEXMATE_MAX_THREADS, for so many threads of the call's own, 0 for one on each core. A
 * greater depth or more threads are answered with HEXMATE_STATUS_OUT_OF_RANGE.
 */
hexmate_status_t hexmate_position_perft(const hexmate_position_t *position,
                                        uint32_t depth,
                                        size_t threads,
                                        uint64_t *count);

/**
 * Writes each legal move with the count that perft gives behind it, in the order of the moves'
 * coordinate form. `depth` is 1 to HEXMATE_MAX_PERFT_DEPTH, `threads` 0 to HEXMATE_MAX_THREADS as
 * for hexmate_position_perft(); others are answered with HEXMATE_STATUS_OUT_OF_RANGE.
 * HEXMATE_MAX_MOVES entries are always enough.
 */
hexmate_status_t hexmate_position_divide(const hexmate_position_t *position,
                                         uint32_t depth,
                                         size_t threads,
                                         hexmate_move_count_t *entries,
                                         size_t capacity,
                                         size_t *count);

/* ==== Algebraic notation ==========================================================
 *
 * Algebraic notation (SAN) of moves, such as "Nd4", "exd7", "R1xh4+", "f11=Q#" and "O-O-Q".
 */

/** Writes a legal move in algebraic notation. HEXMATE_SAN_CAPACITY bytes are always enough. */
hexmate_status_t hexmate_position_san(const hexmate_position_t *position,
                                      hexmate_move_t mv,
                                      char *buffer,
                                      size_t capacity,
                                      size_t *needed);

/**
 * Reads a legal move in algebraic notation. It takes more disambiguation than is needed, zeros for
 * the letter O in castlings, a pawn's capture as its two files ("fg") where only one fits, and
 * "e.p." behind a capture in passing; "+" and "#" may be missing.
 */
hexmate_status_t hexmate_position_parse_san(const hexmate_position_t *position,
                                            const char *text,
                                            size_t length,
                                            hexmate_move_t *mv,
                                            size_t *error_offset);

/* ==== Packed positions ============================================================
 *
 * Packed positions: records of HEXMATE_PACKED_SIZE bytes, the same on every machine, for files and
 * the wire.
 *
 * The bytes: 0 version of the record (1); 1 variant; 2 side to move; 3 castling rights; 4
 * en-passant cell or 255; 5-7 zeros; 8-9 plies since the last capture or pawn move; 10-11 number of
 * the move; 12-15 zeros; 16-79 the four sets of cells of hexmate_position_t. All little-endian.
 * Reading refuses whatever reading a FEN refuses.
 */

/** Bytes of a packed position. */
#define HEXMATE_PACKED_SIZE 80


/** Writes the packed record of a position; HEXMATE_PACKED_SIZE bytes. */
hexmate_status_t hexmate_position_pack(const hexmate_position_t *position,
                                       uint8_t *bytes,
                                       size_t capacity,
                                       size_t *needed);

/** Reads a packed record. `length` must be HEXMATE_PACKED_SIZE. */
hexmate_status_t hexmate_position_unpack(const uint8_t *bytes,
                                         size_t length,
                                         hexmate_position_t *position);

/* ==== Outcomes ====================================================================
 *
 * Outcomes: how a game ended, and what each side scores.
 */

/** The game goes on. */
#define HEXMATE_TERMINATION_NONE 255

/** The king is attacked and nothing helps. */
#define HEXMATE_TERMINATION_CHECKMATE 0

/** The side to move has no legal move and is not in check. */
#define HEXMATE_TERMINATION_STALEMATE 1

/** Nobody can mate with the material that is left. */
#define HEXMATE_TERMINATION_DEAD_POSITION 2

/** The same position for the third time. */
#define HEXMATE_TERMINATION_REPETITION 3

/** Too many plies without a capture or a pawn move: 100 unless set otherwise. */
#define HEXMATE_TERMINATION_HALFMOVE_CLOCK 4

/** The players agreed to a draw. */
#define HEXMATE_TERMINATION_AGREEMENT 5

/** A player gave up. */
#define HEXMATE_TERMINATION_RESIGNATION 6

/** How a game ended, as a plain value. */
typedef struct {
    /** Why: one of HEXMATE_TERMINATION_...; HEXMATE_TERMINATION_NONE while the game goes on. */
    uint8_t termination;
    /**
     * White's score in quarters of a point, 0 to 4: 4 for a win, 2 for a draw, 3 and 1 where
     * stalemate scores. 0 while the game goes on.
     */
    uint8_t white_quarters;
    /** Black's score likewise. The two add up to 4 when the game is over. */
    uint8_t black_quarters;
    /**
     * The side that won outright: HEXMATE_COLOR_WHITE, HEXMATE_COLOR_BLACK or HEXMATE_COLOR_NONE.
     */
    uint8_t winner;
} hexmate_outcome_t;


/**
 * Tells whether the position alone ends the game under the variant's own settings: checkmate,
 * stalemate, dead position, or too many plies without capture or pawn move. Repetition needs the
 * history: see hexmate_game_outcome().
 */
hexmate_status_t hexmate_position_outcome(const hexmate_position_t *position,
                                          hexmate_outcome_t *outcome);

/**
 * Writes the result as PGN has it: "1-0", "3/4-1/4", "1/2-1/2", "1/4-3/4", "0-1", or "*" while the
 * game goes on. HEXMATE_NAME_CAPACITY bytes are always enough. An outcome that cannot be, because
 * its reason, its points and its winner contradict each other, is answered with
 * HEXMATE_STATUS_OUT_OF_RANGE.
 */
hexmate_status_t hexmate_outcome_result(hexmate_outcome_t outcome,
                                        char *buffer,
                                        size_t capacity,
                                        size_t *needed);

/**
 * Writes the name of a reason for an end, such as "dead position". HEXMATE_NAME_CAPACITY bytes are
 * always enough. A number that is no reason, HEXMATE_TERMINATION_NONE included, is answered with
 * HEXMATE_STATUS_OUT_OF_RANGE.
 */
hexmate_status_t hexmate_termination_name(uint32_t termination,
                                          char *buffer,
                                          size_t capacity,
                                          size_t *needed);

/* ==== Games =======================================================================
 *
 * Games: a position with its history, from which repetition, taking back and the outcome follow.
 *
 * A game is a handle: hexmate_game_create() makes one, hexmate_game_destroy() ends it, once.
 * Functions that take it as const may run at the same time as each other; the others need the game
 * for themselves.
 */

/** The rule ends the game at once. */
#define HEXMATE_ENDING_AUTOMATIC 0

/** The rule ends the game when a player claims it. */
#define HEXMATE_ENDING_BY_CLAIM 1

/** The rule never ends the game. */
#define HEXMATE_ENDING_OFF 2

/** A game with its history: known by its address only. */
typedef struct hexmate_game_t hexmate_game_t;

/** How a game ends, as far as it can be chosen; a plain value. */
typedef struct {
    /** A position for the third time: one of HEXMATE_ENDING_... */
    uint8_t repetition;
    /** Too many plies with no capture and no pawn move: one of HEXMATE_ENDING_... */
    uint8_t halfmove_clock;
    /** How many such plies are too many, 1 to 65535; 100 is the fifty-move rule. */
    uint16_t halfmove_limit;
    /** Material with which nobody can mate: one of HEXMATE_ENDING_... */
    uint8_t dead_position;
    /** Whether the players may agree to a draw: 1 or 0. */
    uint8_t agreement;
    /** Whether the players may resign: 1 or 0. */
    uint8_t resignation;
    /** Zero. */
    uint8_t reserved;
} hexmate_settings_t;


/** Writes a variant's own settings. */
hexmate_status_t hexmate_variant_settings(hexmate_variant_t variant, hexmate_settings_t *settings);

/**
 * Begins a game in a position, which counts as its first occurrence. `settings` may be NULL for the
 * variant's own. The game lives until hexmate_game_destroy().
 */
hexmate_status_t hexmate_game_create(const hexmate_position_t *start,
                                     const hexmate_settings_t *settings,
                                     hexmate_game_t **game);

/**
 * Ends a game's life and frees its memory. NULL is answered with HEXMATE_OK and nothing happens. A
 * game must not be used afterwards, nor destroyed a second time.
 */
hexmate_status_t hexmate_game_destroy(hexmate_game_t *game);

/**
 * Makes a game the same as another one, history, settings and tags included. The two may be one.
 */
hexmate_status_t hexmate_game_assign(hexmate_game_t *game, const hexmate_game_t *from);

/** Writes the settings of a game. */
hexmate_status_t hexmate_game_settings(const hexmate_game_t *game, hexmate_settings_t *settings);

/**
 * Changes the settings of a game. An end by agreement or resignation stays; one by the position is
 * looked for anew, in the last position only.
 */
hexmate_status_t hexmate_game_set_settings(hexmate_game_t *game,
                                           const hexmate_settings_t *settings);

/** Writes the position now. */
hexmate_status_t hexmate_game_position(const hexmate_game_t *game, hexmate_position_t *position);

/** Writes how many plies have been played. */
hexmate_status_t hexmate_game_ply(const hexmate_game_t *game, size_t *ply);

/**
 * Writes the position after a number of plies: 0 for the start, up to hexmate_game_ply() for the
 * position now. More is answered with HEXMATE_STATUS_OUT_OF_RANGE.
 */
hexmate_status_t hexmate_game_position_at(const hexmate_game_t *game,
                                          size_t ply,
                                          hexmate_position_t *position);

/** Writes the moves so far; hexmate_game_ply() says how many there are. */
hexmate_status_t hexmate_game_moves(const hexmate_game_t *game,
                                    hexmate_move_t *moves,
                                    size_t capacity,
                                    size_t *count);

/** Plays a move. */
hexmate_status_t hexmate_game_push(hexmate_game_t *game, hexmate_move_t mv);

/** Plays a move in coordinate form, such as "f5f6". `mv`, which may be NULL, gets the move. */
hexmate_status_t hexmate_game_push_uci(hexmate_game_t *game,
                                       const char *text,
                                       size_t length,
                                       hexmate_move_t *mv,
                                       size_t *error_offset);

/** Plays a move in algebraic notation, such as "Nd4". `mv`, which may be NULL, gets the move. */
hexmate_status_t hexmate_game_push_san(hexmate_game_t *game,
                                       const char *text,
                                       size_t length,
                                       hexmate_move_t *mv,
                                       size_t *error_offset);

/**
 * Takes the last move back, and with it an end that came after it. `mv`, which may be NULL, gets
 * the move. With no move to take back the answer is HEXMATE_STATUS_NO_MOVE_TO_TAKE_BACK.
 */
hexmate_status_t hexmate_game_pop(hexmate_game_t *game,
                                  hexmate_move_t *mv);

/** Writes how often the position now has occurred, now included. */
hexmate_status_t hexmate_game_occurrences(const hexmate_game_t *game, size_t *count);

/** Writes the outcome; its termination is HEXMATE_TERMINATION_NONE while the game goes on. */
hexmate_status_t hexmate_game_outcome(const hexmate_game_t *game, hexmate_outcome_t *outcome);

/**
 * Writes what the side to move could claim now, where the settings leave it to the players; its
 * termination is HEXMATE_TERMINATION_NONE if nothing.
 */
hexmate_status_t hexmate_game_claimable(const hexmate_game_t *game,
                                        hexmate_outcome_t *outcome);

/** Ends the game with what hexmate_game_claimable() gives. `outcome` may be NULL. */
hexmate_status_t hexmate_game_claim(hexmate_game_t *game, hexmate_outcome_t *outcome);

/** Ends the game as a draw by agreement. `outcome` may be NULL. */
hexmate_status_t hexmate_game_agree_draw(hexmate_game_t *game, hexmate_outcome_t *outcome);

/** Ends the game with a side's resignation, whosever turn it is. `outcome` may be NULL. */
hexmate_status_t hexmate_game_resign(hexmate_game_t *game,
                                     hexmate_color_t by,
                                     hexmate_outcome_t *outcome);

/* ==== PGN =========================================================================
 *
 * PGN: whole games as text.
 *
 * hexmate_game_pgn() writes a game; a reader goes through a text that holds any number of them. A
 * reader is a handle: hexmate_pgn_reader_create() makes one, hexmate_pgn_reader_destroy() ends it,
 * once.
 */

/** Goes through the games of a text: known by its address only. */
typedef struct hexmate_pgn_reader_t hexmate_pgn_reader_t;


/**
 * Begins to read a text, which is copied. Games that name no variant are of `variant`, or refused
 * if that is HEXMATE_VARIANT_NONE. The reader lives until hexmate_pgn_reader_destroy().
 */
hexmate_status_t hexmate_pgn_reader_create(const char *text,
                                           size_t length,
                                           hexmate_variant_t variant,
                                           hexmate_pgn_reader_t **reader);

/**
 * Ends a reader's life and frees its memory. NULL is answered with HEXMATE_OK and nothing happens.
 */
hexmate_status_t hexmate_pgn_reader_destroy(hexmate_pgn_reader_t *reader);

/**
 * Reads the next game into `game`, in place of what it was, with its tags; comments and variations
 * are passed. Behind the last one the answer is HEXMATE_STATUS_PGN_END.
 *
 * The game is played under `settings`, or the variant's own if that is NULL; if these end it
 * earlier than the text does, the answer is HEXMATE_STATUS_GAME_OVER. Where the last position does
 * not end it, a win is taken for the other side's resignation, and a draw for a claim if there is
 * something to claim, else for an agreement.
 *
 * After an error the next call goes on with the next game. `error_offset` gets the byte at fault in
 * the whole text, where a byte is.
 */
hexmate_status_t hexmate_pgn_reader_next(hexmate_pgn_reader_t *reader,
                                         const hexmate_settings_t *settings,
                                         hexmate_game_t *game,
                                         size_t *error_offset);

/**
 * Writes a game as PGN: the roster of seven tags ("?" for what is not known), the variant, the FEN
 * where the start is not the variant's own, the other tags in their order, then the moves. An empty
 * line ends the text, so that games can simply be put one behind the other.
 */
hexmate_status_t hexmate_game_pgn(const hexmate_game_t *game,
                                  char *buffer,
                                  size_t capacity,
                                  size_t *needed);

/**
 * Sets a tag of a game, behind the others if it is new. Names are made of letters, digits and
 * underscores of ASCII; values hold no control characters. Result, Variant, SetUp and FEN follow
 * from the game and cannot be set.
 */
hexmate_status_t hexmate_game_set_tag(hexmate_game_t *game,
                                      const char *name,
                                      size_t name_length,
                                      const char *value,
                                      size_t value_length);

/**
 * Takes a tag of a game away; one that is not there is answered with HEXMATE_STATUS_TAG_UNKNOWN.
 */
hexmate_status_t hexmate_game_remove_tag(hexmate_game_t *game,
                                         const char *name,
                                         size_t name_length);

/**
 * Writes the value of a tag of a game; one that is not there is answered with
 * HEXMATE_STATUS_TAG_UNKNOWN.
 */
hexmate_status_t hexmate_game_tag(const hexmate_game_t *game,
                                  const char *name,
                                  size_t name_length,
                                  char *buffer,
                                  size_t capacity,
                                  size_t *needed);

/** Writes how many tags a game has, those that follow from it not counted. */
hexmate_status_t hexmate_game_tag_count(const hexmate_game_t *game, size_t *count);

/**
 * Writes the name of the tag of this number, from 0, in their order. One that is not there is
 * answered with HEXMATE_STATUS_TAG_UNKNOWN.
 */
hexmate_status_t hexmate_game_tag_name(const hexmate_game_t *game,
                                       size_t number,
                                       char *buffer,
                                       size_t capacity,
                                       size_t *needed);

/* ==== Encodings ===================================================================
 *
 * Encodings for learning: policy indices of moves, and observation planes of positions.
 *
 * Both are seen from the side to move: Black's moves and cells go through the mirror between the
 * sides. A policy index is a dense number, from 0, for every move that a queen, a knight or a
 * promoting pawn makes on an empty board. Observation planes are an array [planes][rows][columns]
 * of 0 and 1 as uint8_t or float; the clock's plane holds plies, at most 100, as uint8_t, and a
 * hundredth of that as float.
 */

/** Most earlier positions that an observation can show. */
#define HEXMATE_MAX_HISTORY 255

/** How many planes, rows and columns an array has; a plain value. */
typedef struct {
    /** Planes. */
    uint32_t planes;
    /** Rows of a plane, from the far side of the side to move. */
    uint32_t rows;
    /** Columns of a row. */
    uint32_t columns;
} hexmate_shape_t;


/**
 * Writes how many policy indices a variant has: 3994 in both McCooey variants, 3954 in Glinski's,
 * 2686 in both of Shafran's.
 */
hexmate_status_t hexmate_policy_length(hexmate_variant_t variant,
                                       size_t *length);

/**
 * Writes the policy index of a side's move. A move that no queen, knight or promoting pawn makes is
 * answered with HEXMATE_STATUS_NO_POLICY_INDEX; every legal move has one.
 */
hexmate_status_t hexmate_policy_index(hexmate_variant_t variant,
                                      hexmate_color_t side,
                                      hexmate_move_t mv,
                                      uint32_t *index);

/**
 * Writes a side's move of a policy index. It need not be legal anywhere. A number that is no index
 * is answered with HEXMATE_STATUS_POLICY_INDEX.
 */
hexmate_status_t hexmate_policy_move(hexmate_variant_t variant,
                                     hexmate_color_t side,
                                     uint32_t index,
                                     hexmate_move_t *mv);

/** Writes White's moves in the order of their policy indices. */
hexmate_status_t hexmate_policy_moves(hexmate_variant_t variant,
                                      hexmate_move_t *moves,
                                      size_t capacity,
                                      size_t *count);

/** Writes, for each policy index, that of the same move with left and right exchanged. */
hexmate_status_t hexmate_policy_reflection(hexmate_variant_t variant,
                                           uint16_t *indices,
                                           size_t capacity,
                                           size_t *count);

/** Writes planes, rows and columns of a convolutional policy head. */
hexmate_status_t hexmate_policy_shape(hexmate_variant_t variant, hexmate_shape_t *shape);

/**
 * Writes, for each policy index, its place in a convolutional policy head: (plane * rows + row) *
 * columns + column.
 */
hexmate_status_t hexmate_policy_places(hexmate_variant_t variant,
                                       uint16_t *places,
                                       size_t capacity,
                                       size_t *count);

/**
 * Writes the name of a plane of a convolutional policy head, such as "NE 3". HEXMATE_NAME_CAPACITY
 * bytes are always enough. A number that is no plane is answered with HEXMATE_STATUS_OUT_OF_RANGE.
 */
hexmate_status_t hexmate_policy_plane_name(hexmate_variant_t variant,
                                           uint32_t plane,
                                           char *buffer,
                                           size_t capacity,
                                           size_t *needed);

/**
 * Writes 1 at the policy index of each legal move and 0 elsewhere: hexmate_policy_length() bytes.
 */
hexmate_status_t hexmate_position_policy_mask(const hexmate_position_t *position,
                                              uint8_t *mask,
                                              size_t capacity,
                                              size_t *needed);

/**
 * Writes the same with one bit for each index: bit i % 8 of byte i / 8, lowest first. The bytes are
 * those of the length divided by 8, rounded up.
 */
hexmate_status_t hexmate_position_policy_bits(const hexmate_position_t *position,
                                              uint8_t *bits,
                                              size_t capacity,
                                              size_t *needed);

/**
 * Writes the policy indices of the legal moves, in ascending order. HEXMATE_MAX_MOVES are always
 * enough.
 */
hexmate_status_t hexmate_position_policy_indices(const hexmate_position_t *position,
                                                 uint16_t *indices,
                                                 size_t capacity,
                                                 size_t *count);

/**
 * Writes the shape of an observation with the pieces of `history` earlier positions, 0 to
 * HEXMATE_MAX_HISTORY.
 */
hexmate_status_t hexmate_observation_shape(hexmate_variant_t variant,
                                           uint32_t history,
                                           hexmate_shape_t *shape);

/**
 * Writes the name of an observation plane, such as "own pawn" or "own castling bishops".
 * HEXMATE_NAME_CAPACITY bytes are always enough. A number that is no plane is answered with
 * HEXMATE_STATUS_OUT_OF_RANGE.
 */
hexmate_status_t hexmate_observation_plane_name(hexmate_variant_t variant,
                                                uint32_t history,
                                                uint32_t plane,
                                                char *buffer,
                                                size_t capacity,
                                                size_t *needed);

/**
 * Writes the observation of a position as bytes. `earlier` has the `history` positions before it, 0
 * to HEXMATE_MAX_HISTORY, newest first (NULL if 0), whose pieces are shown as well; `occurrences`
 * is how often the position has occurred, now included: 1 for the first time. The count is the
 * product of hexmate_observation_shape().
 */
hexmate_status_t hexmate_position_observe_u8(const hexmate_position_t *position,
                                             const hexmate_position_t *earlier,
                                             size_t history,
                                             size_t occurrences,
                                             uint8_t *buffer,
                                             size_t capacity,
                                             size_t *needed);

/** Writes the observation of a position as floats; see hexmate_position_observe_u8(). */
hexmate_status_t hexmate_position_observe_f32(const hexmate_position_t *position,
                                              const hexmate_position_t *earlier,
                                              size_t history,
                                              size_t occurrences,
                                              float *buffer,
                                              size_t capacity,
                                              size_t *needed);

/**
 * Writes the observation of a position as bits: a mask of 16 bytes for each plane but the clock, in
 * their order. Bit s % 8 of byte s / 8, lowest first, stands for the square s = row * columns +
 * column. `clock` gets the clock, 0 to 100. See hexmate_position_observe_u8() for the rest.
 */
hexmate_status_t hexmate_position_observe_packed(const hexmate_position_t *position,
                                                 const hexmate_position_t *earlier,
                                                 size_t history,
                                                 size_t occurrences,
                                                 uint8_t *masks,
                                                 size_t capacity,
                                                 size_t *needed,
                                                 uint8_t *clock);

/**
 * Turns a packed observation into planes of bytes. `length` is the number of bytes of the masks.
 */
hexmate_status_t hexmate_observation_unpack_u8(hexmate_variant_t variant,
                                               uint32_t history,
                                               const uint8_t *masks,
                                               size_t length,
                                               uint8_t clock,
                                               uint8_t *buffer,
                                               size_t capacity,
                                               size_t *needed);

/** Turns a packed observation into planes of floats; see hexmate_observation_unpack_u8(). */
hexmate_status_t hexmate_observation_unpack_f32(hexmate_variant_t variant,
                                                uint32_t history,
                                                const uint8_t *masks,
                                                size_t length,
                                                uint8_t clock,
                                                float *buffer,
                                                size_t capacity,
                                                size_t *needed);

/**
 * Writes the observation of a game's position now as bytes, with the pieces of `history` earlier
 * positions, as far as the game has so many.
 */
hexmate_status_t hexmate_game_observe_u8(const hexmate_game_t *game,
                                         uint32_t history,
                                         uint8_t *buffer,
                                         size_t capacity,
                                         size_t *needed);

/** Writes the observation of a game's position now as floats; see hexmate_game_observe_u8(). */
hexmate_status_t hexmate_game_observe_f32(const hexmate_game_t *game,
                                          uint32_t history,
                                          float *buffer,
                                          size_t capacity,
                                          size_t *needed);

/* ==== Batches =====================================================================
 *
 * Batches: many positions at once, in the caller's memory, on one thread or several.
 *
 * A batch is a handle to a pool of threads: hexmate_batch_create() makes it,
 * hexmate_batch_destroy() ends it, once. Where a function takes one, NULL stands for the calling
 * thread alone. Results do not depend on the number of threads. Several threads may use the same
 * batch at the same time.
 *
 * Either all elements are done or none: if one is at fault, nothing is written but `error_index`,
 * which gets the number of the first such element, unless it is NULL. It may be left alone where
 * the fault is not one element's.
 */

/** A pool of threads for batches: known by its address only. */
typedef struct hexmate_batch_t hexmate_batch_t;


/**
 * Starts a pool of so many threads, 1 to HEXMATE_MAX_THREADS; 0 for as many as the machine runs at
 * once. More are answered with HEXMATE_STATUS_OUT_OF_RANGE. The pool lives until
 * hexmate_batch_destroy().
 */
hexmate_status_t hexmate_batch_create(size_t threads,
                                      hexmate_batch_t **batch);

/**
 * Frees a batch; its threads end soon after. NULL is answered with HEXMATE_OK and nothing happens.
 */
hexmate_status_t hexmate_batch_destroy(hexmate_batch_t *batch);

/** Writes on how many threads a batch runs. */
hexmate_status_t hexmate_batch_threads(const hexmate_batch_t *batch, size_t *threads);

/** Writes how many legal moves each of `count` positions has. */
hexmate_status_t hexmate_batch_count_legal(const hexmate_batch_t *batch,
                                           const hexmate_position_t *positions,
                                           size_t count,
                                           uint32_t *counts,
                                           size_t capacity,
                                           size_t *error_index);

/**
 * Writes the legal moves of `count` positions one behind the other; those of position i are
 * moves[offsets[i]] up to, not including, moves[offsets[i + 1]]. `offsets` takes count + 1 numbers.
 * `needed` gets how many moves there are, whether or not either array has room enough: after
 * HEXMATE_STATUS_BUFFER_TOO_SMALL, `offsets` is too small if offsets_capacity is less than count +
 * 1, and `moves` if moves_capacity is less than `needed`; it may be both, and nothing has been
 * written to either.
 */
hexmate_status_t hexmate_batch_legal_moves(const hexmate_batch_t *batch,
                                           const hexmate_position_t *positions,
                                           size_t count,
                                           uint64_t *offsets,
                                           size_t offsets_capacity,
                                           hexmate_move_t *moves,
                                           size_t moves_capacity,
                                           size_t *needed,
                                           size_t *error_index);

/**
 * Writes the position after each of `count` positions' moves. `next` may be `positions` itself. The
 * first move that is not legal is answered with HEXMATE_STATUS_ILLEGAL_MOVE.
 */
hexmate_status_t hexmate_batch_make(const hexmate_batch_t *batch,
                                    const hexmate_position_t *positions,
                                    const hexmate_move_t *moves,
                                    size_t count,
                                    hexmate_position_t *next,
                                    size_t capacity,
                                    size_t *error_index);

/**
 * Writes the perft of each of `count` positions, see hexmate_position_perft(). `depth` is 0 to
 * HEXMATE_MAX_PERFT_DEPTH; more is answered with HEXMATE_STATUS_OUT_OF_RANGE.
 */
hexmate_status_t hexmate_batch_perft(const hexmate_batch_t *batch,
                                     const hexmate_position_t *positions,
                                     size_t count,
                                     uint32_t depth,
                                     uint64_t *counts,
                                     size_t capacity,
                                     size_t *error_index);

/**
 * Writes the policy mask of each of `count` positions, which must all be of `variant`: rows of
 * hexmate_policy_length() bytes.
 */
hexmate_status_t hexmate_batch_policy_masks(const hexmate_batch_t *batch,
                                            hexmate_variant_t variant,
                                            const hexmate_position_t *positions,
                                            size_t count,
                                            uint8_t *masks,
                                            size_t capacity,
                                            size_t *needed,
                                            size_t *error_index);

/**
 * Writes the same as bits: rows of hexmate_policy_length() / 8 bytes, rounded up, as
 * hexmate_position_policy_bits() has them.
 */
hexmate_status_t hexmate_batch_policy_bits(const hexmate_batch_t *batch,
                                           hexmate_variant_t variant,
                                           const hexmate_position_t *positions,
                                           size_t count,
                                           uint8_t *bits,
                                           size_t capacity,
                                           size_t *needed,
                                           size_t *error_index);

/**
 * Writes the policy indices of `count` positions' legal moves, each position's in ascending order,
 * laid out as by hexmate_batch_legal_moves(): `offsets` takes count + 1 numbers, and `needed` gets
 * how many indices there are even if `offsets` is what is too small.
 */
hexmate_status_t hexmate_batch_policy_indices(const hexmate_batch_t *batch,
                                              const hexmate_position_t *positions,
                                              size_t count,
                                              uint64_t *offsets,
                                              size_t offsets_capacity,
                                              uint16_t *indices,
                                              size_t indices_capacity,
                                              size_t *needed,
                                              size_t *error_index);

/**
 * Writes the policy index of each of `count` positions' moves, which need not be legal. The first
 * that has no index is answered with HEXMATE_STATUS_NO_POLICY_INDEX.
 */
hexmate_status_t hexmate_batch_indices_of_moves(const hexmate_batch_t *batch,
                                                const hexmate_position_t *positions,
                                                const hexmate_move_t *moves,
                                                size_t count,
                                                uint16_t *indices,
                                                size_t capacity,
                                                size_t *error_index);

/**
 * Writes the move that each of `count` positions' policy index stands for; it need not be legal.
 * The first number that is no index is answered with HEXMATE_STATUS_POLICY_INDEX.
 */
hexmate_status_t hexmate_batch_moves_of_indices(const hexmate_batch_t *batch,
                                                const hexmate_position_t *positions,
                                                const uint16_t *indices,
                                                size_t count,
                                                hexmate_move_t *moves,
                                                size_t capacity,
                                                size_t *error_index);

/**
 * Writes the observation of each of `count` positions as bytes, without history and as of first
 * occurrences; all must be of `variant`.
 */
hexmate_status_t hexmate_batch_observe_u8(const hexmate_batch_t *batch,
                                          hexmate_variant_t variant,
                                          const hexmate_position_t *positions,
                                          size_t count,
                                          uint8_t *buffer,
                                          size_t capacity,
                                          size_t *needed,
                                          size_t *error_index);

/**
 * Writes the observation of each of `count` positions as floats; see hexmate_batch_observe_u8().
 */
hexmate_status_t hexmate_batch_observe_f32(const hexmate_batch_t *batch,
                                           hexmate_variant_t variant,
                                           const hexmate_position_t *positions,
                                           size_t count,
                                           float *buffer,
                                           size_t capacity,
                                           size_t *needed,
                                           size_t *error_index);

/**
 * Writes the observation of each of `count` games' positions now as bytes, with the pieces of
 * `history` earlier positions; all must be of `variant`.
 */
hexmate_status_t hexmate_batch_observe_games_u8(const hexmate_batch_t *batch,
                                                hexmate_variant_t variant,
                                                uint32_t history,
                                                const hexmate_game_t *const *games,
                                                size_t count,
                                                uint8_t *buffer,
                                                size_t capacity,
                                                size_t *needed,
                                                size_t *error_index);

/**
 * Writes the observation of each of `count` games' positions now as floats; see
 * hexmate_batch_observe_games_u8().
 */
hexmate_status_t hexmate_batch_observe_games_f32(const hexmate_batch_t *batch,
                                                 hexmate_variant_t variant,
                                                 uint32_t history,
                                                 const hexmate_game_t *const *games,
                                                 size_t count,
                                                 float *buffer,
                                                 size_t capacity,
                                                 size_t *needed,
                                                 size_t *error_index);

/* ==== For tests of the library ====================================================
 *
 * For the tests of the library alone: built in only where HEXMATE_TEST_PANIC asks for it.
 */

#if defined(HEXMATE_TEST_PANIC)
/** Panics inside, to show that the panic ends at the border and that nothing is written. */
hexmate_status_t hexmate_test_panic(uint32_t *number);
#endif

/* Sizes, alignments and places of fields, as the library was built with them. */
#if defined(__cplusplus)
#define HEXMATE_ASSERT(name, condition) static_assert(condition, #name)
#elif defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L
#define HEXMATE_ASSERT(name, condition) _Static_assert(condition, #name)
#else
#define HEXMATE_ASSERT(name, condition) typedef char hexmate_assert_##name[(condition) ? 1 : -1]
#endif


HEXMATE_ASSERT(bitboard_size, sizeof(hexmate_bitboard_t) == 16);
struct hexmate_alignment_of_bitboard {
    char first;
    hexmate_bitboard_t second;
};
HEXMATE_ASSERT(bitboard_alignment,
               offsetof(struct hexmate_alignment_of_bitboard, second) == 8);
HEXMATE_ASSERT(bitboard_lo, offsetof(hexmate_bitboard_t, lo) == 0);
HEXMATE_ASSERT(bitboard_hi, offsetof(hexmate_bitboard_t, hi) == 8);

HEXMATE_ASSERT(move_size, sizeof(hexmate_move_t) == 4);
struct hexmate_alignment_of_move {
    char first;
    hexmate_move_t second;
};
HEXMATE_ASSERT(move_alignment,
               offsetof(struct hexmate_alignment_of_move, second) == 4);
HEXMATE_ASSERT(move_bits, offsetof(hexmate_move_t, bits) == 0);

HEXMATE_ASSERT(position_size, sizeof(hexmate_position_t) == 80);
struct hexmate_alignment_of_position {
    char first;
    hexmate_position_t second;
};
HEXMATE_ASSERT(position_alignment,
               offsetof(struct hexmate_alignment_of_position, second) == 8);
HEXMATE_ASSERT(position_planes, offsetof(hexmate_position_t, planes) == 0);
HEXMATE_ASSERT(position_key, offsetof(hexmate_position_t, key) == 64);
HEXMATE_ASSERT(position_halfmove_clock, offsetof(hexmate_position_t, halfmove_clock) == 72);
HEXMATE_ASSERT(position_fullmove_number, offsetof(hexmate_position_t, fullmove_number) == 74);
HEXMATE_ASSERT(position_en_passant, offsetof(hexmate_position_t, en_passant) == 76);
HEXMATE_ASSERT(position_castling, offsetof(hexmate_position_t, castling) == 77);
HEXMATE_ASSERT(position_side_to_move, offsetof(hexmate_position_t, side_to_move) == 78);
HEXMATE_ASSERT(position_variant, offsetof(hexmate_position_t, variant) == 79);

HEXMATE_ASSERT(outcome_size, sizeof(hexmate_outcome_t) == 4);
struct hexmate_alignment_of_outcome {
    char first;
    hexmate_outcome_t second;
};
HEXMATE_ASSERT(outcome_alignment,
               offsetof(struct hexmate_alignment_of_outcome, second) == 1);
HEXMATE_ASSERT(outcome_termination, offsetof(hexmate_outcome_t, termination) == 0);
HEXMATE_ASSERT(outcome_white_quarters, offsetof(hexmate_outcome_t, white_quarters) == 1);
HEXMATE_ASSERT(outcome_black_quarters, offsetof(hexmate_outcome_t, black_quarters) == 2);
HEXMATE_ASSERT(outcome_winner, offsetof(hexmate_outcome_t, winner) == 3);

HEXMATE_ASSERT(settings_size, sizeof(hexmate_settings_t) == 8);
struct hexmate_alignment_of_settings {
    char first;
    hexmate_settings_t second;
};
HEXMATE_ASSERT(settings_alignment,
               offsetof(struct hexmate_alignment_of_settings, second) == 2);
HEXMATE_ASSERT(settings_repetition, offsetof(hexmate_settings_t, repetition) == 0);
HEXMATE_ASSERT(settings_halfmove_clock, offsetof(hexmate_settings_t, halfmove_clock) == 1);
HEXMATE_ASSERT(settings_halfmove_limit, offsetof(hexmate_settings_t, halfmove_limit) == 2);
HEXMATE_ASSERT(settings_dead_position, offsetof(hexmate_settings_t, dead_position) == 4);
HEXMATE_ASSERT(settings_agreement, offsetof(hexmate_settings_t, agreement) == 5);
HEXMATE_ASSERT(settings_resignation, offsetof(hexmate_settings_t, resignation) == 6);

HEXMATE_ASSERT(move_count_size, sizeof(hexmate_move_count_t) == 16);
struct hexmate_alignment_of_move_count {
    char first;
    hexmate_move_count_t second;
};
HEXMATE_ASSERT(move_count_alignment,
               offsetof(struct hexmate_alignment_of_move_count, second) == 8);
HEXMATE_ASSERT(move_count_mv, offsetof(hexmate_move_count_t, mv) == 0);
HEXMATE_ASSERT(move_count_count, offsetof(hexmate_move_count_t, count) == 8);

HEXMATE_ASSERT(shape_size, sizeof(hexmate_shape_t) == 12);
struct hexmate_alignment_of_shape {
    char first;
    hexmate_shape_t second;
};
HEXMATE_ASSERT(shape_alignment,
               offsetof(struct hexmate_alignment_of_shape, second) == 4);
HEXMATE_ASSERT(shape_planes, offsetof(hexmate_shape_t, planes) == 0);
HEXMATE_ASSERT(shape_rows, offsetof(hexmate_shape_t, rows) == 4);
HEXMATE_ASSERT(shape_columns, offsetof(hexmate_shape_t, columns) == 8);

HEXMATE_ASSERT(cell_info_size, sizeof(hexmate_cell_info_t) == 6);
struct hexmate_alignment_of_cell_info {
    char first;
    hexmate_cell_info_t second;
};
HEXMATE_ASSERT(cell_info_alignment,
               offsetof(struct hexmate_alignment_of_cell_info, second) == 1);
HEXMATE_ASSERT(cell_info_q, offsetof(hexmate_cell_info_t, q) == 0);
HEXMATE_ASSERT(cell_info_r, offsetof(hexmate_cell_info_t, r) == 1);
HEXMATE_ASSERT(cell_info_file, offsetof(hexmate_cell_info_t, file) == 2);
HEXMATE_ASSERT(cell_info_rank, offsetof(hexmate_cell_info_t, rank) == 3);
HEXMATE_ASSERT(cell_info_shade, offsetof(hexmate_cell_info_t, shade) == 4);
HEXMATE_ASSERT(cell_info_mirrored, offsetof(hexmate_cell_info_t, mirrored) == 5);

HEXMATE_ASSERT(variant_info_size, sizeof(hexmate_variant_info_t) == 72);
struct hexmate_alignment_of_variant_info {
    char first;
    hexmate_variant_info_t second;
};
HEXMATE_ASSERT(variant_info_alignment,
               offsetof(struct hexmate_alignment_of_variant_info, second) == 8);
HEXMATE_ASSERT(variant_info_cells, offsetof(hexmate_variant_info_t, cells) == 0);
HEXMATE_ASSERT(variant_info_cell_count, offsetof(hexmate_variant_info_t, cell_count) == 16);
HEXMATE_ASSERT(variant_info_file_count, offsetof(hexmate_variant_info_t, file_count) == 20);
HEXMATE_ASSERT(variant_info_highest_rank, offsetof(hexmate_variant_info_t, highest_rank) == 24);
HEXMATE_ASSERT(variant_info_file_letters, offsetof(hexmate_variant_info_t, file_letters) == 28);
HEXMATE_ASSERT(variant_info_file_lengths, offsetof(hexmate_variant_info_t, file_lengths) == 40);
HEXMATE_ASSERT(variant_info_first_ranks, offsetof(hexmate_variant_info_t, first_ranks) == 52);
HEXMATE_ASSERT(variant_info_pawns_capture_diagonally, offsetof(hexmate_variant_info_t, pawns_capture_diagonally) == 64);
HEXMATE_ASSERT(variant_info_has_en_passant, offsetof(hexmate_variant_info_t, has_en_passant) == 65);
HEXMATE_ASSERT(variant_info_has_castling, offsetof(hexmate_variant_info_t, has_castling) == 66);
HEXMATE_ASSERT(variant_info_stalemate_quarters, offsetof(hexmate_variant_info_t, stalemate_quarters) == 67);
HEXMATE_ASSERT(variant_info_mirror_is_half_turn, offsetof(hexmate_variant_info_t, mirror_is_half_turn) == 68);

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif /* HEXMATE_H */
