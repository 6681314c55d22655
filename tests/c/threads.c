/* A pointer to const may be shared: threads that look at the same positions, games and batches at the same time. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>

#include "check.h"

enum { THREADS = 4, ROUNDS = 200, MOST_POLICY = 4096 };

static hexmate_position_t positions[8];
static hexmate_game_t *game;
static hexmate_batch_t *batch;

typedef struct {
    unsigned number;
    uint64_t sum;
    int failed;
} worker_t;

#define MUST(call)               \
    do                           \
        if ((call) != HEXMATE_OK) \
            worker->failed = 1;  \
    while (0)

static void *work(void *argument)
{
    worker_t *worker = (worker_t *)argument;
    static const char FEN[] = "1/3/5/7/9/5k5/11/11/5K5/11/11 w - - 3 40";
    hexmate_move_t moves[HEXMATE_MAX_MOVES];
    unsigned char mask[MOST_POLICY];
    unsigned round;

    for (round = 0; round < ROUNDS; ++round) {
        const hexmate_position_t *position = &positions[round % 5];
        hexmate_position_t next;
        hexmate_outcome_t outcome;
#ifndef THREAD_SANITIZER
        uint32_t counts[5];
#endif
        uint64_t leaves;
        char text[HEXMATE_FEN_CAPACITY];
        size_t count = 0;

#ifdef RACE
        /* What the header forbids, to show that the sanitizer would notice. */
        MUST(hexmate_position_start(0, &positions[0]));
#endif
        MUST(hexmate_position_legal_moves(position, moves, HEXMATE_MAX_MOVES, &count));
        MUST(hexmate_position_make_trusted(position, moves[round % count], &next));
        MUST(hexmate_position_perft(position, 2, 1, &leaves));
        MUST(hexmate_position_fen(&next, text, sizeof text, NULL));
        MUST(hexmate_position_policy_mask(position, mask, sizeof mask, NULL));
        MUST(hexmate_position_from_fen(HEXMATE_VARIANT_GLINSKI, FEN, sizeof FEN - 1, &next, NULL));
        MUST(hexmate_game_outcome(game, &outcome));
        MUST(hexmate_game_position(game, &next));
        /* ThreadSanitizer cannot see the locks of Rust's standard library, which comes compiled without it, and a pool is behind one. */
#ifndef THREAD_SANITIZER
        MUST(hexmate_batch_count_legal(batch, positions, 5, counts, 5, NULL));
        worker->sum += counts[4] + strlen(hexmate_kernel());
#endif
        worker->sum += count + leaves;
    }
    return NULL;
}

int main(void)
{
    pthread_t threads[THREADS];
    worker_t workers[THREADS];
    uint32_t variant;
    unsigned i;

    for (variant = 0; variant < 5; ++variant)
        CHECK_OK(hexmate_position_start(variant, &positions[variant]));
    CHECK_OK(hexmate_game_create(&positions[2], NULL, &game));
    CHECK_OK(hexmate_batch_create(2, &batch));
    /* But for the sanitizer, no call has made a table before the threads start; see above. */
#ifdef THREAD_SANITIZER
    for (variant = 0; variant < 5; ++variant) {
        size_t length;
        CHECK_OK(hexmate_policy_length(variant, &length));
    }
#endif
    for (i = 0; i < THREADS; ++i) {
        workers[i].number = i;
        workers[i].sum = 0;
        workers[i].failed = 0;
        CHECK(pthread_create(&threads[i], NULL, work, &workers[i]) == 0);
    }
    for (i = 0; i < THREADS; ++i) {
        CHECK(pthread_join(threads[i], NULL) == 0);
        CHECK(!workers[i].failed);
        CHECK_NUMBER(workers[i].sum, workers[0].sum);
    }
    CHECK(workers[0].sum > 0);
    CHECK_OK(hexmate_batch_destroy(batch));
    CHECK_OK(hexmate_game_destroy(game));
    return checks_summary("threads");
}
