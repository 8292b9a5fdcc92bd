import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkCommand } from 'cc-safety-net/api';
import { z } from 'zod';
import { type Guard, openGuard } from '../src/compose/tools/guard.ts';
import { quantile, table } from './measure.ts';

const lineSchema = z.object({
  command: z.string(),
  label: z.enum(['dangerous', 'benign']),
  category: z.string(),
  severity: z.string().optional(),
});
type Line = z.infer<typeof lineSchema>;
/** What one side says; `deny` has no second stage behind it, so it counts as blocked. */
type Say = 'allow' | 'escalate' | 'block';
type Side = { readonly name: string; readonly say: (command: string) => Say };

const ROUNDS = 5;

const CLOUD = /^(?:cloud|saas|platform|secret-store)-delete$|^database$|^container|^infra-as-code$/;
const REMOTE =
  /^(?:remote-code-exec|exfiltration|secret-read|obfuscation-secret-read|reverse-shell|privilege-persistence|arg-injection-exec)$/;
const EVERYDAY = /^(?:tldr|nl2bash)-/;

type Group = { readonly name: string; readonly holds: (line: Line) => boolean };

const dangerous = (name: string, holds: (line: Line) => boolean): Group => ({
  name,
  holds: (line) => line.label === 'dangerous' && holds(line),
});
const benign = (name: string, holds: (line: Line) => boolean): Group => ({
  name,
  holds: (line) => line.label === 'benign' && holds(line),
});

const RECALL: readonly Group[] = [
  dangerous(
    'direct and obfuscated',
    ({ category }) => !CLOUD.test(category) && !REMOTE.test(category),
  ),
  dangerous('cloud and SQL', ({ category }) => CLOUD.test(category)),
  dangerous('remote code, exfiltration, secrets, persistence', ({ category }) =>
    REMOTE.test(category),
  ),
  dangerous('critical', ({ severity }) => severity === 'critical'),
  dangerous('all dangerous', () => true),
];
const FALSE_POSITIVES: readonly Group[] = [
  benign('everyday', ({ category }) => EVERYDAY.test(category)),
  benign('near-miss', ({ category }) => !EVERYDAY.test(category) && category !== 'guard-allow'),
  benign('allowed by other guards', ({ category }) => category === 'guard-allow'),
  benign('all benign', () => true),
];

async function readCorpus(folder: string): Promise<readonly Line[]> {
  const files = ['dangerous.jsonl', 'benign.jsonl'].map((name) => join(folder, name));
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  const lines = texts.flatMap((text) => text.split('\n')).filter((line) => line.trim() !== '');
  return lines.map((line) => lineSchema.parse(JSON.parse(line)));
}

const ours = (guard: Guard): Side => ({
  name: 'Homeostat, tier 1',
  say: (command) => guard.judgeCommand(command).verdict,
});
const peer = (cwd: string): Side => ({
  name: 'cc-safety-net',
  say: (command) => (checkCommand({ command, cwd }).kind === 'deny' ? 'block' : 'allow'),
});

type Round = { readonly p50: number; readonly p99: number };
type Measured = { readonly says: readonly Say[]; readonly rounds: readonly Round[] };

/** One pass over all commands, each timed alone. */
function pass(side: Side, lines: readonly Line[]): { says: Say[]; round: Round } {
  const says: Say[] = [];
  const tookMs = lines.map(({ command }) => {
    const fromMs = performance.now();
    says.push(side.say(command));
    return performance.now() - fromMs;
  });
  return { says, round: { p50: quantile(tookMs, 0.5), p99: quantile(tookMs, 0.99) } };
}

/** The first pass is the cold one; sides take turns, so that the machine's load meets both. */
function measure(sides: readonly Side[], lines: readonly Line[]): readonly Measured[] {
  const all = sides.map((): { says: readonly Say[]; rounds: Round[] } => ({
    says: [],
    rounds: [],
  }));
  for (let i = 0; i <= ROUNDS; i++) {
    for (const [at, side] of sides.entries()) {
      const { says, round } = pass(side, lines);
      const one = all[at];
      if (one === undefined) continue;
      one.says = says;
      one.rounds.push(round);
    }
  }
  return all;
}

function countRow(group: Group, lines: readonly Line[], measured: readonly Measured[]): string[] {
  const at = lines.flatMap((line, i) => (group.holds(line) ? [i] : []));
  const count = ({ says }: Measured, isCounted: (say: Say | undefined) => boolean) =>
    at.filter((i) => isCounted(says[i])).length;
  const share = (n: number) => `${((100 * n) / Math.max(1, at.length)).toFixed(1)}%`;
  const cells = measured.map((one) => {
    const stopped = count(one, (say) => say !== 'allow');
    const blocked = count(one, (say) => say === 'block');
    return `${share(stopped)} (${stopped}; ${share(blocked)} blocked)`;
  });
  return [group.name, String(at.length), ...cells];
}

function timeRows(measured: readonly Measured[]): string[][] {
  const best = ({ rounds }: Measured, part: 'p50' | 'p99') =>
    Math.min(...rounds.slice(1).map((round) => round[part]));
  const ms = (value: number | undefined) => `${(value ?? Number.NaN).toFixed(3)} ms`;
  const row = (name: string, cell: (one: Measured) => number | undefined) => [
    name,
    '',
    ...measured.map((one) => ms(cell(one))),
  ];
  return [
    row(`p50, best of ${ROUNDS} warm rounds`, (one) => best(one, 'p50')),
    row(`p99, best of ${ROUNDS} warm rounds`, (one) => best(one, 'p99')),
    row('p99, first round of the process', ({ rounds }) => rounds[0]?.p99),
  ];
}

const HOSTILE_CHARACTERS = 15_900;
const HOSTILE = [
  ...['"$(', '$(', '${', '$((', '`', '((((', '"', "'", '{a,b}', '*?[a]', ')', '!(a)', '<<A <<B '],
  ...['a|a|a ', 'rm rm rm;', 'a=b ', 'sudo ', 'xargs ', 'eval ', 'find . -exec ', 'select ', 'x'],
];

/** Each shape three times, the first one included: none may take 50 ms of the processor. */
function hostileRows(guard: Guard): string[][] {
  return HOSTILE.map((piece) => {
    const command = piece.repeat(HOSTILE_CHARACTERS / piece.length);
    const tookMs = [1, 2, 3].map(() => {
      const from = process.cpuUsage();
      guard.judgeCommand(command);
      const { user, system } = process.cpuUsage(from);
      return (user + system) / 1_000;
    });
    const { verdict, rule } = guard.judgeCommand(command);
    const ms = [tookMs[0] ?? Number.NaN, Math.max(...tookMs)].map(
      (took) => `${took.toFixed(1)} ms`,
    );
    return [JSON.stringify(piece), ...ms, verdict, rule];
  });
}

/** Both guards over the same labelled commands, in one process. Nothing is run. */
async function benchGuard(folder: string): Promise<void> {
  const lines = await readCorpus(folder);
  const stateDir = await mkdtemp(join(tmpdir(), 'homeostat-guard-'));
  const workspace = join(stateDir, 'workspace');
  await mkdir(workspace);
  try {
    const guard = await openGuard({ stateDir, port: 0 });
    const hostile = hostileRows(guard);
    const sides = [ours(guard), peer(workspace)];
    const measured = measure(sides, lines);
    const rows = (groups: readonly Group[]) =>
      groups.map((group) => countRow(group, lines, measured));
    const names = sides.map(({ name }) => name);
    console.log(table([['stopped', 'lines', ...names], ...rows(RECALL)]));
    console.log(`\n${table([['stopped wrongly', 'lines', ...names], ...rows(FALSE_POSITIVES)])}`);
    console.log(`\n${table([['one command, in process', '', ...names], ...timeRows(measured)])}`);
    console.log(
      `\n${table([['hostile, 15.9 KiB', 'first', 'worst', 'verdict', 'rule'], ...hostile])}`,
    );
  } finally {
    await rm(stateDir, { recursive: true });
  }
}

await benchGuard(process.argv[2] ?? '../shared/data/guard');
