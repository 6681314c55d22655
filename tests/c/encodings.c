/* Policy indices, observation planes and batches. */
#include "check.h"

enum { MOST_CELLS = 128, MOST_POLICY = 4096, MOST_PLANES = 64 * 121, BATCH = 100 };

/* The numbers of the formats' description. */
static const size_t POLICY_LENGTHS[] = {3994, 3994, 2686, 2686, 3954};
static const uint32_t PLANES[] = {18, 18, 22, 22, 18};

static uint32_t random_state = 1;

static uint32_t random_below(uint32_t limit)
{
    random_state = random_state * 1664525u + 1013904223u;
    return (random_state >> 8) % limit;
}

/* Positions of one game of random moves, begun anew when it ends. */
static void random_positions(uint32_t variant, hexmate_position_t *positions, size_t count)
{
    static hexmate_move_t moves[HEXMATE_MAX_MOVES];
    size_t i, legal;

    CHECK_OK(hexmate_position_start(variant, &positions[0]));
    for (i = 1; i < count; ++i) {
        CHECK_OK(hexmate_position_legal_moves(&positions[i - 1], moves, HEXMATE_MAX_MOVES, &legal));
        if (legal == 0) {
            CHECK_OK(hexmate_position_start(variant, &positions[i]));
            continue;
        }
        CHECK_OK(hexmate_position_make(&positions[i - 1], moves[random_below((uint32_t)legal)],
                                       &positions[i]));
    }
}

static void policy(uint32_t variant)
{
    static hexmate_move_t moves[MOST_POLICY], legal[HEXMATE_MAX_MOVES];
    static uint16_t reflection[MOST_POLICY], places[MOST_POLICY], indices[HEXMATE_MAX_MOVES];
    static unsigned char mask[MOST_POLICY], bits[MOST_POLICY / 8], taken[1 << 16];
    static hexmate_position_t positions[BATCH];
    hexmate_shape_t shape;
    hexmate_move_t mv;
    char name[HEXMATE_NAME_CAPACITY];
    size_t length, count, needed, i, j;
    uint32_t index;

    CHECK_OK(hexmate_policy_length(variant, &length));
    CHECK_NUMBER(length, POLICY_LENGTHS[variant]);
    CHECK_OK(hexmate_policy_moves(variant, moves, MOST_POLICY, &count));
    CHECK_NUMBER(count, length);
    CHECK_OK(hexmate_policy_reflection(variant, reflection, MOST_POLICY, &count));
    CHECK_NUMBER(count, length);
    CHECK_OK(hexmate_policy_places(variant, places, MOST_POLICY, &count));
    CHECK_NUMBER(count, length);
    CHECK_OK(hexmate_policy_shape(variant, &shape));
    memset(taken, 0, sizeof taken);
    for (i = 0; i < length; ++i) {
        CHECK_OK(hexmate_policy_index(variant, HEXMATE_COLOR_WHITE, moves[i], &index));
        CHECK_NUMBER(index, i);
        CHECK_OK(hexmate_policy_move(variant, HEXMATE_COLOR_BLACK, (uint32_t)i, &mv));
        CHECK_OK(hexmate_policy_index(variant, HEXMATE_COLOR_BLACK, mv, &index));
        CHECK_NUMBER(index, i);
        CHECK_NUMBER(reflection[reflection[i]], i);
        CHECK(places[i] < shape.planes * shape.rows * shape.columns && !taken[places[i]]);
        taken[places[i]] = 1;
        /* Sorted by from, then to. */
        if (i > 0)
            CHECK(HEXMATE_MOVE_FROM(moves[i - 1]) < HEXMATE_MOVE_FROM(moves[i]) ||
                  (HEXMATE_MOVE_FROM(moves[i - 1]) == HEXMATE_MOVE_FROM(moves[i]) &&
                   HEXMATE_MOVE_TO(moves[i - 1]) <= HEXMATE_MOVE_TO(moves[i])));
    }
    CHECK_STATUS(hexmate_policy_move(variant, 0, (uint32_t)length, &mv),
                 HEXMATE_STATUS_POLICY_INDEX);
    CHECK_STATUS(hexmate_policy_move(variant, 0, 65536, &mv), HEXMATE_STATUS_POLICY_INDEX);
    mv.bits = 60 | 60 << 7;
    CHECK_STATUS(hexmate_policy_index(variant, 0, mv, &index), HEXMATE_STATUS_NO_POLICY_INDEX);
    for (index = 0; index < shape.planes; ++index)
        CHECK_OK(hexmate_policy_plane_name(variant, index, name, sizeof name, NULL));
    CHECK_STATUS(hexmate_policy_plane_name(variant, index, name, sizeof name, NULL),
                 HEXMATE_STATUS_OUT_OF_RANGE);

    random_positions(variant, positions, BATCH);
    for (i = 0; i < BATCH; ++i) {
        CHECK_OK(hexmate_position_legal_moves(&positions[i], legal, HEXMATE_MAX_MOVES, &count));
        CHECK_OK(hexmate_position_policy_mask(&positions[i], mask, sizeof mask, &needed));
        CHECK_NUMBER(needed, length);
        CHECK_OK(hexmate_position_policy_bits(&positions[i], bits, sizeof bits, &needed));
        CHECK_NUMBER(needed, (length + 7) / 8);
        CHECK_OK(hexmate_position_policy_indices(&positions[i], indices, HEXMATE_MAX_MOVES,
                                                 &needed));
        CHECK_NUMBER(needed, count);
        for (j = 0; j < count; ++j) {
            CHECK_OK(hexmate_policy_index(variant, positions[i].side_to_move, legal[j], &index));
            CHECK(mask[index] == 1);
            mask[index] = 2;
        }
        for (j = 0, needed = 0; j < length; ++j) {
            CHECK((bits[j / 8] >> j % 8 & 1) == (mask[j] == 2));
            CHECK(mask[j] != 1);
            if (mask[j] == 2)
                CHECK_NUMBER(indices[needed++], j);
        }
        CHECK_NUMBER(needed, count);
    }
    CHECK_STATUS(hexmate_position_policy_mask(&positions[0], mask, length - 1, &needed),
                 HEXMATE_STATUS_BUFFER_TOO_SMALL);
}

/* Planes against the pieces themselves. */
static void planes(uint32_t variant)
{
    static unsigned char bytes[MOST_PLANES], again[MOST_PLANES], masks[64 * 16];
    static float floats[MOST_PLANES], unpacked[MOST_PLANES];
    static hexmate_position_t positions[BATCH];
    hexmate_shape_t shape;
    hexmate_variant_info_t info;
    char name[HEXMATE_NAME_CAPACITY];
    size_t needed, area, i, j;
    uint32_t plane;
    unsigned char clock;

    CHECK_OK(hexmate_observation_shape(variant, 0, &shape));
    CHECK_NUMBER(shape.planes, PLANES[variant]);
    CHECK_OK(hexmate_variant_info(variant, &info));
    CHECK_NUMBER(shape.columns, info.file_count);
    for (plane = 0; plane < shape.planes; ++plane)
        CHECK_OK(hexmate_observation_plane_name(variant, 0, plane, name, sizeof name, NULL));
    CHECK_TEXT(name, "black to move");
    CHECK_STATUS(hexmate_observation_plane_name(variant, 0, plane, name, sizeof name, NULL),
                 HEXMATE_STATUS_OUT_OF_RANGE);
    area = shape.rows * shape.columns;

    random_positions(variant, positions, BATCH);
    for (i = 0; i < BATCH; ++i) {
        const hexmate_position_t *position = &positions[i];
        uint32_t cell;
        CHECK_OK(hexmate_position_observe_u8(position, NULL, 0, 1, bytes, sizeof bytes, &needed));
        CHECK_NUMBER(needed, shape.planes * area);
        CHECK_OK(hexmate_position_observe_f32(position, NULL, 0, 1, floats, MOST_PLANES, NULL));
        CHECK_OK(hexmate_position_observe_packed(position, NULL, 0, 1, masks, sizeof masks, &needed,
                                                 &clock));
        CHECK_NUMBER(needed, (shape.planes - 1) * 16);
        CHECK_NUMBER(clock, position->halfmove_clock);
        CHECK_OK(hexmate_observation_unpack_u8(variant, 0, masks, needed, clock, again,
                                               sizeof again, NULL));
        CHECK_OK(hexmate_observation_unpack_f32(variant, 0, masks, needed, clock, unpacked,
                                                MOST_PLANES, NULL));
        for (j = 0; j < shape.planes * area; ++j) {
            const int is_clock = j / area == shape.planes - 2;
            CHECK(bytes[j] == again[j] && !(floats[j] < unpacked[j] || floats[j] > unpacked[j]));
            CHECK(is_clock ? floats[j] * 100 < bytes[j] + .01f : floats[j] <= bytes[j]);
            CHECK(is_clock || bytes[j] <= 1);
        }
        for (cell = 0; cell < MOST_CELLS; ++cell) {
            hexmate_cell_info_t place;
            uint32_t piece, color, seen = cell;
            size_t square;
            if (!HEXMATE_BITBOARD_HAS(info.cells, cell))
                continue;
            CHECK_OK(hexmate_cell_info(variant, cell, &place));
            if (position->side_to_move == HEXMATE_COLOR_BLACK) {
                seen = place.mirrored;
                CHECK_OK(hexmate_cell_info(variant, seen, &place));
            }
            /* [r + 5, q + 5] on 91 cells, [10 - y, x] on 70, where y is the rank. */
            square = info.cell_count == 91
                         ? (size_t)(place.r + 5) * shape.columns + (size_t)(place.q + 5)
                         : (size_t)(10 - place.rank) * shape.columns + place.file;
            CHECK_OK(hexmate_position_piece_at(position, cell, &piece, &color));
            for (plane = 0; plane < 12; ++plane) {
                const int own = color == position->side_to_move;
                const int expected =
                    color != HEXMATE_COLOR_NONE && plane == piece + (own ? 0u : 6u);
                CHECK(bytes[plane * area + square] == expected);
            }
            CHECK(bytes[12 * area + square] == 1);
        }
    }
    /* History: twelve more planes for each position before. */
    CHECK_OK(hexmate_observation_shape(variant, 2, &shape));
    CHECK_NUMBER(shape.planes, PLANES[variant] + 24);
    CHECK_OK(hexmate_position_observe_u8(&positions[0], &positions[1], 2, 1, bytes, sizeof bytes,
                                         &needed));
    CHECK_NUMBER(needed, shape.planes * area);
    CHECK_STATUS(hexmate_position_observe_u8(&positions[0], NULL, 2, 1, bytes, sizeof bytes, NULL),
                 HEXMATE_STATUS_NULL_POINTER);
    CHECK_STATUS(hexmate_position_observe_u8(&positions[0], NULL, 0, 0, bytes, sizeof bytes, NULL),
                 HEXMATE_STATUS_NO_OCCURRENCE);
    CHECK_STATUS(hexmate_observation_shape(variant, 256, &shape), HEXMATE_STATUS_OUT_OF_RANGE);
    /* So many are refused unread: there are no 256 positions here, nor one that could be read. */
    CHECK_STATUS(hexmate_position_observe_u8(&positions[0], NULL, HEXMATE_MAX_HISTORY + 1, 1, bytes,
                                             sizeof bytes, NULL),
                 HEXMATE_STATUS_OUT_OF_RANGE);
    CHECK_STATUS(hexmate_position_observe_f32(&positions[0], NULL, HEXMATE_MAX_HISTORY + 1, 1, NULL,
                                              0, NULL),
                 HEXMATE_STATUS_OUT_OF_RANGE);
    CHECK_STATUS(hexmate_position_observe_u8(&positions[0], NULL, (size_t)-1, 1, bytes,
                                             sizeof bytes, NULL),
                 HEXMATE_STATUS_OUT_OF_RANGE);
    CHECK_STATUS(hexmate_observation_unpack_u8(variant, 0, masks, 15, 0, again, sizeof again, NULL),
                 HEXMATE_STATUS_ARRAY_LENGTH);
    CHECK_STATUS(hexmate_observation_unpack_u8(variant, 0, masks, (PLANES[variant] - 1) * 16, 101,
                                               again, sizeof again, NULL),
                 HEXMATE_STATUS_PACKED_CLOCK);
    masks[15] = 0x80;
    CHECK_STATUS(hexmate_observation_unpack_u8(variant, 0, masks, (PLANES[variant] - 1) * 16, 0,
                                               again, sizeof again, NULL),
                 HEXMATE_STATUS_PACKED_PLANE_BIT);
}

/* Batches give what single calls give, on any number of threads. */
static void batches(uint32_t variant, const hexmate_batch_t *batch)
{
    static hexmate_position_t positions[BATCH], next[BATCH];
    static hexmate_move_t moves[BATCH * 200], chosen[BATCH], read[BATCH];
    static uint64_t offsets[BATCH + 1], leaves[BATCH];
    static uint32_t counts[BATCH];
    static uint16_t indices[BATCH * 200], picked[BATCH];
    static unsigned char masks[BATCH * MOST_POLICY], mask[MOST_POLICY];
    static unsigned char planes_u8[BATCH * MOST_PLANES], single_u8[MOST_PLANES];
    static float planes_f32[BATCH * MOST_PLANES];
    hexmate_game_t *games[3];
    hexmate_move_t legal[HEXMATE_MAX_MOVES];
    size_t i, j, count, needed, total, length, index = 0, playable = 0;

    random_positions(variant, positions, BATCH);
    CHECK_OK(hexmate_policy_length(variant, &length));
    CHECK_OK(hexmate_batch_count_legal(batch, positions, BATCH, counts, BATCH, NULL));
    CHECK_OK(hexmate_batch_legal_moves(batch, positions, BATCH, offsets, BATCH + 1, moves,
                                       BATCH * 200, &needed, NULL));
    CHECK_NUMBER(offsets[0], 0);
    CHECK_NUMBER(offsets[BATCH], needed);
    CHECK_OK(hexmate_batch_perft(batch, positions, BATCH, 2, leaves, BATCH, NULL));
    for (i = 0; i < BATCH; ++i) {
        uint64_t single;
        CHECK_OK(hexmate_position_legal_moves(&positions[i], legal, HEXMATE_MAX_MOVES, &count));
        CHECK_NUMBER(counts[i], count);
        CHECK_NUMBER(offsets[i + 1] - offsets[i], count);
        CHECK(memcmp(legal, moves + offsets[i], count * sizeof legal[0]) == 0);
        CHECK_OK(hexmate_position_perft(&positions[i], 2, 1, &single));
        CHECK_NUMBER(leaves[i], single);
        if (count > 0) {
            positions[playable] = positions[i];
            chosen[playable++] = legal[random_below((uint32_t)count)];
        }
    }
    CHECK_OK(hexmate_batch_make(batch, positions, chosen, playable, next, BATCH, NULL));
    CHECK_OK(hexmate_batch_indices_of_moves(batch, positions, chosen, playable, picked, BATCH, NULL));
    CHECK_OK(hexmate_batch_moves_of_indices(batch, positions, picked, playable, read, BATCH, NULL));
    for (i = 0; i < playable; ++i) {
        hexmate_position_t single;
        CHECK_OK(hexmate_position_make(&positions[i], chosen[i], &single));
        CHECK(memcmp(&single, &next[i], sizeof single) == 0);
        CHECK_NUMBER(read[i].bits, chosen[i].bits);
    }

    CHECK_OK(hexmate_batch_policy_masks(batch, variant, positions, playable, masks, sizeof masks,
                                        &needed, NULL));
    CHECK_NUMBER(needed, playable * length);
    for (i = 0; i < playable; ++i) {
        CHECK_OK(hexmate_position_policy_mask(&positions[i], mask, sizeof mask, NULL));
        CHECK(memcmp(mask, masks + i * length, length) == 0);
    }
    CHECK_OK(hexmate_batch_policy_bits(batch, variant, positions, playable, masks, sizeof masks,
                                       &needed, NULL));
    for (i = 0; i < playable; ++i) {
        CHECK_OK(hexmate_position_policy_bits(&positions[i], mask, sizeof mask, &count));
        CHECK(memcmp(mask, masks + i * count, count) == 0);
    }
    CHECK_OK(hexmate_batch_policy_indices(batch, positions, playable, offsets, BATCH + 1, indices,
                                          BATCH * 200, &needed, NULL));
    CHECK_NUMBER(offsets[playable], needed);

    /* Two buffers: the count is told whichever is too small, and neither is written. */
    total = needed;
    memset(offsets, 0x5a, sizeof offsets);
    memset(indices, 0x5a, sizeof indices);
    memset(moves, 0x5a, sizeof moves);
    for (i = 0; i < 3; ++i) {
        const size_t room = i == 0 ? playable + 1 : playable;
        const size_t values = i == 1 ? total : total - 1;
        needed = 0;
        CHECK_STATUS(hexmate_batch_policy_indices(batch, positions, playable, offsets, room,
                                                  indices, values, &needed, NULL),
                     HEXMATE_STATUS_BUFFER_TOO_SMALL);
        CHECK_NUMBER(needed, total);
        needed = 0;
        CHECK_STATUS(hexmate_batch_legal_moves(batch, positions, playable, offsets, room, moves,
                                               values, &needed, NULL),
                     HEXMATE_STATUS_BUFFER_TOO_SMALL);
        CHECK_NUMBER(needed, total);
    }
    for (i = 0; i < sizeof offsets; ++i)
        CHECK(((unsigned char *)offsets)[i] == 0x5a);
    for (i = 0; i < total; ++i)
        CHECK(indices[i] == 0x5a5a && moves[i].bits == 0x5a5a5a5a);

    CHECK_OK(hexmate_batch_observe_u8(batch, variant, positions, playable, planes_u8,
                                      sizeof planes_u8, &needed, NULL));
    CHECK_OK(hexmate_batch_observe_f32(batch, variant, positions, playable, planes_f32,
                                       BATCH * MOST_PLANES, &count, NULL));
    CHECK_NUMBER(needed, count);
    for (i = 0; i < playable; ++i) {
        CHECK_OK(hexmate_position_observe_u8(&positions[i], NULL, 0, 1, single_u8, sizeof single_u8,
                                             &count));
        CHECK(memcmp(single_u8, planes_u8 + i * count, count) == 0);
    }

    /* Games: the position's planes with its history. */
    for (i = 0; i < 3; ++i) {
        hexmate_position_t start;
        CHECK_OK(hexmate_position_start(variant, &start));
        CHECK_OK(hexmate_game_create(&start, NULL, &games[i]));
        for (j = 0; j < 4 * i; ++j) {
            hexmate_position_t now;
            CHECK_OK(hexmate_game_position(games[i], &now));
            CHECK_OK(hexmate_position_legal_moves(&now, legal, HEXMATE_MAX_MOVES, &count));
            CHECK_OK(hexmate_game_push(games[i], legal[random_below((uint32_t)count)]));
        }
    }
    CHECK_OK(hexmate_batch_observe_games_u8(batch, variant, 2,
                                            (const hexmate_game_t *const *)games, 3, planes_u8,
                                            sizeof planes_u8, &needed, NULL));
    CHECK_OK(hexmate_batch_observe_games_f32(batch, variant, 2,
                                             (const hexmate_game_t *const *)games, 3, planes_f32,
                                             BATCH * MOST_PLANES, NULL, NULL));
    for (i = 0; i < 3; ++i) {
        static float single_f32[MOST_PLANES];
        CHECK_OK(hexmate_game_observe_u8(games[i], 2, single_u8, sizeof single_u8, &count));
        CHECK(memcmp(single_u8, planes_u8 + i * count, count) == 0);
        CHECK_OK(hexmate_game_observe_f32(games[i], 2, single_f32, MOST_PLANES, &count));
        CHECK(memcmp(single_f32, planes_f32 + i * count, count * sizeof(float)) == 0);
    }
    CHECK_STATUS(hexmate_batch_observe_games_u8(batch, (variant + 1) % 5, 2,
                                                (const hexmate_game_t *const *)games, 3, planes_u8,
                                                sizeof planes_u8, &needed, &index),
                 HEXMATE_STATUS_WRONG_VARIANT);
    for (i = 0; i < 3; ++i)
        CHECK_OK(hexmate_game_destroy(games[i]));

    /* One element at fault: its index is told, and nothing is written. */
    memset(next, 0x5a, sizeof next);
    chosen[7].bits = HEXMATE_MOVE_FROM(chosen[7]) | HEXMATE_MOVE_FROM(chosen[7]) << 7;
    CHECK_STATUS(hexmate_batch_make(batch, positions, chosen, playable, next, BATCH, &index),
                 HEXMATE_STATUS_ILLEGAL_MOVE);
    CHECK_NUMBER(index, 7);
    positions[5].planes[3].lo = ~(uint64_t)0;
    counts[0] = 12345;
    CHECK_STATUS(hexmate_batch_count_legal(batch, positions, playable, counts, BATCH, &index),
                 HEXMATE_STATUS_INVALID_POSITION);
    CHECK_NUMBER(index, 5);
    CHECK_NUMBER(counts[0], 12345);
    for (i = 0; i < sizeof next; ++i)
        CHECK(((unsigned char *)next)[i] == 0x5a);
    CHECK_STATUS(hexmate_batch_count_legal(batch, positions, 5, counts, 4, NULL),
                 HEXMATE_STATUS_BUFFER_TOO_SMALL);
    CHECK_OK(hexmate_batch_count_legal(batch, NULL, 0, NULL, 0, NULL));
    /* In place. */
    chosen[7] = read[7];
    CHECK_OK(hexmate_batch_make(batch, positions, chosen, 5, positions, 5, NULL));
    CHECK_OK(hexmate_position_check(&positions[0]));
}

int main(void)
{
    hexmate_batch_t *pool = NULL, *all = NULL;
    size_t threads = 0;
    uint32_t variant;

    CHECK_OK(hexmate_batch_create(3, &pool));
    CHECK_OK(hexmate_batch_threads(pool, &threads));
    CHECK_NUMBER(threads, 3);
    CHECK_OK(hexmate_batch_threads(NULL, &threads));
    CHECK_NUMBER(threads, 1);
    CHECK_OK(hexmate_batch_create(0, &all));
    CHECK_OK(hexmate_batch_threads(all, &threads));
    CHECK(threads >= 1);
    CHECK_NUMBER(HEXMATE_MAX_THREADS, 1024);
    CHECK_STATUS(hexmate_batch_create(HEXMATE_MAX_THREADS + 1, &all), HEXMATE_STATUS_OUT_OF_RANGE);
    for (variant = 0; variant < hexmate_variant_count(); ++variant) {
        policy(variant);
        planes(variant);
        batches(variant, NULL);
        batches(variant, pool);
    }
    CHECK_OK(hexmate_batch_destroy(pool));
    CHECK_OK(hexmate_batch_destroy(all));
    CHECK_OK(hexmate_batch_destroy(NULL));
    return checks_summary("encodings");
}
