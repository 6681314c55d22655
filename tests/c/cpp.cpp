// The C++ header: values, range-for, RAII; with exceptions and, under HEXMATE_NO_EXCEPTIONS, with results.
#include "check.h"

#include <map>
#include <set>
#include <unordered_set>

#include "hexmate.hpp"

// The header is clean under -Wuseless-cast of GCC; the tests need not be.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wuseless-cast"
#endif

#if __cplusplus >= 202002L
#include <ranges>
static_assert(std::ranges::input_range<hexmate::Bitboard>, "sets of cells are ranges of C++20 too");
#endif

using hexmate::Bitboard;
using hexmate::Cell;
using hexmate::Color;
using hexmate::Game;
using hexmate::Move;
using hexmate::Piece;
using hexmate::Position;

// The value of a call that succeeds, in both ways of telling errors.
#ifdef HEXMATE_NO_EXCEPTIONS
template <class T> T ok(hexmate::Result<T> result) {
    CHECK(result.has_value() && result.status() == HEXMATE_OK);
    return *std::move(result);
}
#define CHECK_DONE(call) CHECK(bool(call))
// The call fails with this status, at this byte.
#define CHECK_FAILS(call, expected, at)                                  \
    do {                                                                 \
        const auto result = (call);                                      \
        CHECK_STATUS(result.status(), expected);                         \
        CHECK(!result.has_value() && result.offset() == (at));           \
    } while (0)
#else
template <class T> T ok(T value) { return value; }
#define CHECK_DONE(call) (call)
#define CHECK_FAILS(call, expected, at)                                  \
    do {                                                                 \
        try {                                                            \
            (void)(call);                                                \
            CHECK(!"it must throw");                                     \
        } catch (const hexmate::Error &error) {                          \
            CHECK_STATUS(error.status(), expected);                      \
            CHECK(error.offset() == (at) && error.what()[0] != '\0');    \
        }                                                                \
    } while (0)
#endif

static std::uint64_t perft(const Position &position, unsigned depth) {
    const hexmate::MoveList moves = position.legal_moves();
    if (depth == 1) return moves.size();
    std::uint64_t sum = 0;
    for (Move mv : moves) sum += perft(position.make_trusted(mv), depth - 1);
    return sum;
}

static void sets() {
    const Position start = ok(Position::start(HEXMATE_VARIANT_GLINSKI));
    const Bitboard occupied = start.occupied();
    CHECK_NUMBER(occupied.size(), 36);
    CHECK((start.pieces(Color::White) | start.pieces(Color::Black)) == occupied);
    CHECK((start.pieces(Color::White) & start.pieces(Color::Black)).empty());
    CHECK(occupied - start.pieces(Color::White) == start.pieces(Color::Black));
    CHECK((occupied ^ occupied).empty());
    std::vector<Cell> cells(occupied.begin(), occupied.end());
    CHECK_NUMBER(cells.size(), 36);
    Bitboard again;
    for (Cell cell : occupied) {
        CHECK(occupied.contains(cell));
        CHECK(ok(start.piece_at(cell)).has_value());
        again |= cell;
    }
    CHECK(again == occupied);
    for (std::size_t i = 1; i < cells.size(); ++i) CHECK(cells[i - 1] < cells[i]);
    Bitboard::iterator place = occupied.begin();
    CHECK(*place++ == cells[0] && *place == cells[1] && Bitboard::iterator() == occupied.end());
    const Cell king = start.king(Color::White);
    CHECK(ok(king.name(HEXMATE_VARIANT_GLINSKI)) == "g1");
    CHECK(ok(Cell::named(HEXMATE_VARIANT_GLINSKI, "g1")) == king);
    CHECK(start.pieces(Color::White, Piece::King) == Bitboard(king));
    CHECK(ok(king.info(HEXMATE_VARIANT_GLINSKI)).q == 1);
    CHECK(!start.is_check() && start.pinned().empty() && start.en_passant_cells().empty());
    CHECK(ok(start.attacks(king)).size() > 0);
    CHECK(ok(start.attackers(Color::White, king)).size() > 0);
    CHECK_FAILS(Cell::named(HEXMATE_VARIANT_GLINSKI, "j1"), HEXMATE_STATUS_UNKNOWN_CELL,
                hexmate::no_offset);
    static_assert(Bitboard(Cell{70}).contains(Cell{70}), "sets work at compile time");
}

static void moves() {
    const hexmate::Variant variant = ok(hexmate::variant_named("mccooey-classic"));
    CHECK(ok(hexmate::variant_name(variant)) == "mccooey-classic");
    CHECK_NUMBER(ok(hexmate::variant_info(variant)).cell_count, 91);
    const Position start = ok(Position::start(variant));
    CHECK_NUMBER(perft(start, 3), 33307);
    CHECK_NUMBER(ok(start.perft(4, 2)), 1157852);
    std::uint64_t sum = 0;
    for (const auto &entry : ok(start.divide(3))) sum += entry.second;
    CHECK_NUMBER(sum, 33307);
    std::set<Move> sorted;
    std::unordered_set<Move> hashed;
    for (Move mv : start.legal_moves()) {
        sorted.insert(mv);
        hashed.insert(mv);
        CHECK(start.is_legal(mv) && !mv.promotion());
        CHECK(ok(start.parse_uci(ok(mv.uci(variant)))) == mv);
        CHECK(ok(start.parse_san(ok(start.san(mv)))) == mv);
        CHECK(ok(start.make(mv)) == start.make_trusted(mv));
    }
    CHECK(sorted.size() == 31 && hashed.size() == 31 && start.count_legal() == 31);
    const Position after = ok(start.make(ok(start.parse_san("f5"))));
    CHECK(after != start && after.side_to_move() == Color::Black);
    CHECK(after.fen() == "b/qbk/rnbnr/ppppppp/9/11/5P5/11/4PBP4/3PNBNP3/2PRQBKRP2 b - - 0 1");
    CHECK(ok(Position::from_fen(variant, after.fen())) == after);
    CHECK(ok(Position::from_raw(after.raw())) == after);
    const auto bytes = after.pack();
    CHECK(ok(Position::unpack(bytes.data(), bytes.size())) == after);
    CHECK(after.reflected().reflected() == after && after.mirrored().mirrored() == after);
    CHECK(after.same_for_repetition(after) && !after.same_for_repetition(start));
    CHECK(std::hash<Position>()(after) == std::hash<std::uint64_t>()(after.key()));
    CHECK(ok(Position::from_setup_string(variant, ok(start.setup_string()))) == start);
    CHECK(!start.outcome().is_over() && start.diagram().size() > 91);
    CHECK(!start.en_passant() && start.castling() == 0 && start.fullmove_number() == 1);
    CHECK_FAILS(Position::from_fen(variant, "1/3/5"), HEXMATE_STATUS_FEN_RANK_COUNT, 5u);
    CHECK_FAILS(start.parse_uci("f5f8"), HEXMATE_STATUS_ILLEGAL_MOVE, 0u);
    CHECK_FAILS(start.perft(99), HEXMATE_STATUS_OUT_OF_RANGE, hexmate::no_offset);
    CHECK_FAILS(Position::start(77), HEXMATE_STATUS_UNKNOWN_VARIANT, hexmate::no_offset);
}

// A position that is none: every call with it fails.
static void none() {
    Position stack[64];
    const Position start = ok(Position::start(HEXMATE_VARIANT_GLINSKI));
    const Move mv = start.legal_moves()[0];
    const Position nothing;
    CHECK(nothing.variant() == HEXMATE_VARIANT_NONE && nothing == stack[63] && nothing != start);
    CHECK(!nothing.is_legal(mv) && !nothing.en_passant());
    CHECK_FAILS(nothing.make(mv), HEXMATE_STATUS_INVALID_POSITION, hexmate::no_offset);
    CHECK_FAILS(nothing.perft(1), HEXMATE_STATUS_INVALID_POSITION, hexmate::no_offset);
    CHECK_FAILS(nothing.divide(1), HEXMATE_STATUS_INVALID_POSITION, hexmate::no_offset);
    CHECK_FAILS(nothing.san(mv), HEXMATE_STATUS_INVALID_POSITION, hexmate::no_offset);
    CHECK_FAILS(nothing.parse_uci("f5f6"), HEXMATE_STATUS_INVALID_POSITION, hexmate::no_offset);
    CHECK_FAILS(nothing.piece_at(Cell{0}), HEXMATE_STATUS_INVALID_POSITION, hexmate::no_offset);
    CHECK_FAILS(nothing.setup_string(), HEXMATE_STATUS_INVALID_POSITION, hexmate::no_offset);
    CHECK_FAILS(Position::from_raw(nothing.raw()), HEXMATE_STATUS_INVALID_POSITION,
                hexmate::no_offset);
    CHECK_FAILS(Game::from(nothing), HEXMATE_STATUS_INVALID_POSITION, hexmate::no_offset);
#ifndef HEXMATE_NO_EXCEPTIONS
    CHECK_FAILS(nothing.legal_moves(), HEXMATE_STATUS_INVALID_POSITION, hexmate::no_offset);
    CHECK_FAILS(nothing.fen(), HEXMATE_STATUS_INVALID_POSITION, hexmate::no_offset);
    CHECK_FAILS(nothing.outcome(), HEXMATE_STATUS_INVALID_POSITION, hexmate::no_offset);
    CHECK_FAILS(nothing.king(Color::White), HEXMATE_STATUS_INVALID_POSITION, hexmate::no_offset);
    CHECK_FAILS(nothing.mirrored(), HEXMATE_STATUS_INVALID_POSITION, hexmate::no_offset);
    CHECK_FAILS(nothing.pack(), HEXMATE_STATUS_INVALID_POSITION, hexmate::no_offset);
    CHECK_FAILS(nothing.make_trusted(mv), HEXMATE_STATUS_INVALID_MOVE, hexmate::no_offset);
#endif
    stack[0] = start;
    CHECK_NUMBER(stack[0].count_legal(), start.count_legal());
}

// What an error says of names and bytes.
static void names() {
    CHECK_FAILS(hexmate::variant_named("glinsky"), HEXMATE_STATUS_UNKNOWN_VARIANT,
                hexmate::no_offset);
#ifndef HEXMATE_NO_EXCEPTIONS
    const auto what = [](auto call) -> std::string {
        try {
            call();
        } catch (const hexmate::Error &error) {
            return error.what();
        }
        return "";
    };
    const auto holds = [](const std::string &text, const char *part) {
        return text.find(part) != std::string::npos;
    };
    CHECK(holds(what([] { (void)hexmate::variant_named("glinsky"); }), "\"glinsky\""));
    CHECK(holds(what([] { (void)Cell::named(HEXMATE_VARIANT_GLINSKI, "j1"); }), "\"j1\""));
    Game over = Game::start(HEXMATE_VARIANT_GLINSKI);
    over.agree_draw();
    const std::string game_over = what([&] { (void)over.push_uci("f5f6"); });
    CHECK(game_over == hexmate::message(HEXMATE_STATUS_GAME_OVER));
    CHECK(what([] {
              (void)Position::from_fen(HEXMATE_VARIANT_GLINSKI,
                                       "1/2k/5/7/9/11/11/11/11/11/11 w - - 0 1");
          }) == hexmate::message(HEXMATE_STATUS_NO_KING));
    CHECK(holds(what([] { (void)Position::from_fen(HEXMATE_VARIANT_GLINSKI, "1/3/5"); }),
                "(byte 5)"));
#endif
}

static void games() {
    Game game = ok(Game::start(HEXMATE_VARIANT_SHAFRAN));
    for (const char *san : {"Nc4", "Nd6", "Qe3", "b5"}) (void)ok(game.push_san(san));
    Game other = game.copy();
    CHECK_DONE(game.push(ok(game.position().parse_uci("c4d7"))));
    CHECK(game.is_over() && game.outcome().result() == "1-0");
    CHECK(game.outcome().points(Color::White) == 1.0f && game.outcome().points(Color::Black) == 0);
    CHECK(!other.is_over() && other.ply() == 4 && game.ply() == 5 && game.moves().size() == 5);
    CHECK(ok(game.position_at(4)) == other.position() && game.occurrences() == 1);
    CHECK_FAILS(game.push_uci("a5a4"), HEXMATE_STATUS_GAME_OVER, hexmate::no_offset);
    CHECK_DONE(other.resign(Color::White));
    CHECK(other.outcome().result() == "0-1");
    (void)ok(other.pop());
    CHECK_DONE(other.agree_draw());
    hexmate::Settings settings = other.settings();
    settings.repetition = HEXMATE_ENDING_BY_CLAIM;
    CHECK_DONE(other.set_settings(settings));
    CHECK(!other.claimable().is_over());
    CHECK_FAILS(other.claim(), HEXMATE_STATUS_GAME_OVER, hexmate::no_offset);
    CHECK_DONE(game.set_tag("Event", "C++"));
    CHECK(ok(game.tag("Event")) == "C++");

    hexmate::PgnReader reader = ok(hexmate::PgnReader::of(game.pgn() + game.pgn()));
    unsigned read = 0;
    while (ok(reader.next(other))) {
        ++read;
        CHECK(other.position() == game.position());
    }
    CHECK_NUMBER(read, 2);
    Game moved = std::move(other);
    CHECK_NUMBER(moved.ply(), 5);
    CHECK_NUMBER(ok(Game::from(game.position(), &settings)).ply(), 0);
}

int main() {
    sets();
    moves();
    none();
    names();
    games();
    return checks_summary("cpp");
}

// GCC asks at the end of a file whether a warning is wanted at all.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif
