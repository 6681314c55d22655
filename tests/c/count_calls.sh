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
cat <<'END'
    const char *path = getenv("HEXMATE_CALLS");
    FILE *file = path == NULL ? NULL : fopen(path, "a");
    int i;
    for (i = 0; i < CALL_COUNT && file != NULL; ++i)
        if (calls[i])
            fprintf(file, "%s\n", call_names[i]);
    if (file != NULL)
        fclose(file);
}
END
for name in $names; do
    echo "#define $name(...) (calls[CALL_$name] = 1, ($name)(__VA_ARGS__))"
done
echo '#endif'
