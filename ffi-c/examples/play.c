/* play VARIANT: a game in the terminal against a player that looks one ply ahead. Moves are typed as f4f5 or Nh4; "quit" ends. */
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

static unsigned cells_of(hexmate_bitboard_t set)
{
    unsigned count = 0;
    for (; set.lo != 0; set.lo &= set.lo - 1)
        ++count;
    for (; set.hi != 0; set.hi &= set.hi - 1)
        ++count;
    return count;
}

/* What a side's pieces are worth, in pawns. */
static int material(const hexmate_position_t *position, uint32_t color)
{
    static const int WORTH[] = {1, 3, 3, 5, 9, 0};
    uint32_t piece;
    int sum = 0;

    for (piece = HEXMATE_PIECE_PAWN; piece <= HEXMATE_PIECE_KING; ++piece) {
        hexmate_bitboard_t set;
        must(hexmate_position_pieces(position, color, piece, &set));
        sum += WORTH[piece] * (int)cells_of(set);
    }
    return sum;
}

/* The move after which the mover's material is best; mate before all else, and of equals the one that leaves the fewest answers. */
static hexmate_move_t best_move(const hexmate_position_t *position)
{
    static hexmate_move_t moves[HEXMATE_MAX_MOVES];
    hexmate_move_t best = {0};
    long best_score = -1000000;
    size_t count, i;

    must(hexmate_position_legal_moves(position, moves, HEXMATE_MAX_MOVES, &count));
    for (i = 0; i < count; ++i) {
        hexmate_position_t next;
        hexmate_outcome_t outcome;
        size_t answers;
        long score;
        must(hexmate_position_make_trusted(position, moves[i], &next));
        must(hexmate_position_outcome(&next, &outcome));
        must(hexmate_position_count_legal(&next, &answers));
        score = 1000L * (material(&next, position->side_to_move) -
                         material(&next, next.side_to_move)) -
                (long)answers;
        if (outcome.termination == HEXMATE_TERMINATION_CHECKMATE)
            score = 1000000;
        if (score > best_score) {
            best_score = score;
            best = moves[i];
        }
    }
    return best;
}

int main(int argc, char **argv)
{
    hexmate_position_t position;
    hexmate_outcome_t outcome;
    hexmate_game_t *game;
    hexmate_variant_t variant;
    char line[64], text[4096];

    if (argc != 2) {
        fprintf(stderr, "usage: play VARIANT\n");
        return 2;
    }
    must(hexmate_variant_from_name(argv[1], strlen(argv[1]), &variant));
    must(hexmate_position_start(variant, &position));
    must(hexmate_game_create(&position, NULL, &game));

    for (;;) {
        hexmate_status_t status;
        must(hexmate_game_position(game, &position));
        must(hexmate_position_diagram(&position, text, sizeof text, NULL));
        printf("%s\n", text);
        must(hexmate_game_outcome(game, &outcome));
        if (outcome.termination != HEXMATE_TERMINATION_NONE)
            break;
        if (position.side_to_move == HEXMATE_COLOR_BLACK) {
            hexmate_move_t mv = best_move(&position);
            must(hexmate_position_san(&position, mv, text, sizeof text, NULL));
            printf("I play %s\n\n", text);
            must(hexmate_game_push(game, mv));
            continue;
        }
        printf("your move: ");
        fflush(stdout);
        if (fgets(line, sizeof line, stdin) == NULL || strcmp(line, "quit\n") == 0)
            break;
        line[strcspn(line, "\r\n")] = '\0';
        status = hexmate_game_push_uci(game, line, strlen(line), NULL, NULL);
        if (status != HEXMATE_OK)
            status = hexmate_game_push_san(game, line, strlen(line), NULL, NULL);
        if (status != HEXMATE_OK)
            printf("%s: %s\n", line, hexmate_status_message(status));
    }
    must(hexmate_outcome_result(outcome, text, sizeof text, NULL));
    printf("%s\n", text);
    must(hexmate_game_destroy(game));
    return EXIT_SUCCESS;
}
