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
