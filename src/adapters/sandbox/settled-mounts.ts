import { StepNotStarted } from '../../kernel/ports/step-runner.ts';

/** What is mounted where, as bubblewrap is told; absolute paths. */
export type PlannedMount = { readonly source: string; readonly place: string };

const BINDS = ['--bind', '--ro-bind'];
const OF_ONE_PLACE = ['--tmpfs', '--dir', '--remount-ro', '--proc', '--dev', '--mqueue'];

/**
 * Mounts whose names steps can change: those inside the workspace. Bubblewrap takes both ends by name, so another step
 * that puts a link there meanwhile chooses what is shown, and where.
 * @throws StepNotStarted where something else than a bind is made there
 */
export function mountsInside(words: readonly string[], workspace: string): readonly PlannedMount[] {
  const isInside = (path: string) => path.startsWith(`${workspace}/`);
  const end = words.indexOf('--');
  const mounts: PlannedMount[] = [];
  for (const [at, word] of words.slice(0, end).entries()) {
    const [source = '', place = ''] = words.slice(at + 1, at + 3);
    if (BINDS.includes(word)) {
      if (isInside(source) || isInside(place)) mounts.push({ source, place });
    } else if (OF_ONE_PLACE.includes(word) && isInside(source)) {
      throw new StepNotStarted('the sandbox runtime gave a command line of an unknown form');
    }
  }
  return mounts;
}

type Mounted = { readonly device: string; readonly root: string; readonly point: string };

/**
 * Lines `device root place` that /proc/PID/mountinfo has of these mounts when each leads where it was meant to.
 * @param table of this process, whose names no step can change
 */
export function linesOf(mounts: readonly PlannedMount[], table: string): readonly string[] {
  const mounted = table.split('\n').flatMap(readLine);
  return [...new Set(mounts.map((mount) => lineOf(mount, mounted)))];
}

function lineOf({ source, place }: PlannedMount, mounted: readonly Mounted[]): string {
  const path = escaped(source);
  const holds = ({ point }: Mounted) =>
    point === '/' || path === point || path.startsWith(`${point}/`);
  // The last of the longest: what was mounted on top of it.
  const on = mounted
    .filter(holds)
    .reduce<Mounted | null>(
      (found, each) => (found !== null && found.point.length > each.point.length ? found : each),
      null,
    );
  if (on === null) throw new StepNotStarted('could not read the mounts of this process');
  const rest = on.point === '/' ? path : path.slice(on.point.length);
  const root = `${on.root === '/' ? '' : on.root}${rest}`;
  return `${on.device} ${root === '' ? '/' : root} ${escaped(place)}`;
}

function readLine(line: string): readonly Mounted[] {
  const [, , device, root, point] = line.split(' ');
  return device === undefined || root === undefined || point === undefined
    ? []
    : [{ device, root, point }];
}

/** As the kernel writes paths there. */
function escaped(path: string): string {
  return path.replace(
    /[ \t\n\\]/g,
    (sign) => `\\${sign.charCodeAt(0).toString(8).padStart(3, '0')}`,
  );
}

/**
 * A shell's words that start bubblewrap and let nothing run in it before the mounts are the planned ones: bubblewrap
 * has made them all when it waits, and what is mounted stays what it is, whatever becomes of its name.
 * $1: folder with `sockets.bpf` and, where there is something to look at, `mounts`. Descriptors 8 and 9 are closed by
 * bubblewrap; it reads 7.
 */
export const START_SETTLED = `
folder=$1; shift
exec 9<"$folder/sockets.bpf" || exit 126
program=$1; shift
[ -s "$folder/mounts" ] || exec "$program" --seccomp 9 "$@"
mkfifo -m 600 "$folder/made" "$folder/go" && exec 8<>"$folder/made" 7<>"$folder/go" || exit 126
(
  exec 9<&- 4>&- >/dev/null
  while read -r key pid <&8; do case $key in '"child-pid"'*) break ;; esac; done
  pid=\${pid%%[!0-9]*}
  wanted=$(wc -l <"$folder/mounts")
  left=500 state=before
  while [ $left -gt 0 ] && table=$(awk '{ print $3, $4, $5 }' "/proc/$pid/mountinfo" 2>/dev/null); do
    found=$(printf '%s\\n' "$table" | sort -u | grep -cxFf "$folder/mounts")
    [ "$found" != "$wanted" ] || { echo go >&7; exit; }
    case $table in
      '') ;; # between two roots nothing is shown
      *' /newroot'*) state=making ;;
      *) [ $state = before ] || break ;;
    esac
    left=$((left - 1))
    sleep 0.01
  done
  [ ! -e "/proc/$pid/mountinfo" ] || echo 'a running step changed the workspace while this one was set up' >&2
  kill -9 "$pid" 2>/dev/null
) &
exec "$program" --seccomp 9 --info-fd 8 --block-fd 7 "$@"
`;
