#!/bin/sh
# Installs into an empty folder and uses what lies there. Usage: test_install.sh BUILD
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
DESTDIR=$folder cmake --install "$1" >/dev/null
prefix=$folder/usr/local
[ -d "$prefix" ] || prefix=$(dirname "$(dirname "$(find "$folder" -type f -name luckpond -path '*/bin/*')")")
"$prefix/bin/luckpond" --version
"$prefix/bin/luckpond" games --json | grep -q doctor_lucky
test -s "$prefix/share/man/man1/luckpond.1"
test -s "$prefix/lib/systemd/system/luckpond.service"
test -s "$prefix/share/bash-completion/completions/luckpond"
test -s "$prefix/share/zsh/site-functions/_luckpond"
# The public headers stand on their own, in C and in C++.
printf '#include <luckpond/luckpond.h>\nint main(void) { return LP_OK; }\n' >"$folder/a.c"
cc -std=c11 -Wall -Werror -I"$prefix/include" -c "$folder/a.c" -o "$folder/a.o"
c++ -x c++ -Wall -Werror -I"$prefix/include" -c "$folder/a.c" -o "$folder/b.o"
echo "1 passed, 0 failed"
