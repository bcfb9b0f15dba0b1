#!/usr/bin/env bash
# Times this program beside two other solvers that do the same work: tests/bench/peers.sh [--tdoku FOLDER] [FILE ...]
# FOLDER has tdoku, built as its README says. FILE is a list, as for `cargo bench --bench speed`, which makes the table.
# The drivers of the others are peer_crate.rs and peer_tdoku.cc. What is made here goes below target.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
work=${CARGO_TARGET_DIR:-$root/target}/peers
mkdir -p "$work/src" && work=$(cd "$work" && pwd)

tdoku=''
[ "${1:-}" != --tdoku ] || { tdoku=$(realpath "${2:?FOLDER}") && shift 2; }
files=()
for file in "$@"; do files+=("$(realpath -e "$file")"); done

# This manifest is generated, so that the project itself needs no package. The profile is our own.
printf '%s\n' '[workspace]' '[package]' 'name = "crate-sudoku"' 'version = "0.0.0"' 'edition = "2021"' '[dependencies]' \
    'sudoku = "=0.8.0"' "$(sed -n '/^\[profile.release\]/,/^$/p' "$root/Cargo.toml")" >"$work/Cargo.toml"
cp "$root/tests/bench/peer_crate.rs" "$work/src/main.rs"
cargo build --quiet --release --manifest-path "$work/Cargo.toml" --target-dir "$work/built"
others=(--vs "$work/built/release/crate-sudoku")

if [ -n "$tdoku" ]; then
    cxx=${CXX:-$(command -v clang++ || echo c++)}
    "$cxx" -O3 -I "$tdoku/include" "$root/tests/bench/peer_tdoku.cc" "$tdoku/build/libtdoku_static.a" -o "$work/tdoku"
    others+=(--vs "$work/tdoku")
fi

# What this shell starts stays on one core, the last one that it may use.
! allowed=$(taskset -cp $$ 2>/dev/null) || taskset -cp "${allowed##*[ ,-]}" $$ >/dev/null
cd "$root"
echo "$(sed -n '/^model name/{s/.*: //p;q}' /proc/cpuinfo), $(date +%F), $(rustc --version)," \
    "commit $(git describe --always --dirty --exclude '*')${tdoku:+, tdoku $(git -C "$tdoku" describe --always)}"
cargo bench --quiet --bench speed -- "${others[@]}" ${files[@]+"${files[@]}"}
