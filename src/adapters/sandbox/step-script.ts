import { shellQuoted } from '../../kernel/text/shell-quoted.ts';

/**
 * As root a step would keep the uid that owns /proc/sys on the host, and the runtime mounts /proc anew inside its last
 * namespace: a write to core_pattern would then run a program outside. So /proc is made read-only, no further namespace
 * can be made to mount another, and only then are the capabilities given up that could undo it.
 */
const GIVE_UP_ROOT: readonly string[] = [
  'echo 0 > /proc/sys/user/max_user_namespaces || exit 126',
  'mount -o remount,bind,ro /proc || exit 126',
];
const WITHOUT_CAPABILITIES =
  'setpriv --bounding-set=-all --inh-caps=-all --ambient-caps=-all /bin/sh -c';
/**
 * The runtime starts what listens for the proxy and does not wait for it: a step that begins with a request would be
 * refused on a busy machine. 3128 and 1080, as the kernel writes them; 0A is "listens". After ten seconds the step
 * begins all the same, and its own request tells what is wrong.
 */
const WAIT_FOR_PROXY: readonly string[] = [
  'for port in 0C38 0438; do',
  'i=0',
  'while [ $i -lt 200 ] && ! grep -q "^ *[0-9]*: [0-9A-F]*:$port [0-9A-F:]* 0A" /proc/net/tcp /proc/net/tcp6; do',
  'sleep 0.05',
  'i=$((i + 1))',
  'done',
  'done',
];
const BEGIN = `echo begun >&4; exec 4>&-; eval "$1"`;

export type StepLimits = {
  readonly taskLimit: number;
  /** Of the kernel, as `uname -r` says. */
  readonly release: string;
  /** Whether it is given a way to some domains. */
  readonly hasNetwork: boolean;
};

/** Process numbers below are never given twice. */
const LOWEST_PID_MAX = 301;

/** No limit on processes holds for uid 0; since Linux 6.14 a namespace has its own highest process number. */
function pidLimit({
  taskLimit,
  release,
}: Pick<StepLimits, 'taskLimit' | 'release'>): readonly string[] {
  const [major = 0, minor = 0] = release.split('.').map((part) => Number.parseInt(part, 10));
  const isOwn = major > 6 || (major === 6 && minor >= 14);
  const limit = Math.max(taskLimit, LOWEST_PID_MAX);
  return isOwn ? [`echo ${limit} > /proc/sys/kernel/pid_max || exit 126`] : [];
}

/**
 * What the sandbox starts: it tightens what only can be tightened inside, then becomes the step. The limit on
 * processes counts for this sandbox alone, because it has a user namespace; dash calls it -p, others -u.
 */
export function stepScript(run: string, { taskLimit, release, hasNetwork }: StepLimits): string {
  const limit = `ulimit -u ${taskLimit} 2>/dev/null || ulimit -p ${taskLimit} 2>/dev/null`;
  const start = `${shellQuoted(BEGIN)} sh ${shellQuoted(run)}`;
  return [
    'export TMPDIR=/tmp',
    ...(hasNetwork ? WAIT_FOR_PROXY : []),
    limit,
    'if [ "$(id -u)" = 0 ]; then',
    ...pidLimit({ taskLimit, release }),
    ...GIVE_UP_ROOT,
    `exec ${WITHOUT_CAPABILITIES} ${start}`,
    'fi',
    `exec /bin/sh -c ${start}`,
  ].join('\n');
}
