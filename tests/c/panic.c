/* A panic inside the library becomes a status; nothing is written. */
#include "check.h"

int main(void)
{
    uint32_t number = 12345;

    CHECK_STATUS(hexmate_test_panic(&number), HEXMATE_STATUS_PANIC);
    CHECK_NUMBER(number, 12345);
    CHECK_STATUS(hexmate_test_panic(NULL), HEXMATE_STATUS_NULL_POINTER);
    /* The library works on afterwards. */
    CHECK_STATUS(hexmate_test_panic(&number), HEXMATE_STATUS_PANIC);
    CHECK_TEXT(hexmate_version_string(), HEXMATE_VERSION_STRING);
    return checks_summary("panic");
}
