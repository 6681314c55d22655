#!/bin/sh
# Prints counted.h for a header's functions, one name a line on standard input: every call through it is noted, and write_calls() appends
# the names of those that were called to the file that HEXMATE_CALLS names.
set -eu
names=$(cat)

echo '#ifndef COUNTED_H'
echo '#define COUNTED_H'
echo '#include <stdio.h>'
echo '#include <stdlib.h>'
echo 'enum {'
for name in $names; do echo "    CALL_$name,"; done
echo '    CALL_COUNT'
echo '};'
echo 'static unsigned char calls[CALL_COUNT];'
echo 'static const char *const call_names[] = {'
for name in $names; do echo "    \"$name\","; done
echo '};'
echo 'static void write_calls(void)'
echo '{'
echo '    const char *path = getenv("HEXMATE_CALLS");'
echo '    FILE *file = path == NULL ? NULL : fopen(path, "a");'
echo '    int i;'
echo '    for (i = 0; i < CALL_COUNT && file != NULL; ++i)'
echo '        if (calls[i])'
echo '            fprintf(file, "%s\n", call_names[i]);'
echo '    if (file != NULL)'
echo '        fclose(file);'
echo '}'
for name in $names; do
    echo "#define $name(...) (calls[CALL_$name] = 1, ($name)(__VA_ARGS__))"
done
echo '#endif'
