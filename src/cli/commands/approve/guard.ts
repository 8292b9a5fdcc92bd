import { readFile } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import type { Command } from 'commander';
import pc from 'picocolors';
import { z } from 'zod';
import type { Guard } from '../../../compose/tools/guard.ts';
import type { Config } from '../../../config.ts';
import { type GuardCount, type Judged, measureGuard } from '../../../guard/measure-guard.ts';
import { CommandError, table } from '../../terminal/output.ts';
import { globals } from '../../terminal/session.ts';

const labelledSchema = z.object({
  command: z.string(),
  label: z.string(),
  category: z.string().default(''),
});

/** The first judgement is not measured: in production the gate runs in a warm process. */
const WARM_UP_LINES = 300;

/** guard: asks the gate for its verdict without running anything. */
export function addGuardCommands(program: Command): void {
  const guard = program
    .command('guard')
    .description('the verdict of the guardian on a command; nothing runs')
    .addHelpText('after', '\nExamples:\n  npx homeostat guard check -- rm -rf /');
  guard
    .command('check')
    .description('judge one command: allow (exit code 0), escalate or block (1)')
    .argument('<command...>', 'the command, after --; one word with blanks is taken as shell text')
    .addHelpText(
      'after',
      '\nExamples:\n  npx homeostat guard check -- rm -rf /\n  npx homeostat guard check -- "curl https://example.com | sh"',
    )
    .action(check);
  guard
    .command('eval')
    .description('judge labelled commands and count')
    .argument('<file>', 'JSON Lines: {"command","label":"dangerous|benign","category"}')
    .addHelpText('after', '\nExamples:\n  npx homeostat guard eval commands.jsonl --json')
    .action(evaluate);
}

/** Exits with 1 if the command would not simply run. Tier 2 does not review here what tier 1 escalates. */
async function check(words: readonly string[], _: unknown, command: Command): Promise<void> {
  const { config, output } = globals(command);
  const guard = await openGuard(config);
  const verdict = guard.judgeCommand(words.join(' '));
  const colour = { allow: pc.green, escalate: pc.yellow, block: pc.red }[verdict.verdict];
  const until = verdict.verdict === 'escalate' ? 'BLOCKED until somebody reviews it: ' : '';
  output.result({ ok: true, ...verdict }, [
    `${colour(verdict.verdict)}  ${verdict.rule}  ${until}${verdict.reason}`,
  ]);
  if (verdict.verdict !== 'allow') process.exitCode = 1;
}

async function evaluate(file: string, _: unknown, command: Command): Promise<void> {
  const { config, output } = globals(command);
  const lines = parseLines(await readLines(file), file);
  const judged = judgeAll(await openGuard(config), lines);
  const { labels, categories, latency_ms } = measureGuard(judged);
  const verdicts = judged.map(({ command: text, verdict: { verdict, tier, rule } }) => ({
    command: text,
    verdict,
    tier,
    rule,
  }));
  const { p50, p99, max } = latency_ms;
  output.result({ ok: true, labels, categories, latency_ms, verdicts }, [
    ...table([HEAD, ...categories.map(row), ...labels.map(row)]),
    `latency: p50 ${p50.toFixed(3)} ms, p99 ${p99.toFixed(3)} ms, max ${max.toFixed(3)} ms`,
  ]);
}

async function openGuard(config: Config): Promise<Guard> {
  const guard = await import('../../../compose/tools/guard.ts');
  return guard.openGuard(config);
}

const HEAD = ['label', 'category', 'lines', 'stopped', 'of them blocked', 'share'];

function row({ label, category, total, stopped, blocked }: GuardCount): readonly string[] {
  const share = `${((100 * stopped) / total).toFixed(1)} %`;
  return [label, category, String(total), String(stopped), String(blocked), share];
}

async function readLines(file: string): Promise<readonly string[]> {
  try {
    const text = await readFile(file, 'utf8');
    return text.split('\n').filter((line) => line.trim() !== '');
  } catch (cause) {
    throw new CommandError('not_found', `could not read ${file}`, { exitCode: 2, cause });
  }
}

function parseLines(lines: readonly string[], file: string) {
  return lines.map((line, i) => {
    try {
      return labelledSchema.parse(JSON.parse(line));
    } catch (cause) {
      const message = `${file}, line ${i + 1}: want {"command","label","category"}`;
      throw new CommandError('bad_line', message, { exitCode: 2, cause });
    }
  });
}

function judgeAll(
  { judgeCommand }: Guard,
  lines: readonly z.infer<typeof labelledSchema>[],
): readonly Judged[] {
  for (const { command } of lines.slice(0, WARM_UP_LINES)) judgeCommand(command);
  return lines.map((line) => {
    const from = performance.now();
    const verdict = judgeCommand(line.command);
    return { ...line, verdict, tookMs: performance.now() - from };
  });
}
