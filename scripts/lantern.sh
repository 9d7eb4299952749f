#!/bin/sh
# The command of an unpacked release, which brings its own Node.
here=$(dirname "$(readlink -f "$0")")
exec "$here/bin/node" "$here/src/keeping/lantern.ts" "$@"
