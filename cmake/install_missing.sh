#!/bin/sh
# install_missing.sh LIST: installs what is missing of a list of Debian packages, one "name  what for" on a line.
# Says what and why first; does and prints nothing when everything is there.
set -eu
list=$1
names=$(printf '%s\n' "$list" | awk 'NF { print $1 }')

if ! command -v dpkg-query >/dev/null 2>&1 || ! command -v apt-get >/dev/null 2>&1; then
    for tool in c++ cmake ninja; do
        command -v $tool >/dev/null 2>&1 || missing_tool=$tool
    done
    cat <<END
This is not a Debian system, so nothing is installed for you. AttentionScope needs, by Debian's names:
$(printf '%s\n' "$list" | sed 's/^/  /')
END
    if [ -n "${missing_tool:-}" ]; then
        echo "$missing_tool was not found: install the above with your system's package tool, then run make again." >&2
        exit 1
    fi
    exit 0
fi

# shellcheck disable=SC2086 # names are separate words
present=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' $names 2>/dev/null | sed -n 's/^installed //p' || true)
missing=$(for name in $names; do printf '%s\n' "$present" | grep -qxF -- "$name" || printf ' %s' "$name"; done)
[ -n "$missing" ] || exit 0

echo "These Debian packages are needed and not installed yet:"
for name in $missing; do
    printf '%s\n' "$list" | awk -v name="$name" '$1 == name { print "  " $0 }'
done
if [ "$(id -u)" = 0 ]; then
    as_root="env"
elif command -v sudo >/dev/null 2>&1; then
    as_root="sudo env"
    echo "Installing them needs administrator rights: sudo may ask for your password."
else
    echo "There is no sudo here. Ask an administrator to run:" >&2
    echo "  apt-get install --no-install-recommends$missing" >&2
    exit 1
fi
echo "Installing them now."
$as_root DEBIAN_FRONTEND=noninteractive apt-get update -q ||
    echo "The package lists could not be refreshed; going on with those that are here." >&2
# shellcheck disable=SC2086
$as_root DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $missing
