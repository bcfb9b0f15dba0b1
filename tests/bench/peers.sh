#!/usr/bin/env bash
# Times this program beside two other solvers that do the same work, and prints the table of README.md here.
# The drivers of the others are peer_crate.rs and peer_tdoku.cc. What is made here goes below target.
set -euo pipefail
export LC_ALL=C

usage='Usage: tests/bench/peers.sh [--native] [--rounds N] [--tdoku FOLDER] [FILE ...]

Times this program, the crate "sudoku" and tdoku, and prints a table in Markdown: microseconds of
processor time a puzzle, on one core, reading and writing included; in brackets, divided by the time
of this program. Each program finds up to two solutions of each puzzle, prints the first, and says
which puzzles have several or none. First it is checked that all agree, and that no answer of this
program is larger than that of another. Then they run in turn, and the figures are medians.

FILE has a puzzle of 81 cells (1 to 9, and . or 0) on each line, and comments with # in front. By
default, it takes the lists that cargo bench --bench speed -- --lists 10000 writes.

  --native        build this program and the crate for the processor of this machine
  --rounds N      run each program N times on each list (default: 9)
  --tdoku FOLDER  time tdoku as well, in a folder where you have built it as its README says. (It is
                  built for the processor of the machine unless you tell it otherwise.) Its driver is
                  compiled by CXX (default: clang++, else c++).'

say() { echo "peers.sh: $*" >&2; }
fail() { say "$*" && exit 2; }

kind=portable flags='' rounds=9 tdoku='' files=()
while [ $# -gt 0 ]; do
    case $1 in
        -h | --help) echo "$usage" && exit ;;
        --native) kind=native flags='-C target-cpu=native' ;;
        --rounds) rounds=${2:-0} && shift ;;
        --tdoku) tdoku=${2:-FOLDER} && shift ;;
        -*) fail "unexpected option $1; see --help" ;;
        *) files+=("$1") ;;
    esac
    shift || break # the value is missing: the next lines say so
done
[[ $rounds =~ ^[1-9][0-9]*$ ]] || fail "--rounds needs a number from 1; see --help"
library=$tdoku/build/libtdoku_static.a
[ -z "$tdoku" ] || [ -f "$library" ] || fail "there is no $library: build tdoku first, as its README says"
for file in ${files[@]+"${files[@]}"}; do [ -f "$file" ] && [ -r "$file" ] || fail "$file: there is no such file"; done

# ---- The programs. A column of the table is a program, the input that it reads, and a name.

root=$(cd "$(dirname "$0")/../.." && pwd)
work=${CARGO_TARGET_DIR:-$root/target}/peers/$kind
mkdir -p "$work/crate/src" && work=$(cd "$work" && pwd)
build() { RUSTFLAGS=$flags cargo "$1" --quiet --target-dir "$work/built" "${@:2}"; }

build build --release --manifest-path "$root/Cargo.toml" || fail "this program does not build"
ours=$work/built/release/sudoku
programs=("$ours" "$ours") inputs=(list rows) names=("this program" "as rows")

# This manifest is generated, so that the project itself needs no package. The profile is our own.
crate=0.8.0 manifest=$work/crate/Cargo.toml
printf '%s\n' '[workspace]' '[package]' 'name = "peer"' 'version = "0.0.0"' 'edition = "2021"' '[dependencies]' \
    "sudoku = \"=$crate\"" "$(sed -n '/^\[profile.release\]/,/^$/p' "$root/Cargo.toml")" >"$manifest"
cp "$root/tests/bench/peer_crate.rs" "$work/crate/src/main.rs"
fetch() { cargo fetch --quiet --manifest-path "$manifest" "$@" 2>>"$work/fetch.txt"; }
: >"$work/fetch.txt"
if fetch || fetch --offline; then
    build build --release --manifest-path "$manifest" || fail "the driver of the crate does not build"
    programs+=("$work/built/release/peer") inputs+=(list) names+=("crate \`sudoku\`")
else
    say "the crate sudoku $crate is left out: Cargo neither has it nor can fetch it (see $work/fetch.txt)"
    crate=''
fi

if [ -n "$tdoku" ]; then
    cxx=${CXX:-$(command -v clang++ || command -v c++)} || fail "there is no C++ compiler: set CXX"
    driver=$root/tests/bench/peer_tdoku.cc
    $cxx -O3 -I "$tdoku/include" "$driver" "$library" -o "$work/tdoku" || fail "the driver of tdoku does not build"
    programs+=("$work/tdoku") inputs+=(list) names+=(tdoku)
else
    say "tdoku is left out: build it as its README says, then pass --tdoku FOLDER"
fi

if [ ${#files[@]} -eq 0 ]; then
    lists=$(build bench --manifest-path "$root/Cargo.toml" --bench speed -- --lists 10000)
    rm "$lists/full grid" # there is nothing to solve in it
    rm "$lists/unsolvable" # only this program looks for the typo
    for list in "$lists"/*; do
        file=$work/${list##*/}.txt && cp "$list" "$file" && files+=("$file")
    done
fi

# ---- What they answer, and how long that takes. The inputs are in $work: a list, and its puzzles in rows.

# Runs once. Writes the answer to each puzzle, and whether it has one solution, several or none. (As rows, a puzzle
# takes ten lines.)
answers() { # COLUMN
    local status=0 step=1
    [ "${inputs[$1]}" = list ] || step=10
    "${programs[$1]}" <"$work/${inputs[$1]}" >"$work/out" 2>"$work/messages" || status=$?
    [ $status -le 1 ] || fail "$file: ${names[$1]} stops: $(tail -n 1 "$work/messages")"
    tr -d ' \n' <"$work/out" | fold -w 81 | awk -F '[: ]+' -v messages="$work/messages" -v step=$step '
        BEGIN { while ((getline <messages) > 0) count[($3 - 1) / step + 1] = $4 }
        { kind = NR in count ? (count[NR] == "no" ? "none" : count[NR]) : "one" }
        { print kind == "none" ? "-" : $0, kind }'
}

# The seconds of processor time of a run. (Status 1 is a puzzle without a solution.)
seconds() { # COLUMN
    local TIMEFORMAT='%U %S'
    { time "${programs[$1]}" <"$work/${inputs[$1]}" >/dev/null 2>&1 || [ $? -eq 1 ]; } 2>&1 | awk '{ print $1 + $2 }'
}

# The median of a figure over the rounds. It has two decimals up to a limit, then one.
median() { # FIGURE LIMIT
    awk "{ x = $1; printf x < $2 ? \"%.2f\n\" : \"%.1f\n\", x }" "$work/times" | sort -g | sed -n "$((rounds / 2 + 1))p"
}

# What this shell starts stays on one core, the last one that it may use.
core='any core'
allowed=$(taskset -cp $$ 2>/dev/null) && taskset -cp "${allowed##*[ ,-]}" $$ >/dev/null && core='one core'

columns=${!programs[*]}
table=$(printf '|%s' list puzzles "${names[@]}" && printf '|\n|---|' && printf -- '---|%.0s' 0 $columns)
for file in "${files[@]}"; do
    name=$(basename "$file" .txt)
    wrong=$(awk '!/^#/ && (length($0) != 81 || /[^1-9.]/ && /[^0-9]/) { print NR; exit }' "$file")
    [ -z "$wrong" ] || fail "$file: line $wrong: expected 81 cells, 1 to 9 and . or 0, and nothing else"
    grep -v '^#' "$file" >"$work/list" || fail "$file: there is no puzzle"
    fold -w 9 "$work/list" | awk '{ gsub(/./, "& "); sub(/ $/, ""); print } NR % 9 == 0 { print "" }' >"$work/rows"
    puzzles=$(wc -l <"$work/list")
    for column in $columns; do
        answers "$column" >"$work/answers.$column"
        paste -d ' ' "$work/list" "$work/answers.0" "$work/answers.$column" >"$work/both"
        wrong=$(awk '$3 != $5 || $2 "" > $4 "" || $3 != "several" && $2 "" != $4 "" { print; exit }' "$work/both")
        [ -z "$wrong" ] || fail "$file: puzzle, answer of this program, answer of ${names[$column]}: $wrong"
    done
    say "$name: $(cut -d ' ' -f 2 "$work/answers.0" | sort | uniq -c | xargs), all agree"

    solved=$puzzles # in a run, which must not be too short for the clock
    while awk "BEGIN { exit $(seconds 0) > 0.2 }"; do
        for input in list rows; do
            cat "$work/$input" "$work/$input" >"$work/double" && mv "$work/double" "$work/$input"
        done
        solved=$((2 * solved))
    done
    for ((round = 0; round < rounds; round++)); do
        for column in $columns; do seconds "$column"; done | xargs # a line a round
    done >"$work/times"

    table+=$'\n'"|$name|$(sed -E 's/(.)(.{3})$/\1,\2/' <<<"$puzzles")"
    for column in $columns; do
        time=$(median "\$($column + 1) * 1e6 / $solved" 10)
        [ "$column" -gt 0 ] || time="**$time**"
        table+="|$time"
        [ "$column" -lt 2 ] || table+=" ($(median "\$($column + 1) / \$1" 2))"
    done
    table+='|'
done
rm "$work/list" "$work/rows"

# ---- The table, and what it was made with.

commit() { [ -e "$1/.git" ] && git -C "$1" describe --always --dirty --exclude '*' 2>/dev/null || echo unknown; }
found() { sed -n "/^$1/{s///p;q;}" "$2" 2>/dev/null | grep . || echo unknown; }
printf '%s\n\n' "$table"
echo "- Machine: $core of $(found 'model name[^:]*: ' /proc/cpuinfo), on $(date +%F); $rounds rounds"
echo "- $("$ours" --version), commit $(commit "$root"): $(rustc --version), $kind"
[ -z "$crate" ] || echo "- crate \`sudoku\` $crate: the same"
if [ -n "$tdoku" ]; then
    cxx=$(found 'CMAKE_CXX_COMPILER:[A-Z]*=' "$tdoku/build/CMakeCache.txt")
    how=$(found 'CXX_FLAGS = *' "$tdoku/build/CMakeFiles/tdoku_object.dir/flags.make" | xargs)
    echo "- tdoku, commit $(commit "$tdoku"): $("$cxx" --version 2>/dev/null | head -n 1), \`$how\`"
fi
