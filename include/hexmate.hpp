// hexmate for C++17 and later: a thin layer over hexmate.h, header only, with value types, range-for and RAII.
//
// Errors: functions that can fail throw hexmate::Error. Where HEXMATE_NO_EXCEPTIONS is defined before this file is included they return a
// hexmate::Result instead, which holds the value or the status, and nothing is thrown; the rest of the interface is the same. All parts of a program must be
// compiled the same way.
//
// Every type of a value is the C struct with functions: the same size, nothing hidden, copied freely. What hexmate.h says about threads and
// versions holds here as well.
#ifndef HEXMATE_HPP
#define HEXMATE_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#ifndef HEXMATE_NO_EXCEPTIONS
#include <stdexcept>
#endif

#include "hexmate.h"

namespace hexmate {

using Variant = hexmate_variant_t;
using Status = hexmate_status_t;
using Info = hexmate_variant_info_t;
using CellInfo = hexmate_cell_info_t;
using Settings = hexmate_settings_t;
using Shape = hexmate_shape_t;

/// The two sides.
enum class Color : std::uint8_t { White = HEXMATE_COLOR_WHITE, Black = HEXMATE_COLOR_BLACK };

constexpr Color operator!(Color color) noexcept {
    return color == Color::White ? Color::Black : Color::White;
}

/// The kinds of pieces.
enum class Piece : std::uint8_t {
    Pawn = HEXMATE_PIECE_PAWN,
    Knight = HEXMATE_PIECE_KNIGHT,
    Bishop = HEXMATE_PIECE_BISHOP,
    Rook = HEXMATE_PIECE_ROOK,
    Queen = HEXMATE_PIECE_QUEEN,
    King = HEXMATE_PIECE_KING,
};

/// Stands for "no byte is at fault".
inline constexpr std::size_t no_offset = static_cast<std::size_t>(-1);

/// What a status means, in a few words.
inline const char *message(Status status) noexcept { return hexmate_status_message(status); }

#ifndef HEXMATE_NO_EXCEPTIONS

/// What functions throw.
class Error : public std::runtime_error {
public:
    Error(Status status, std::size_t offset)
        : std::runtime_error(text(status, offset)), status_(status), offset_(offset) {}
    /// For a name that nothing has: what() tells it.
    Error(Status status, std::string_view name)
        : std::runtime_error(hexmate_status_message(status) + (": \"" + std::string(name) + "\"")),
          status_(status), offset_(no_offset) {}
    /// What is wrong.
    Status status() const noexcept { return status_; }
    /// The byte of the text at fault, or no_offset.
    std::size_t offset() const noexcept { return offset_; }

private:
    static std::string text(Status status, std::size_t offset) {
        std::string text = hexmate_status_message(status);
        return offset == no_offset ? text : text + " (byte " + std::to_string(offset) + ")";
    }
    Status status_;
    std::size_t offset_;
};

template <class T> using Result = T;

#else

/// The value, or the status that says why there is none.
template <class T> class [[nodiscard]] Result {
public:
    Result(T value) : value_(std::move(value)) {}
    Result(Status status, std::size_t offset) : status_(status), offset_(offset) {}
    bool has_value() const noexcept { return value_.has_value(); }
    explicit operator bool() const noexcept { return has_value(); }
    /// The value; the program ends if there is none.
    T &value() & { return has_value() ? *value_ : (std::abort(), *value_); }
    const T &value() const & { return has_value() ? *value_ : (std::abort(), *value_); }
    T &&value() && { return std::move(value()); }
    T &operator*() & { return value(); }
    const T &operator*() const & { return value(); }
    T &&operator*() && { return std::move(value()); }
    T *operator->() { return &value(); }
    const T *operator->() const { return &value(); }
    /// What is wrong, or HEXMATE_OK.
    Status status() const noexcept { return status_; }
    /// The byte of the text at fault, or no_offset.
    std::size_t offset() const noexcept { return offset_; }

private:
    std::optional<T> value_;
    Status status_ = HEXMATE_OK;
    std::size_t offset_ = no_offset;
};

/// Whether it was done, or the status that says why not.
template <> class [[nodiscard]] Result<void> {
public:
    Result() = default;
    Result(Status status, std::size_t offset) : status_(status), offset_(offset) {}
    bool has_value() const noexcept { return status_ == HEXMATE_OK; }
    explicit operator bool() const noexcept { return has_value(); }
    Status status() const noexcept { return status_; }
    std::size_t offset() const noexcept { return offset_; }

private:
    Status status_ = HEXMATE_OK;
    std::size_t offset_ = no_offset;
};

#endif

namespace detail {

#ifndef HEXMATE_NO_EXCEPTIONS
[[noreturn]] inline void fail(Status status, std::size_t offset) { throw Error(status, offset); }
/// For calls that cannot fail on values that this library has made.
inline void sure(Status status) {
    if (status != HEXMATE_OK) fail(status, no_offset);
}
#else
inline void sure(Status status) {
    if (status != HEXMATE_OK) std::abort();
}
#endif

/// The value if the status is HEXMATE_OK.
template <class T> Result<T> given(Status status, T &&value, std::size_t offset = no_offset) {
#ifndef HEXMATE_NO_EXCEPTIONS
    if (status != HEXMATE_OK) fail(status, offset);
#else
    if (status != HEXMATE_OK) return Result<T>(status, offset);
#endif
    return std::forward<T>(value);
}

/// The same for what is found by its name.
template <class T> Result<T> found(Status status, T &&value, std::string_view name) {
#ifndef HEXMATE_NO_EXCEPTIONS
    if (status != HEXMATE_OK) throw Error(status, name);
#else
    (void)name;
#endif
    return given(status, std::forward<T>(value));
}

inline Result<void> done(Status status, std::size_t offset = no_offset) {
#ifndef HEXMATE_NO_EXCEPTIONS
    if (status != HEXMATE_OK) fail(status, offset);
#else
    if (status != HEXMATE_OK) return Result<void>(status, offset);
    return Result<void>();
#endif
#ifndef HEXMATE_NO_EXCEPTIONS
    return;
#endif
}

/// The text that a function writes into a buffer; of `Capacity` bytes at first, of as many as are needed if these are too few.
template <std::size_t Capacity, class Write> Status text_of(std::string &text, Write &&write) {
    std::array<char, Capacity> buffer;
    std::size_t needed = 0;
    Status status = write(buffer.data(), buffer.size(), &needed);
    if (status == HEXMATE_OK) {
        text.assign(buffer.data(), needed - 1);
    } else if (status == HEXMATE_STATUS_BUFFER_TOO_SMALL) {
        text.resize(needed);
        status = write(&text[0], text.size(), &needed);
        text.resize(status == HEXMATE_OK ? needed - 1 : 0);
    }
    return status;
}

inline int lowest(std::uint64_t bits) noexcept {
#if defined(__GNUC__) || defined(__clang__)
    return __builtin_ctzll(bits);
#else
    int number = 0;
    for (; (bits & 1) == 0; bits >>= 1) ++number;
    return number;
#endif
}

inline int count(std::uint64_t bits) noexcept {
#if defined(__GNUC__) || defined(__clang__)
    return __builtin_popcountll(bits);
#else
    int number = 0;
    for (; bits != 0; bits &= bits - 1) ++number;
    return number;
#endif
}

}  // namespace detail

/// A cell, by its number.
struct Cell {
    std::uint8_t number;

    static Result<Cell> named(Variant variant, std::string_view name) {
        hexmate_cell_t cell = 0;
        const Status status = hexmate_cell_from_name(variant, name.data(), name.size(), &cell);
        return detail::found(status, Cell{static_cast<std::uint8_t>(cell)}, name);
    }
    Result<std::string> name(Variant variant) const {
        std::string text;
        const Status status = detail::text_of<HEXMATE_CELL_CAPACITY>(
            text, [&](char *buffer, std::size_t capacity, std::size_t *needed) {
                return hexmate_cell_name(variant, number, buffer, capacity, needed);
            });
        return detail::given(status, std::move(text));
    }
    Result<CellInfo> info(Variant variant) const {
        CellInfo info{};
        const Status status = hexmate_cell_info(variant, number, &info);
        return detail::given(status, std::move(info));
    }
    friend constexpr bool operator==(Cell a, Cell b) noexcept { return a.number == b.number; }
    friend constexpr bool operator!=(Cell a, Cell b) noexcept { return a.number != b.number; }
    friend constexpr bool operator<(Cell a, Cell b) noexcept { return a.number < b.number; }
};

/// A set of cells; a range of them, in the order of their numbers.
struct Bitboard : hexmate_bitboard_t {
    constexpr Bitboard() noexcept : hexmate_bitboard_t{0, 0} {}
    constexpr Bitboard(hexmate_bitboard_t set) noexcept : hexmate_bitboard_t(set) {}
    constexpr Bitboard(Cell cell) noexcept
        : hexmate_bitboard_t{cell.number < 64 ? std::uint64_t{1} << (cell.number & 63) : 0,
                             cell.number < 64 ? 0 : std::uint64_t{1} << (cell.number & 63)} {}

    constexpr bool empty() const noexcept { return (lo | hi) == 0; }
    constexpr bool contains(Cell cell) const noexcept { return !(*this & cell).empty(); }
    std::size_t size() const noexcept {
        return static_cast<std::size_t>(detail::count(lo) + detail::count(hi));
    }

    friend constexpr Bitboard operator&(Bitboard a, Bitboard b) noexcept {
        return hexmate_bitboard_t{a.lo & b.lo, a.hi & b.hi};
    }
    friend constexpr Bitboard operator|(Bitboard a, Bitboard b) noexcept {
        return hexmate_bitboard_t{a.lo | b.lo, a.hi | b.hi};
    }
    friend constexpr Bitboard operator^(Bitboard a, Bitboard b) noexcept {
        return hexmate_bitboard_t{a.lo ^ b.lo, a.hi ^ b.hi};
    }
    /// The cells of the first that are not in the second.
    friend constexpr Bitboard operator-(Bitboard a, Bitboard b) noexcept {
        return hexmate_bitboard_t{a.lo & ~b.lo, a.hi & ~b.hi};
    }
    Bitboard &operator&=(Bitboard other) noexcept { return *this = *this & other; }
    Bitboard &operator|=(Bitboard other) noexcept { return *this = *this | other; }
    Bitboard &operator^=(Bitboard other) noexcept { return *this = *this ^ other; }
    Bitboard &operator-=(Bitboard other) noexcept { return *this = *this - other; }
    friend constexpr bool operator==(Bitboard a, Bitboard b) noexcept {
        return a.lo == b.lo && a.hi == b.hi;
    }
    friend constexpr bool operator!=(Bitboard a, Bitboard b) noexcept { return !(a == b); }

    class iterator {
    public:
        using iterator_category = std::input_iterator_tag;
        using value_type = Cell;
        using difference_type = std::ptrdiff_t;
        using pointer = const Cell *;
        using reference = Cell;
        iterator() noexcept : lo_(0), hi_(0) {}
        iterator(std::uint64_t lo, std::uint64_t hi) noexcept : lo_(lo), hi_(hi) {}
        Cell operator*() const noexcept {
            const int number = lo_ != 0 ? detail::lowest(lo_) : 64 + detail::lowest(hi_);
            return Cell{static_cast<std::uint8_t>(number)};
        }
        iterator &operator++() noexcept {
            (lo_ != 0 ? lo_ : hi_) &= (lo_ != 0 ? lo_ : hi_) - 1;
            return *this;
        }
        iterator operator++(int) noexcept {
            const iterator before = *this;
            ++*this;
            return before;
        }
        friend bool operator==(iterator a, iterator b) noexcept {
            return a.lo_ == b.lo_ && a.hi_ == b.hi_;
        }
        friend bool operator!=(iterator a, iterator b) noexcept { return !(a == b); }

    private:
        std::uint64_t lo_, hi_;
    };
    iterator begin() const noexcept { return iterator(lo, hi); }
    iterator end() const noexcept { return iterator(0, 0); }
};

/// A move.
struct Move : hexmate_move_t {
    Move() = default;
    constexpr Move(hexmate_move_t mv) noexcept : hexmate_move_t(mv) {}

    constexpr Cell from() const noexcept { return Cell{static_cast<std::uint8_t>(bits & 127)}; }
    constexpr Cell to() const noexcept { return Cell{static_cast<std::uint8_t>(bits >> 7 & 127)}; }
    constexpr std::optional<Piece> promotion() const noexcept {
        return bits >> 14 == 0 ? std::nullopt : std::optional<Piece>(Piece(bits >> 14));
    }
    /// The coordinate form, such as "f5f6" or "f10f11q".
    Result<std::string> uci(Variant variant) const {
        std::string text;
        const Status status = detail::text_of<HEXMATE_UCI_CAPACITY>(
            text, [&](char *buffer, std::size_t capacity, std::size_t *needed) {
                return hexmate_move_uci(variant, *this, buffer, capacity, needed);
            });
        return detail::given(status, std::move(text));
    }
    friend constexpr bool operator==(Move a, Move b) noexcept { return a.bits == b.bits; }
    friend constexpr bool operator!=(Move a, Move b) noexcept { return a.bits != b.bits; }
    friend constexpr bool operator<(Move a, Move b) noexcept { return a.bits < b.bits; }
};

/// Moves on the stack, a range of them.
class MoveList {
public:
    MoveList() noexcept {}
    const Move *begin() const noexcept { return moves_; }
    const Move *end() const noexcept { return moves_ + count_; }
    std::size_t size() const noexcept { return count_; }
    bool empty() const noexcept { return count_ == 0; }
    Move operator[](std::size_t i) const noexcept { return moves_[i]; }

private:
    friend struct Position;
    Move moves_[HEXMATE_MAX_MOVES];
    std::size_t count_ = 0;
};

/// How a game ended.
struct Outcome : hexmate_outcome_t {
    constexpr Outcome(hexmate_outcome_t outcome) noexcept : hexmate_outcome_t(outcome) {}
    constexpr bool is_over() const noexcept { return termination != HEXMATE_TERMINATION_NONE; }
    /// A side's score: 1 for a win, 0.5 for a draw, 0 for a loss; 0.75 and 0.25 for a stalemate that scores.
    constexpr float points(Color color) const noexcept {
        return static_cast<float>(color == Color::White ? white_quarters : black_quarters) / 4.0f;
    }
    /// The result as PGN has it.
    std::string result() const {
        std::string text;
        detail::sure(detail::text_of<HEXMATE_NAME_CAPACITY>(
            text, [&](char *buffer, std::size_t capacity, std::size_t *needed) {
                return hexmate_outcome_result(*this, buffer, capacity, needed);
            }));
        return text;
    }
};

/// A position. Only this library makes one, so that what does not read text cannot fail; the one exception is the position that is none.
struct Position : private hexmate_position_t {
    /// A position that is none, for arrays that are filled later: its variant() is HEXMATE_VARIANT_NONE. It may be copied, compared and
    /// overwritten; is_legal() is false, and everything else that takes it fails with HEXMATE_STATUS_INVALID_POSITION, or make_trusted() with
    /// HEXMATE_STATUS_INVALID_MOVE. Without exceptions, functions that return no Result end the program then.
    Position() noexcept : hexmate_position_t{} {
        hexmate_position_t::variant = static_cast<std::uint8_t>(HEXMATE_VARIANT_NONE);
        hexmate_position_t::en_passant = static_cast<std::uint8_t>(HEXMATE_CELL_NONE);
    }
    /// The start position of a variant.
    static Result<Position> start(Variant variant) {
        Position position{Position::Unwritten()};
        const Status status = hexmate_position_start(variant, &position);
        return detail::given(status, std::move(position));
    }
    static Result<Position> from_fen(Variant variant, std::string_view fen) {
        Position position{Position::Unwritten()};
        std::size_t offset = no_offset;
        const Status status =
            hexmate_position_from_fen(variant, fen.data(), fen.size(), &position, &offset);
        return detail::given(status, std::move(position), offset);
    }
    static Result<Position> from_setup_string(Variant variant, std::string_view text) {
        Position position{Position::Unwritten()};
        std::size_t offset = no_offset;
        const Status status = hexmate_position_from_setup_string(variant, text.data(), text.size(),
                                                                 &position, &offset);
        return detail::given(status, std::move(position), offset);
    }
    static Result<Position> unpack(const std::uint8_t *bytes, std::size_t length) {
        Position position{Position::Unwritten()};
        const Status status = hexmate_position_unpack(bytes, length, &position);
        return detail::given(status, std::move(position));
    }
    /// The position of a C value, which is checked thoroughly.
    static Result<Position> from_raw(const hexmate_position_t &raw) {
        return detail::given(hexmate_position_check(&raw), Position(raw));
    }
    /// The C value.
    const hexmate_position_t &raw() const noexcept { return *this; }

    Variant variant() const noexcept { return hexmate_position_t::variant; }
    Color side_to_move() const noexcept { return Color(hexmate_position_t::side_to_move); }
    std::uint64_t key() const noexcept { return hexmate_position_t::key; }
    unsigned halfmove_clock() const noexcept { return hexmate_position_t::halfmove_clock; }
    unsigned fullmove_number() const noexcept { return hexmate_position_t::fullmove_number; }
    /// A sum of HEXMATE_CASTLING_...
    unsigned castling() const noexcept { return hexmate_position_t::castling; }
    std::optional<Cell> en_passant() const noexcept {
        const std::uint8_t cell = hexmate_position_t::en_passant;
        return cell == HEXMATE_CELL_NONE ? std::nullopt : std::optional<Cell>(Cell{cell});
    }

    std::string fen() const { return text<HEXMATE_FEN_CAPACITY>(hexmate_position_fen); }
    /// A drawing of the board.
    std::string diagram() const { return text<HEXMATE_DIAGRAM_CAPACITY>(hexmate_position_diagram); }
    Result<std::string> setup_string() const {
        std::string text;
        const Status status = detail::text_of<HEXMATE_SETUP_STRING_CAPACITY>(
            text, [&](char *buffer, std::size_t capacity, std::size_t *needed) {
                return hexmate_position_setup_string(this, buffer, capacity, needed);
            });
        return detail::given(status, std::move(text));
    }
    std::array<std::uint8_t, HEXMATE_PACKED_SIZE> pack() const {
        std::array<std::uint8_t, HEXMATE_PACKED_SIZE> bytes;
        detail::sure(hexmate_position_pack(this, bytes.data(), bytes.size(), nullptr));
        return bytes;
    }

    /// The cells of a side's pieces of a kind.
    Bitboard pieces(Color color, Piece piece) const {
        return set([&](hexmate_bitboard_t *cells) {
            return hexmate_position_pieces(this, hexmate_color_t(color), hexmate_piece_t(piece),
                                           cells);
        });
    }
    /// The cells of a side's pieces.
    Bitboard pieces(Color color) const {
        return set([&](hexmate_bitboard_t *cells) {
            return hexmate_position_pieces(this, hexmate_color_t(color), HEXMATE_PIECE_NONE, cells);
        });
    }
    Bitboard occupied() const {
        return set([&](hexmate_bitboard_t *cells) {
            return hexmate_position_pieces(this, HEXMATE_COLOR_NONE, HEXMATE_PIECE_NONE, cells);
        });
    }
    /// The piece on a cell of the board and its colour, if there is one.
    Result<std::optional<std::pair<Piece, Color>>> piece_at(Cell cell) const {
        hexmate_piece_t piece = HEXMATE_PIECE_NONE;
        hexmate_color_t color = HEXMATE_COLOR_NONE;
        const Status status = hexmate_position_piece_at(this, cell.number, &piece, &color);
        std::optional<std::pair<Piece, Color>> found;
        if (piece != HEXMATE_PIECE_NONE) found.emplace(Piece(piece), Color(color));
        return detail::given(status, std::move(found));
    }
    Cell king(Color color) const {
        hexmate_cell_t cell = 0;
        detail::sure(hexmate_position_king(this, hexmate_color_t(color), &cell));
        return Cell{static_cast<std::uint8_t>(cell)};
    }
    Bitboard checkers() const {
        return set([&](hexmate_bitboard_t *cells) { return hexmate_position_checkers(this, cells); });
    }
    Bitboard pinned() const {
        return set([&](hexmate_bitboard_t *cells) { return hexmate_position_pinned(this, cells); });
    }
    Bitboard en_passant_cells() const {
        return set([&](hexmate_bitboard_t *cells) {
            return hexmate_position_en_passant_cells(this, cells);
        });
    }
    bool is_check() const { return !checkers().empty(); }
    Result<Bitboard> attackers(Color by, Cell cell) const {
        Bitboard cells;
        const Status status =
            hexmate_position_attackers(this, hexmate_color_t(by), cell.number, &cells);
        return detail::given(status, std::move(cells));
    }
    Result<Bitboard> attacks(Cell cell) const {
        Bitboard cells;
        const Status status = hexmate_position_attacks(this, cell.number, &cells);
        return detail::given(status, std::move(cells));
    }

    /// All legal moves, in no particular order.
    MoveList legal_moves() const {
        MoveList list;
        detail::sure(hexmate_position_legal_moves(this, list.moves_, HEXMATE_MAX_MOVES,
                                                  &list.count_));
        return list;
    }
    std::size_t count_legal() const {
        std::size_t count = 0;
        detail::sure(hexmate_position_count_legal(this, &count));
        return count;
    }
    bool is_legal(Move mv) const {
        std::uint32_t legal = 0;
        return hexmate_position_is_legal(this, mv, &legal) == HEXMATE_OK && legal != 0;
    }
    /// The position after a move, which is checked: what Rust calls try_make, while its make trusts.
    Result<Position> make(Move mv) const {
        Position next{Position::Unwritten()};
        const Status status = hexmate_position_make(this, mv, &next);
        return detail::given(status, std::move(next));
    }
    /// The position after a move that legal_moves() has listed; see hexmate_position_make_trusted().
    Position make_trusted(Move mv) const {
        Position next{Position::Unwritten()};
        detail::sure(hexmate_position_make_trusted(this, mv, &next));
        return next;
    }
    /// Positions that `depth` legal plies lead to. `depth` is 0 to HEXMATE_MAX_PERFT_DEPTH; `threads` 0 to HEXMATE_MAX_THREADS, 0 for one on each core.
    Result<std::uint64_t> perft(unsigned depth, std::size_t threads = 1) const {
        std::uint64_t count = 0;
        const Status status = hexmate_position_perft(this, depth, threads, &count);
        return detail::given(status, std::move(count));
    }
    /// Each legal move with the count behind it, in the order of the moves' coordinate form. `depth` is 1 to HEXMATE_MAX_PERFT_DEPTH,
    /// `threads` as for perft().
    Result<std::vector<std::pair<Move, std::uint64_t>>> divide(unsigned depth,
                                                               std::size_t threads = 1) const {
        std::size_t count = 0;
        Status status = hexmate_position_count_legal(this, &count);
        std::vector<hexmate_move_count_t> entries(count);
        std::vector<std::pair<Move, std::uint64_t>> divided;
        if (status == HEXMATE_OK)
            status = hexmate_position_divide(this, depth, threads, entries.data(), entries.size(),
                                             &count);
        if (status == HEXMATE_OK)
            for (const hexmate_move_count_t &entry : entries)
                divided.emplace_back(entry.mv, entry.count);
        return detail::given(status, std::move(divided));
    }

    Result<Move> parse_uci(std::string_view text) const {
        return parsed(hexmate_position_parse_uci, text);
    }
    Result<Move> parse_san(std::string_view text) const {
        return parsed(hexmate_position_parse_san, text);
    }
    /// A legal move in algebraic notation.
    Result<std::string> san(Move mv) const {
        std::string text;
        const Status status = detail::text_of<HEXMATE_SAN_CAPACITY>(
            text, [&](char *buffer, std::size_t capacity, std::size_t *needed) {
                return hexmate_position_san(this, mv, buffer, capacity, needed);
            });
        return detail::given(status, std::move(text));
    }
    /// What the position alone says about the end of the game.
    Outcome outcome() const {
        hexmate_outcome_t outcome;
        detail::sure(hexmate_position_outcome(this, &outcome));
        return outcome;
    }
    bool same_for_repetition(const Position &other) const {
        std::uint32_t same = 0;
        detail::sure(hexmate_position_same_for_repetition(this, &other, &same));
        return same != 0;
    }
    /// With left and right exchanged.
    Position reflected() const {
        Position position{Position::Unwritten()};
        detail::sure(hexmate_position_reflected(this, &position));
        return position;
    }
    /// With the sides exchanged.
    Position mirrored() const {
        Position position{Position::Unwritten()};
        detail::sure(hexmate_position_mirrored(this, &position));
        return position;
    }

    friend bool operator==(const Position &a, const Position &b) noexcept {
        return std::memcmp(&a.raw(), &b.raw(), sizeof(hexmate_position_t)) == 0;
    }
    friend bool operator!=(const Position &a, const Position &b) noexcept { return !(a == b); }

private:
    friend class Game;
    /// For a place that the library is about to write.
    struct Unwritten {};
    explicit Position(Unwritten) noexcept {}
    explicit Position(const hexmate_position_t &raw) noexcept : hexmate_position_t(raw) {}

    template <std::size_t Capacity, class Write> std::string text(Write write) const {
        std::string text;
        detail::sure(detail::text_of<Capacity>(
            text, [&](char *buffer, std::size_t capacity, std::size_t *needed) {
                return write(this, buffer, capacity, needed);
            }));
        return text;
    }
    template <class Find> Bitboard set(Find find) const {
        hexmate_bitboard_t cells;
        detail::sure(find(&cells));
        return cells;
    }
    template <class Parse> Result<Move> parsed(Parse parse, std::string_view text) const {
        Move mv{hexmate_move_t{0}};
        std::size_t offset = no_offset;
        const Status status = parse(this, text.data(), text.size(), &mv, &offset);
        return detail::given(status, std::move(mv), offset);
    }
};

static_assert(sizeof(Position) == sizeof(hexmate_position_t), "a position is the C struct");
static_assert(sizeof(Move) == sizeof(hexmate_move_t), "a move is the C struct");
static_assert(sizeof(Bitboard) == sizeof(hexmate_bitboard_t), "a set of cells is the C struct");
static_assert(std::is_trivially_copyable<Position>::value, "a position is copied as bytes");

/// A game with its history. It is moved, and copied only by copy().
class Game {
public:
    /// A game from a position, under the variant's own settings or under others.
    static Result<Game> from(const Position &start, const Settings *settings = nullptr) {
        hexmate_game_t *game = nullptr;
        const Status status = hexmate_game_create(&start.raw(), settings, &game);
        return detail::given(status, Game(game));
    }
    static Result<Game> start(Variant variant) {
        hexmate_position_t position{};
        hexmate_game_t *game = nullptr;
        Status status = hexmate_position_start(variant, &position);
        if (status == HEXMATE_OK) status = hexmate_game_create(&position, nullptr, &game);
        return detail::given(status, Game(game));
    }
    Game copy() const {
        hexmate_position_t position;
        hexmate_game_t *game = nullptr;
        detail::sure(hexmate_game_position(get(), &position));
        detail::sure(hexmate_game_create(&position, nullptr, &game));
        Game copy(game);
        detail::sure(hexmate_game_assign(game, get()));
        return copy;
    }
    /// The C handle, which stays the game's own.
    hexmate_game_t *get() const noexcept { return game_.get(); }

    Position position() const {
        Position position{Position::Unwritten()};
        detail::sure(hexmate_game_position(get(), &position));
        return position;
    }
    std::size_t ply() const {
        std::size_t ply = 0;
        detail::sure(hexmate_game_ply(get(), &ply));
        return ply;
    }
    Result<Position> position_at(std::size_t ply) const {
        Position position{Position::Unwritten()};
        const Status status = hexmate_game_position_at(get(), ply, &position);
        return detail::given(status, std::move(position));
    }
    std::vector<Move> moves() const {
        std::vector<hexmate_move_t> moves(ply());
        std::size_t count = 0;
        detail::sure(hexmate_game_moves(get(), moves.data(), moves.size(), &count));
        return std::vector<Move>(moves.begin(), moves.end());
    }
    Result<void> push(Move mv) { return detail::done(hexmate_game_push(get(), mv)); }
    Result<Move> push_uci(std::string_view text) { return pushed(hexmate_game_push_uci, text); }
    Result<Move> push_san(std::string_view text) { return pushed(hexmate_game_push_san, text); }
    Result<Move> pop() {
        hexmate_move_t mv{0};
        const Status status = hexmate_game_pop(get(), &mv);
        return detail::given(status, Move(mv));
    }
    std::size_t occurrences() const {
        std::size_t count = 0;
        detail::sure(hexmate_game_occurrences(get(), &count));
        return count;
    }
    Outcome outcome() const { return ended(hexmate_game_outcome); }
    Outcome claimable() const { return ended(hexmate_game_claimable); }
    bool is_over() const { return outcome().is_over(); }
    Result<void> claim() { return detail::done(hexmate_game_claim(get(), nullptr)); }
    Result<void> agree_draw() { return detail::done(hexmate_game_agree_draw(get(), nullptr)); }
    Result<void> resign(Color by) {
        return detail::done(hexmate_game_resign(get(), hexmate_color_t(by), nullptr));
    }
    Settings settings() const {
        Settings settings;
        detail::sure(hexmate_game_settings(get(), &settings));
        return settings;
    }
    Result<void> set_settings(const Settings &settings) {
        return detail::done(hexmate_game_set_settings(get(), &settings));
    }
    Result<void> set_tag(std::string_view name, std::string_view value) {
        return detail::done(
            hexmate_game_set_tag(get(), name.data(), name.size(), value.data(), value.size()));
    }
    Result<std::string> tag(std::string_view name) const {
        std::string text;
        const Status status = detail::text_of<256>(
            text, [&](char *buffer, std::size_t capacity, std::size_t *needed) {
                return hexmate_game_tag(get(), name.data(), name.size(), buffer, capacity, needed);
            });
        return detail::given(status, std::move(text));
    }
    std::string pgn() const {
        std::string text;
        detail::sure(detail::text_of<2048>(
            text, [&](char *buffer, std::size_t capacity, std::size_t *needed) {
                return hexmate_game_pgn(get(), buffer, capacity, needed);
            }));
        return text;
    }

private:
    struct Destroy {
        void operator()(hexmate_game_t *game) const noexcept { hexmate_game_destroy(game); }
    };
    explicit Game(hexmate_game_t *game) noexcept : game_(game) {}

    template <class Find> Outcome ended(Find find) const {
        hexmate_outcome_t outcome;
        detail::sure(find(get(), &outcome));
        return outcome;
    }
    template <class Push> Result<Move> pushed(Push play, std::string_view text) {
        hexmate_move_t mv{0};
        std::size_t offset = no_offset;
        const Status status = play(get(), text.data(), text.size(), &mv, &offset);
        return detail::given(status, Move(mv), offset);
    }
    std::unique_ptr<hexmate_game_t, Destroy> game_;
};

/// Goes through the games of a PGN text.
class PgnReader {
public:
    /// Games that name no variant are of `variant`, or refused if that is HEXMATE_VARIANT_NONE.
    static Result<PgnReader> of(std::string_view text, Variant variant = HEXMATE_VARIANT_NONE) {
        hexmate_pgn_reader_t *reader = nullptr;
        const Status status =
            hexmate_pgn_reader_create(text.data(), text.size(), variant, &reader);
        return detail::given(status, PgnReader(reader));
    }
    /// Reads the next game into `game`; false behind the last one. After an error the next call goes on with the next game.
    Result<bool> next(Game &game, const Settings *settings = nullptr) {
        std::size_t offset = no_offset;
        const Status status = hexmate_pgn_reader_next(reader_.get(), settings, game.get(), &offset);
        if (status == HEXMATE_STATUS_PGN_END) return false;
        return detail::given(status, true, offset);
    }

private:
    struct Destroy {
        void operator()(hexmate_pgn_reader_t *reader) const noexcept {
            hexmate_pgn_reader_destroy(reader);
        }
    };
    explicit PgnReader(hexmate_pgn_reader_t *reader) noexcept : reader_(reader) {}
    std::unique_ptr<hexmate_pgn_reader_t, Destroy> reader_;
};

/// A variant by its name in commands and files. The error's what() holds a name that no variant has.
inline Result<Variant> variant_named(std::string_view name) {
    Variant variant = HEXMATE_VARIANT_NONE;
    const Status status = hexmate_variant_from_name(name.data(), name.size(), &variant);
    return detail::found(status, std::move(variant), name);
}

/// A variant's name in commands and files.
inline Result<std::string> variant_name(Variant variant) {
    std::string text;
    const Status status = detail::text_of<HEXMATE_NAME_CAPACITY>(
        text, [&](char *buffer, std::size_t capacity, std::size_t *needed) {
            return hexmate_variant_name(variant, buffer, capacity, needed);
        });
    return detail::given(status, std::move(text));
}

/// What distinguishes a variant.
inline Result<Info> variant_info(Variant variant) {
    Info info{};
    const Status status = hexmate_variant_info(variant, &info);
    return detail::given(status, std::move(info));
}

}  // namespace hexmate

template <> struct std::hash<hexmate::Position> {
    std::size_t operator()(const hexmate::Position &position) const noexcept {
        return std::hash<std::uint64_t>()(position.key());
    }
};

template <> struct std::hash<hexmate::Move> {
    std::size_t operator()(hexmate::Move mv) const noexcept { return mv.bits; }
};

#endif  // HEXMATE_HPP
