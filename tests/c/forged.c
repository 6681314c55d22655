/* Positions that the library has never written, moves and texts of any bytes: all are answered, and nothing panics. */
#include "everything.h"

static uint64_t random_state = 20260101;

/* xorshift64*: the same numbers everywhere. */
static uint64_t random_number(void)
{
    random_state ^= random_state >> 12;
    random_state ^= random_state << 25;
    random_state ^= random_state >> 27;
    return random_state * 2685821657736338717u;
}

static uint32_t random_below(uint32_t limit)
{
    return (uint32_t)(random_number() >> 32) % limit;
}

static void flip(void *memory, size_t size)
{
    unsigned char *bytes = (unsigned char *)memory;
    bytes[random_below((uint32_t)size)] ^= (unsigned char)(1u << random_below(8));
}

/* A position some random moves from the start. */
static hexmate_position_t some_position(uint32_t variant)
{
    static hexmate_move_t moves[HEXMATE_MAX_MOVES];
    hexmate_position_t position;
    unsigned plies = random_below(80);
    size_t count;

    CHECK_OK(hexmate_position_start(variant, &position));
    while (plies-- > 0) {
        CHECK_OK(hexmate_position_legal_moves(&position, moves, HEXMATE_MAX_MOVES, &count));
        if (count == 0)
            break;
        CHECK_OK(hexmate_position_make_trusted(&position, moves[random_below((uint32_t)count)],
                                               &position));
    }
    return position;
}

/* Takes a piece of a kind away, or puts one on a cell of the board: the value stays a placement. */
static void rearrange(hexmate_position_t *position)
{
    hexmate_variant_info_t info;
    uint32_t cell, plane;

    if (hexmate_variant_info(position->variant, &info) != HEXMATE_OK)
        return;
    do
        cell = random_below(121);
    while (!HEXMATE_BITBOARD_HAS(info.cells, cell));
    {
        const uint32_t kind = random_below(7);
        const uint32_t white = kind == 0 ? 0 : random_below(2);
        for (plane = 0; plane < 4; ++plane) {
            uint64_t *half = cell < 64 ? &position->planes[plane].lo : &position->planes[plane].hi;
            const uint64_t bit = (uint64_t)1 << (cell & 63);
            const uint32_t set = plane == 3 ? white : kind >> plane & 1;
            *half = set != 0 ? *half | bit : *half & ~bit;
        }
    }
}

int main(int argc, char **argv)
{
    const long rounds = argc > 1 ? atol(argv[1]) : 4000;
    long round;

    for (round = 0; round < rounds; ++round) {
        hexmate_position_t position = some_position(random_below(hexmate_variant_count()));
        hexmate_move_t mv;
        unsigned times;
        char text[HEXMATE_FEN_CAPACITY];
        size_t length;

        switch (round % 5) {
        case 0: /* some bits wrong */
            for (times = 1 + random_below(4); times > 0; --times)
                flip(&position, sizeof position);
            break;
        case 1: /* a placement that looks right, but breaks the rules */
            for (times = 1 + random_below(30); times > 0; --times)
                rearrange(&position);
            break;
        case 2: /* the same with wild numbers */
            rearrange(&position);
            position.en_passant = (uint8_t)random_below(256);
            position.castling = (uint8_t)random_below(round % 2 != 0 ? 256 : 16);
            break;
        case 3: /* another variant's */
            position.variant = (uint8_t)random_below(8);
            position.side_to_move ^= 1;
            break;
        default: /* anything */
            for (times = 0; times < sizeof position; ++times)
                ((unsigned char *)&position)[times] = (unsigned char)random_below(256);
        }
        mv.bits = (uint32_t)random_number();
        if (round % 2 != 0)
            mv.bits &= 0x1ffff;
        everything_of_position(&position, mv, random_below(round % 2 != 0 ? 130 : 121));

        position = some_position(random_below(hexmate_variant_count()));
        CHECK_OK(hexmate_position_fen(&position, text, sizeof text, &length));
        for (times = random_below(4); times > 0; --times)
            flip(text, length - 1);
        everything_of_text(position.variant, text, random_below((uint32_t)length));
        everything_of_text(position.variant, text, length - 1);
    }
    {
        hexmate_position_t zeros, ones;
        hexmate_move_t mv = {0};
        size_t count = 12345;
        memset(&zeros, 0, sizeof zeros);
        memset(&ones, 0xff, sizeof ones);
        CHECK_STATUS(hexmate_position_count_legal(&zeros, &count),
                     HEXMATE_STATUS_INVALID_POSITION);
        CHECK_STATUS(hexmate_position_count_legal(&ones, &count),
                     HEXMATE_STATUS_INVALID_POSITION);
        CHECK_NUMBER(count, 12345);
        everything_of_position(&zeros, mv, 0);
        everything_of_position(&ones, mv, 0);
    }
    CHECK_NUMBER(panics, 0);
    /* Both doors were tried. */
    CHECK(accepted > (unsigned long)rounds && refused > (unsigned long)rounds);
    return checks_summary("forged");
}
