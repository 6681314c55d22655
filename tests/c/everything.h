/* Hands any bytes at all to every function that takes them. Whatever comes back must not be HEXMATE_STATUS_PANIC. */
#ifndef EVERYTHING_H
#define EVERYTHING_H

#include "check.h"

static unsigned long panics = 0;
static unsigned long accepted = 0;
static unsigned long refused = 0;

static int passes(hexmate_status_t status, const char *what)
{
    if (status == HEXMATE_STATUS_PANIC) {
        ++panics;
        fprintf(stderr, "%s answers HEXMATE_STATUS_PANIC\n", what);
    }
    *(status == HEXMATE_OK ? &accepted : &refused) += 1;
    return status == HEXMATE_OK;
}

#define PASSES(call) passes((call), #call)

/* Every function of a position, with this one and with a move and a cell of any bits. */
static void everything_of_position(const hexmate_position_t *position, hexmate_move_t mv,
                                   uint32_t cell)
{
    static hexmate_move_t moves[HEXMATE_MAX_MOVES];
    static hexmate_move_count_t entries[HEXMATE_MAX_MOVES];
    static char text[4096];
    static unsigned char bytes[8192];
    static uint16_t indices[HEXMATE_MAX_MOVES];
    hexmate_position_t next = *position;
    hexmate_bitboard_t set;
    hexmate_outcome_t outcome;
    hexmate_game_t *game = NULL;
    uint64_t leaves;
    uint32_t number, other;
    size_t count = 0, i;

    PASSES(hexmate_position_check(position));
    PASSES(hexmate_position_count_legal(position, &count));
    if (PASSES(hexmate_position_legal_moves(position, moves, HEXMATE_MAX_MOVES, &count))) {
        for (i = 0; i < count; ++i) {
            /* Legal by the value's own rules; what comes after it may be no position any more. */
            if (PASSES(hexmate_position_make_trusted(position, moves[i], &next)))
                PASSES(hexmate_position_count_legal(&next, &count));
            PASSES(hexmate_position_make(position, moves[i], &next));
            PASSES(hexmate_move_uci(position->variant, moves[i], text, sizeof text, NULL));
        }
    }
    PASSES(hexmate_position_perft(position, 2, 1, &leaves));
    PASSES(hexmate_position_divide(position, 1, 1, entries, HEXMATE_MAX_MOVES, &count));
    PASSES(hexmate_position_is_legal(position, mv, &number));
    if (PASSES(hexmate_position_make_trusted(position, mv, &next)))
        PASSES(hexmate_position_perft(&next, 1, 1, &leaves));
    PASSES(hexmate_position_make(position, mv, &next));
    PASSES(hexmate_move_uci(position->variant, mv, text, sizeof text, NULL));
    PASSES(hexmate_position_fen(position, text, sizeof text, NULL));
    PASSES(hexmate_position_setup_string(position, text, sizeof text, NULL));
    PASSES(hexmate_position_san(position, mv, text, sizeof text, NULL));
    if (count > 0)
        PASSES(hexmate_position_san(position, moves[0], text, sizeof text, NULL));
    if (PASSES(hexmate_position_pack(position, bytes, sizeof bytes, NULL)))
        PASSES(hexmate_position_unpack(bytes, HEXMATE_PACKED_SIZE, &next));
    PASSES(hexmate_position_reflected(position, &next));
    PASSES(hexmate_position_mirrored(position, &next));
    PASSES(hexmate_position_policy_mask(position, bytes, sizeof bytes, NULL));
    PASSES(hexmate_position_policy_bits(position, bytes, sizeof bytes, NULL));
    PASSES(hexmate_position_policy_indices(position, indices, HEXMATE_MAX_MOVES, &count));
    PASSES(hexmate_policy_index(position->variant, position->side_to_move, mv, &number));
    PASSES(hexmate_position_observe_u8(position, position, 1, 1, bytes, sizeof bytes, NULL));
    PASSES(hexmate_batch_perft(NULL, position, 1, 1, &leaves, 1, NULL));
    PASSES(hexmate_batch_make(NULL, position, &mv, 1, &next, 1, NULL));
    PASSES(hexmate_batch_policy_masks(NULL, position->variant, position, 1, bytes, sizeof bytes,
                                      NULL, NULL));
    PASSES(hexmate_position_diagram(position, text, sizeof text, NULL));
    PASSES(hexmate_position_same_for_repetition(position, &next, &number));
    PASSES(hexmate_position_piece_at(position, cell, &number, &other));
    PASSES(hexmate_position_pieces(position, cell & 3, mv.bits & 7, &set));
    PASSES(hexmate_position_king(position, cell & 3, &number));
    PASSES(hexmate_position_checkers(position, &set));
    PASSES(hexmate_position_pinned(position, &set));
    PASSES(hexmate_position_attackers(position, cell & 1, cell, &set));
    PASSES(hexmate_position_attacks(position, cell, &set));
    PASSES(hexmate_position_en_passant_cells(position, &set));
    PASSES(hexmate_position_outcome(position, &outcome));
    if (PASSES(hexmate_game_create(position, NULL, &game))) {
        PASSES(hexmate_game_push(game, mv));
        PASSES(hexmate_game_push(game, moves[0]));
        PASSES(hexmate_game_outcome(game, &outcome));
        PASSES(hexmate_game_pop(game, NULL));
        PASSES(hexmate_game_destroy(game));
    }
}

/* Every function that takes text. */
static void everything_of_text(uint32_t variant, const char *bytes, size_t length)
{
    static const size_t NOT_WRITTEN = (size_t)-1;
    static char text[8192];
    static unsigned char planes[8192];
    hexmate_position_t position;
    hexmate_pgn_reader_t *reader = NULL;
    hexmate_game_t *game = NULL;
    hexmate_move_t mv;
    uint32_t number;
    size_t offset = NOT_WRITTEN;

    if (PASSES(hexmate_position_from_fen(variant, bytes, length, &position, &offset)))
        PASSES(hexmate_position_check(&position));
    CHECK(offset == NOT_WRITTEN || offset <= length);
    offset = NOT_WRITTEN;
    if (PASSES(hexmate_position_from_setup_string(variant, bytes, length, &position, &offset)))
        PASSES(hexmate_position_check(&position));
    CHECK(offset == NOT_WRITTEN || offset <= length);
    offset = NOT_WRITTEN;
    PASSES(hexmate_move_from_uci(variant, bytes, length, &mv, &offset));
    CHECK(offset == NOT_WRITTEN || offset <= length);
    if (length >= HEXMATE_PACKED_SIZE)
        PASSES(hexmate_position_unpack((const uint8_t *)bytes, HEXMATE_PACKED_SIZE, &position));
    PASSES(hexmate_variant_from_name(bytes, length, &number));
    PASSES(hexmate_cell_from_name(variant, bytes, length, &number));
    if (hexmate_position_start(variant, &position) != HEXMATE_OK)
        return;
    offset = NOT_WRITTEN;
    PASSES(hexmate_position_parse_uci(&position, bytes, length, &mv, &offset));
    CHECK(offset == NOT_WRITTEN || offset <= length);
    offset = NOT_WRITTEN;
    PASSES(hexmate_position_parse_san(&position, bytes, length, &mv, &offset));
    CHECK(offset == NOT_WRITTEN || offset <= length);
    memset(text, 0, 21 * 16);
    memcpy(text, bytes, length < 21 * 16 ? length : 21 * 16);
    PASSES(hexmate_observation_unpack_u8(variant, 0, (const uint8_t *)text, 17 * 16, 7, planes,
                                         sizeof planes, NULL));
    PASSES(hexmate_observation_unpack_u8(variant, 0, (const uint8_t *)text, 21 * 16, 7, planes,
                                         sizeof planes, NULL));
    if (PASSES(hexmate_game_create(&position, NULL, &game))) {
        offset = NOT_WRITTEN;
        PASSES(hexmate_game_push_uci(game, bytes, length, &mv, &offset));
        CHECK(offset == NOT_WRITTEN || offset <= length);
        offset = NOT_WRITTEN;
        PASSES(hexmate_game_push_san(game, bytes, length, &mv, &offset));
        CHECK(offset == NOT_WRITTEN || offset <= length);
        PASSES(hexmate_game_set_tag(game, bytes, length / 2, bytes + length / 2, length / 2));
        PASSES(hexmate_game_tag(game, bytes, length / 2, text, sizeof text, NULL));
        PASSES(hexmate_game_pgn(game, text, sizeof text, NULL));
        PASSES(hexmate_game_remove_tag(game, bytes, length / 2));
        if (PASSES(hexmate_pgn_reader_create(bytes, length, variant, &reader))) {
            hexmate_status_t status;
            do {
                offset = NOT_WRITTEN;
                status = hexmate_pgn_reader_next(reader, NULL, game, &offset);
                passes(status, "hexmate_pgn_reader_next");
                CHECK(offset == NOT_WRITTEN || offset <= length);
            } while (status != HEXMATE_STATUS_PGN_END && status != HEXMATE_STATUS_PANIC);
            PASSES(hexmate_pgn_reader_destroy(reader));
        }
        PASSES(hexmate_game_destroy(game));
    }
}

#endif
