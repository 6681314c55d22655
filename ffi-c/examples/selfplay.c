/* selfplay VARIANT GAMES SEED: random games, one line each, and how they ended. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <hexmate.h>

static void must(hexmate_status_t status)
{
    if (status != HEXMATE_OK) {
        fprintf(stderr, "%s\n", hexmate_status_message(status));
        exit(EXIT_FAILURE);
    }
}

/* xorshift64*: the same games everywhere. */
static uint64_t random_number(uint64_t *state)
{
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return *state * UINT64_C(2685821657736338717);
}

int main(int argc, char **argv)
{
    static hexmate_move_t moves[HEXMATE_MAX_MOVES];
    unsigned long ended[8] = {0};
    hexmate_position_t start, position;
    hexmate_variant_t variant;
    uint64_t state;
    long games, i;

    if (argc != 4) {
        fprintf(stderr, "usage: selfplay VARIANT GAMES SEED\n");
        return 2;
    }
    must(hexmate_variant_from_name(argv[1], strlen(argv[1]), &variant));
    games = atol(argv[2]);
    state = strtoull(argv[3], NULL, 10) * 2 + 1;
    must(hexmate_position_start(variant, &start));

    for (i = 0; i < games; ++i) {
        hexmate_game_t *game;
        hexmate_outcome_t outcome;
        char result[HEXMATE_NAME_CAPACITY], reason[HEXMATE_NAME_CAPACITY];
        size_t ply;

        must(hexmate_game_create(&start, NULL, &game));
        for (;;) {
            size_t count;
            must(hexmate_game_outcome(game, &outcome));
            if (outcome.termination != HEXMATE_TERMINATION_NONE)
                break;
            must(hexmate_game_position(game, &position));
            must(hexmate_position_legal_moves(&position, moves, HEXMATE_MAX_MOVES, &count));
            must(hexmate_game_push(game, moves[(random_number(&state) >> 33) % count]));
            must(hexmate_game_ply(game, &ply));
            /* Shafran's game has no fifty-move rule: then the players agree at some time. */
            if (ply >= 2000) {
                must(hexmate_game_outcome(game, &outcome));
                if (outcome.termination == HEXMATE_TERMINATION_NONE)
                    must(hexmate_game_agree_draw(game, NULL));
            }
        }
        must(hexmate_game_ply(game, &ply));
        must(hexmate_outcome_result(outcome, result, sizeof result, NULL));
        must(hexmate_termination_name(outcome.termination, reason, sizeof reason, NULL));
        printf("game %ld: %s by %s after %zu plies\n", i + 1, result, reason, ply);
        ++ended[outcome.termination];
        must(hexmate_game_destroy(game));
    }
    printf("%lu mates in %ld games\n", ended[HEXMATE_TERMINATION_CHECKMATE], games);
    return EXIT_SUCCESS;
}
