/* Sizes, alignments and places of fields, as the library was built with them. */
#if defined(__cplusplus)
#define HEXMATE_ASSERT(name, condition) static_assert(condition, #name)
#elif defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L
#define HEXMATE_ASSERT(name, condition) _Static_assert(condition, #name)
#else
#define HEXMATE_ASSERT(name, condition) typedef char hexmate_assert_##name[(condition) ? 1 : -1]
#endif

