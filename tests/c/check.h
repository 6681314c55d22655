/* What the test programs share: checks that name what failed, and go on. */
#ifndef CHECK_H
#define CHECK_H

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hexmate.h"

#ifdef COUNT_CALLS
#include "counted.h"
#endif

static int checks_done = 0;
static int checks_failed = 0;

static inline void check_true(int holds, const char *what, const char *file, int line)
{
    ++checks_done;
    if (!holds) {
        ++checks_failed;
        fprintf(stderr, "%s:%d: %s\n", file, line, what);
    }
}

static inline void check_status(hexmate_status_t found, hexmate_status_t expected, const char *what,
                         const char *file, int line)
{
    ++checks_done;
    if (found != expected) {
        ++checks_failed;
        fprintf(stderr, "%s:%d: %s answers %s, not %s\n", file, line, what,
                hexmate_status_name(found), hexmate_status_name(expected));
    }
}

static inline void check_text(const char *found, const char *expected, const char *what,
                       const char *file, int line)
{
    ++checks_done;
    if (strcmp(found, expected) != 0) {
        ++checks_failed;
        fprintf(stderr, "%s:%d: %s is \"%s\", not \"%s\"\n", file, line, what, found, expected);
    }
}

static inline void check_number(uint64_t found, uint64_t expected, const char *what, const char *file,
                         int line)
{
    ++checks_done;
    if (found != expected) {
        ++checks_failed;
        fprintf(stderr, "%s:%d: %s is %" PRIu64 ", not %" PRIu64 "\n", file, line, what, found,
                expected);
    }
}

/* The condition holds. */
#define CHECK(condition) check_true((condition) != 0, #condition, __FILE__, __LINE__)
/* The call answers this status. */
#define CHECK_STATUS(call, status) check_status((call), (status), #call, __FILE__, __LINE__)
/* The call succeeds. */
#define CHECK_OK(call) CHECK_STATUS(call, HEXMATE_OK)
/* The text is this one. */
#define CHECK_TEXT(found, expected) check_text((found), (expected), #found, __FILE__, __LINE__)
/* The number is this one. */
#define CHECK_NUMBER(found, expected) \
    check_number((uint64_t)(found), (uint64_t)(expected), #found, __FILE__, __LINE__)

/* Text and length for functions that take both. */
#define TEXT(text) (text), strlen(text)

/* Says how it went; what main returns. */
static inline int checks_summary(const char *program)
{
    printf("%s: %d checks, %d failed\n", program, checks_done, checks_failed);
#ifdef COUNT_CALLS
    write_calls();
#endif
    return checks_failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

#endif
