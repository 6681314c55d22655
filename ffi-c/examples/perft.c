/* perft VARIANT DEPTH [FEN]: how many positions lie behind each legal move, and in all. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <hexmate.h>

/* Ends the program if a call has failed. */
static void must(hexmate_status_t status, const char *what)
{
    if (status != HEXMATE_OK) {
        fprintf(stderr, "%s: %s\n", what, hexmate_status_message(status));
        exit(EXIT_FAILURE);
    }
}

/* The same count as hexmate_position_perft(), move by move. */
static uint64_t perft(const hexmate_position_t *position, int depth)
{
    hexmate_move_t moves[HEXMATE_MAX_MOVES];
    hexmate_position_t next;
    uint64_t sum = 0;
    size_t count, i;

    if (depth == 0)
        return 1;
    must(hexmate_position_legal_moves(position, moves, HEXMATE_MAX_MOVES, &count), "moves");
    if (depth == 1)
        return count;
    for (i = 0; i < count; ++i) {
        must(hexmate_position_make_trusted(position, moves[i], &next), "make");
        sum += perft(&next, depth - 1);
    }
    return sum;
}

int main(int argc, char **argv)
{
    hexmate_move_count_t entries[HEXMATE_MAX_MOVES];
    hexmate_position_t position;
    hexmate_variant_t variant;
    uint64_t sum = 0;
    size_t count, offset = 0, i;
    int depth = argc > 2 ? atoi(argv[2]) : 0;

    if (argc < 3 || argc > 4 || depth < 1) {
        fprintf(stderr, "usage: perft VARIANT DEPTH [FEN]\n");
        return 2;
    }
    must(hexmate_variant_from_name(argv[1], strlen(argv[1]), &variant), argv[1]);
    if (argc == 3) {
        must(hexmate_position_start(variant, &position), "start");
    } else {
        hexmate_status_t status =
            hexmate_position_from_fen(variant, argv[3], strlen(argv[3]), &position, &offset);
        if (status != HEXMATE_OK)
            fprintf(stderr, "byte %zu of the FEN: ", offset);
        must(status, argv[3]);
    }

    /* 0 threads: one on each core. */
    must(hexmate_position_divide(&position, (uint32_t)depth, 0, entries, HEXMATE_MAX_MOVES, &count),
         "divide");
    for (i = 0; i < count; ++i) {
        char move[HEXMATE_UCI_CAPACITY];
        must(hexmate_move_uci(variant, entries[i].mv, move, sizeof move, NULL), "move");
        printf("%s %" PRIu64 "\n", move, entries[i].count);
        sum += entries[i].count;
    }
    if (depth <= 3 && perft(&position, depth) != sum) {
        fprintf(stderr, "the two counts differ\n");
        return EXIT_FAILURE;
    }
    printf("%" PRIu64 "\n", sum);
    return EXIT_SUCCESS;
}
