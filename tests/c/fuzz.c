/* A fuzz target over every function that takes text or bytes, for libFuzzer. The first byte chooses what the others are. */
#include "everything.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    unsigned char choice;

    if (size == 0)
        return 0;
    choice = data[0];
    ++data;
    --size;
    if (choice % 8 == 7) {
        /* The bytes of a position, a move and a cell. */
        hexmate_position_t position;
        hexmate_move_t mv = {0};
        uint32_t cell = 0;
        memset(&position, 0, sizeof position);
        memcpy(&position, data, size < sizeof position ? size : sizeof position);
        if (size > sizeof position)
            memcpy(&mv, data + sizeof position,
                   size - sizeof position < 4 ? size - sizeof position : 4);
        if (size > sizeof position + 4)
            cell = data[sizeof position + 4];
        everything_of_position(&position, mv, cell);
    } else {
        everything_of_text(choice % 8, (const char *)data, size);
    }
    if (panics != 0 || checks_failed != 0)
        abort();
    return 0;
}
