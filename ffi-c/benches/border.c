/* The loops of border.rs, in C: prints nanoseconds for each. Usage: border FILE ROUNDS, with a "variant;FEN" a line in FILE. */
#define _POSIX_C_SOURCE 199309L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "hexmate.h"

enum { MOST_POSITIONS = 4096 };

static hexmate_position_t positions[MOST_POSITIONS];
static size_t position_count = 0;

static void must(hexmate_status_t status)
{
    if (status != HEXMATE_OK) {
        fprintf(stderr, "%s\n", hexmate_status_message(status));
        exit(EXIT_FAILURE);
    }
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

/* Lists the moves of all positions; answers how many there are. */
static uint64_t list(void)
{
    static hexmate_move_t moves[HEXMATE_MAX_MOVES];
    uint64_t sum = 0;
    size_t count, i;

    for (i = 0; i < position_count; ++i) {
        must(hexmate_position_legal_moves(&positions[i], moves, HEXMATE_MAX_MOVES, &count));
        sum += count + (count > 0 ? moves[0].bits % 2 : 0);
    }
    return sum;
}

/* Lists the moves of all positions and makes each; answers a sum of keys. */
static uint64_t list_and_make(void)
{
    static hexmate_move_t moves[HEXMATE_MAX_MOVES];
    hexmate_position_t next;
    uint64_t sum = 0;
    size_t count, i, j;

    for (i = 0; i < position_count; ++i) {
        must(hexmate_position_legal_moves(&positions[i], moves, HEXMATE_MAX_MOVES, &count));
        for (j = 0; j < count; ++j) {
            must(hexmate_position_make_trusted(&positions[i], moves[j], &next));
            sum += next.key;
        }
    }
    return sum;
}

static uint64_t perft(const hexmate_position_t *position, unsigned depth)
{
    hexmate_move_t moves[HEXMATE_MAX_MOVES];
    hexmate_position_t next;
    uint64_t sum = 0;
    size_t count, i;

    must(hexmate_position_legal_moves(position, moves, HEXMATE_MAX_MOVES, &count));
    if (depth == 1)
        return count;
    for (i = 0; i < count; ++i) {
        must(hexmate_position_make_trusted(position, moves[i], &next));
        sum += perft(&next, depth - 1);
    }
    return sum;
}

/* The moves of one position, those after them, and those after these. */
static size_t root;

static uint64_t move_loop(void)
{
    return perft(&positions[root], 3);
}

/* The shortest time of several rounds, in nanoseconds. */
static double measure(uint64_t (*loop)(void), int rounds, uint64_t *sum)
{
    double best = 1e300;
    int round;

    for (round = 0; round < rounds; ++round) {
        double start = now(), spent;
        *sum = loop();
        spent = now() - start;
        if (spent < best)
            best = spent;
    }
    return best;
}

static void report(const char *name, uint64_t (*loop)(void), int rounds)
{
    uint64_t sum;
    double time = measure(loop, rounds, &sum);
    printf("%s %.0f %llu\n", name, time, (unsigned long long)sum);
}

int main(int argc, char **argv)
{
    char line[512];
    int rounds = argc > 2 ? atoi(argv[2]) : 20;
    uint64_t sum = 0;
    double time = 0;
    FILE *file = argc > 1 ? fopen(argv[1], "r") : NULL;

    if (file == NULL) {
        fprintf(stderr, "usage: border FILE ROUNDS\n");
        return EXIT_FAILURE;
    }
    while (position_count < MOST_POSITIONS && fgets(line, sizeof line, file) != NULL) {
        char *fen = strchr(line, ';') + 1;
        uint32_t variant;
        must(hexmate_variant_from_name(line, (size_t)(fen - line) - 1, &variant));
        must(hexmate_position_from_fen(variant, fen, strcspn(fen, "\n"),
                                       &positions[position_count++], NULL));
    }
    fclose(file);
    report("list", list, rounds);
    report("list_and_make", list_and_make, rounds);
    for (root = 0; root < position_count; root += 64) {
        uint64_t leaves;
        time += measure(move_loop, rounds / 4 + 1, &leaves);
        sum += leaves;
    }
    printf("perft %.0f %llu\n", time, (unsigned long long)sum);
    return EXIT_SUCCESS;
}
