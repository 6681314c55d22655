/*
 * hexmate: fast rules core for hexagonal chess. McCooey's game (91 cells), Shafran's (70 cells) and Glinski's, from C99, C++17 and
 * everything that can call C.
 *
 * This file is generated (ffi-c/tests/header.rs) and is the contract between the library and its callers.
 *
 * VALUES AND OWNERSHIP
 *   Positions, moves, sets of cells, outcomes and settings are plain values: copy them with =, put them in arrays, forget them. Sizes and
 *   alignments are asserted at the end of this file. Three things are handles: games, readers of PGN, and batches, which are pools of threads.
 *   hexmate_game_create(), hexmate_pgn_reader_create() and hexmate_batch_create() make one, the function of the same name with destroy frees it, once.
 *   The library allocates memory for handles, and for the work of a call that is given back when it returns; listing, counting and making moves
 *   allocate nothing. Texts that functions return as const char * belong to the library and are never freed.
 *
 * BUFFERS
 *   The caller owns every buffer. Its capacity, in elements, follows it; a buffer of capacity 0 may be NULL. The count of elements that there are
 *   is written whether they fit or not; if they do not, the answer is HEXMATE_STATUS_BUFFER_TOO_SMALL and the buffer is left alone. For text,
 *   elements are bytes and the terminating NUL counts; the pointer for the count may be NULL. The capacities HEXMATE_..._CAPACITY are always enough.
 *   Where a function fills two buffers, its description tells how large they must be, and which of the two the written count is that of.
 *   Buffers must not overlap each other or the inputs, except where it is said that they may.
 *
 * TEXT
 *   Texts are UTF-8. One that is handed over has its length in bytes behind it and needs no terminating NUL; a NUL within the length is a
 *   byte like others, and no text of ours has one. One that is written is terminated.
 *
 * ERRORS
 *   A function that can fail answers a hexmate_status_t: HEXMATE_OK (0) or the number of what is wrong, which hexmate_status_message()
 *   describes. Outputs are written only on success; before, they may hold anything, and after a failure they still do. The exceptions
 *   are the needed count of a buffer, `error_index` of batches, and `error_offset`: where reading a text fails at a byte, the offset of that byte is
 *   written there, unless it is NULL; where no single byte is at fault (the game is over, a king is missing) it is left alone. NULL, misaligned
 *   pointers, forged values, numbers out of range and broken texts are answered, never undefined. The caller vouches only for what nobody can check: that a pointer that is neither NULL nor
 *   misaligned leads to as much memory as is said, and that a handle has not been destroyed.
 *   No panic of the library's language crosses into the caller's: it becomes HEXMATE_STATUS_PANIC.
 *
 * THREADS
 *   The library keeps no state that calls could see of each other. Any functions may run at the same time in any threads, as long as nobody
 *   writes what another reads: a pointer to const is only read, so that calls that share a position or a game as const arguments may run concurrently. A
 *   call that takes a game as non-const needs it for itself.
 *
 * NUMBERS
 *   Numbers of variants, colours, pieces, endings, reasons and statuses never change their meaning; new ones may be added. They are handed over as
 *   32 bits, so that no wild number is cut down to a good one on its way.
 *
 * VERSIONS
 *   HEXMATE_VERSION is this header's version, hexmate_version() the running library's. From 1.0 on, programs built against a version run with all later
 *   ones of the same major number; before, of the same major and minor number. The shared library's soname follows the same rule.
 *
 * NAMES
 *   Cells are named by file letter and rank number, as the variant's players do; FEN, coordinate moves (f5f6, f10f11q), setup strings and packed records
 *   are described in the documentation of the project.
 */
