#!/usr/bin/env bash
# Runs the README's commands in a bare Debian root: Debian's minimum, git, certificates and this machine's Node. A missing install step fails
# here, even if this machine has its packages. Usage:
#   npm run fresh-machine                                    both commands
#   npm run fresh-machine -- test                            one of them: start or test
#   npm run fresh-machine -- --with fonts-urw-base35 test    after installing further Debian packages
#   npm run fresh-machine -- 'npm ci && npm run e2e'         another command
# Exits with 3, and the reason, where no such root can be made, and with 1 if a command fails.
set -euo pipefail
cd "$(dirname "$0")/../.."

cannot() { echo "No fresh machine: $1" >&2; exit 3; }

# The commands are read from the README, so that the two can't diverge.
command_of() { grep -m 1 -x "npm ci && npm $1" README.md || { echo "README.md has no line \"npm ci && npm $1\"." >&2; exit 1; }; }

extra=()
if [ "${1-}" = --with ]; then
  [ $# -ge 2 ] || { echo '--with takes the names of Debian packages.' >&2; exit 1; }
  read -ra extra <<<"$2"
  shift 2
fi
[ $# -gt 0 ] || set -- start test
commands=()
for name in "$@"; do
  case $name in start | test) name=$(command_of "$name") ;; esac
  commands+=("$name")
done

[ "$(id -u)" = 0 ] || cannot 'only root can make one.'
[ -f /etc/debian_version ] || cannot 'this machine does not run Debian.'
. /etc/os-release
[ "${ID-}" = debian ] && [ -n "${VERSION_CODENAME-}" ] || cannot 'this machine does not run a released Debian.'
unshare --mount --pid --fork true 2>/dev/null || cannot 'this machine allows no mounts of its own.'
if ! command -v mmdebstrap >/dev/null; then
  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends mmdebstrap; } >/dev/null 2>&1 ||
    cannot 'the package mmdebstrap could not be installed.'
fi

# Inside `npm run`, Node 24 of node_modules comes first in PATH; a new machine has only the system's.
node=$(type -aP node | grep -v /node_modules/ | head -n 1) || cannot 'the machine has no Node outside of node_modules.'
node=$(realpath "$node")
npm=$(dirname "$node")/../lib/node_modules/npm
[ -d "$npm" ] || cannot "there is no npm beside $node."

root=$(mktemp -d /var/tmp/fresh-machine.XXXXXX)
chmod 755 "$root"
trap 'rm -rf --one-file-system "$root"' EXIT

sources=()
for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.list /etc/apt/sources.list.d/*.sources; do
  [ ! -s "$file" ] || sources+=("$file")
done
options=()
for file in /etc/apt/apt.conf.d/*; do
  # Mirrors, proxies and dates are copied from this machine; hooks after an installation aren't.
  if grep -q '^Acquire::' "$file"; then options+=("--aptopt=$file"); fi
done
echo "Making a bare Debian $VERSION_CODENAME with Node $("$node" --version)."
mmdebstrap --quiet --variant=minbase --include="$(IFS=,; echo git,ca-certificates "${extra[@]}" | tr ' ' ,)" "${options[@]}" \
  "$VERSION_CODENAME" "$root" "${sources[@]}" || cannot 'mmdebstrap failed.'

copy() { [ ! -e "$1" ] || { mkdir -p "$(dirname "$root$2")" && cp -RL "$1" "$root$2"; }; }
mkdir -p "$root/usr/local/lib/node_modules"
cp "$node" "$root/usr/local/bin/node"
cp -R "$npm" "$root/usr/local/lib/node_modules/npm"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
ln -s ../lib/node_modules/npm/bin/npx-cli.js "$root/usr/local/bin/npx"
copy "$(npm config get globalconfig)" /usr/local/etc/npmrc
copy "$(npm config get userconfig)" /root/.npmrc
copy /etc/resolv.conf /etc/resolv.conf
copy /etc/hosts /etc/hosts
rm -rf "$root/etc/ssl/certs" "$root/usr/local/share/ca-certificates"
copy /etc/ssl/certs /etc/ssl/certs
copy /usr/local/share/ca-certificates /usr/local/share/ca-certificates
chroot "$root" /usr/local/bin/npm --version >/dev/null || cannot "$node doesn't run in a bare Debian."

git clone --quiet "file://$PWD" "$root/srv/studio" || cannot 'the checkout could not be cloned.'
copy "$PWD/../shared" /srv/shared

# Passes on only what reaches a mirror or a registry, and CI, which makes skipped journeys fail.
environment=(HOME=/root LANG=C.UTF-8 TERM="${TERM:-dumb}" PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin)
while IFS= read -r variable; do environment+=("$variable"); done < <(
  env | grep -iE '^(https?_proxy|no_proxy|node_extra_ca_certs|ssl_cert_file|ssl_cert_dir|ci)=' || true
)

# The mounts belong to a namespace of their own, so that nothing outside can be removed through them, and every process ends with it.
inside() {
  unshare --mount --pid --fork --kill-child bash -c '
    mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && mount --rbind /sys "$0/sys"
    exec chroot "$0" env -i "${@:2}" bash -c "cd /srv/studio && $1"' "$root" "$1" "${environment[@]}"
}

packages() { chroot "$root" dpkg-query -W -f '${Package}\n' | sort; }

# `npm start` serves until it is stopped: it has worked once the app answers.
serving='
  ($COMMAND) & server=$!
  until node -e "fetch(\"http://127.0.0.1:27846\").then((page) => page.text()).then((text) => process.exit(text.includes(\"<title>Redaction Studio\") ? 0 : 1), () => process.exit(1))"
  do kill -0 $server 2>/dev/null || exit 1; read -rt 1 <> <(:) || true; done
  echo "The app answers at http://127.0.0.1:27846."'

failed=0
for command in "${commands[@]}"; do
  before=$(packages)
  started=$SECONDS
  echo "In the bare root: $command"
  if [ "$command" = "$(command_of start)" ]; then script=${serving/'$COMMAND'/"$command"}; else script=$command; fi
  inside "$script" </dev/null && result=passed || { result=failed; failed=1; }
  installed=$(comm -13 <(echo "$before") <(packages))
  echo "$command: $result after $(((SECONDS - started) / 60)) min $(((SECONDS - started) % 60)) s;" \
    "it installed $(grep -c . <<<"$installed" || true) Debian packages: $(tr '\n' ' ' <<<"$installed")"
done
exit "$failed"
