#!/usr/bin/env bash
# Starts the app as README says and waits until it serves its first page; for machines without Electron.
set -euo pipefail
XDG_CONFIG_HOME=$(mktemp -d)
export XDG_CONFIG_HOME
log=$(mktemp)
setsid npm start > "$log" 2>&1 &
group=$!
trap 'kill -- -"$group" 2> /dev/null || true; rm -rf "$XDG_CONFIG_HOME" "$log"' EXIT
until address=$(grep -o 'http://127\.0\.0\.1:[^ ]*' "$log"); do
  kill -0 "$group" 2> /dev/null || { cat "$log"; exit 1; }
  sleep 1
done
node -e "fetch(process.argv[1], { redirect: 'manual' }).then(({ status }) => process.exit(status < 400 ? 0 : 1))" "$address" ||
  { cat "$log"; exit 1; }
echo "npm start serves the app"
