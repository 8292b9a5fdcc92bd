import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { claudeCodeWorker } from '../../../src/adapters/claude-code/claude-code-worker.ts';
import { defaultClaudeCodeSettings } from '../../../src/adapters/claude-code/claude-settings.ts';
import type { ProcessGroups } from '../../../src/adapters/claude-code/run-claude.ts';
import { endMarked } from '../../../src/adapters/process/owned-processes.ts';
import { endGroup, hasMembers, startTimeOf } from '../../../src/adapters/process/process-group.ts';
import { aReport, type Report, report } from './worker-under-test.ts';

const SESSION = randomUUID();
const init = { type: 'system', subtype: 'init', session_id: SESSION };
const used = (costUSD: number) => ({
  m: {
    inputTokens: 1,
    outputTokens: 1,
    cacheReadInputTokens: 0,
    cacheCreationInputTokens: 0,
    costUSD,
  },
});
const result = (more: object = {}) => ({
  type: 'result',
  subtype: 'success',
  is_error: false,
  session_id: SESSION,
  num_turns: 1,
  total_cost_usd: 0.1,
  structured_output: aReport,
  ...more,
});

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

/** A worker over a program that says what it likes; `script`: shell text, `$OUT` a file with the given lines. */
async function workerOver(
  script: string,
  lines: readonly (object | string)[] = [],
  change: { readonly groups?: Partial<ProcessGroups>; readonly outputBytes?: number } = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'homeostat-liar-'));
  folders.push(folder);
  const [command, out] = [join(folder, 'claude'), join(folder, 'out')];
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
  await writeFile(out, `${text.join('\n')}\n`);
  const version = '[ "$1" = --version ] && echo 2.1.999 && exit';
  await writeFile(command, `#!/bin/sh\n${version}\nOUT=${out}\n${script}\n`, { mode: 0o700 });
  const { groups = {}, ...settings } = change;
  const worker = claudeCodeWorker({
    command,
    environment: { PATH: process.env['PATH'] ?? '' },
    configDir: join(folder, 'config'),
    settings: { ...defaultClaudeCodeSettings, ...settings },
    groups: { startTimeOf, endGroup, endMarked, ...groups },
    newId: () => randomUUID(),
  });
  const pgids: number[] = [];
  const work = (timeoutMs = 60_000, prompt = 'Work.') =>
    worker.work<Report>(
      {
        prompt,
        system: 's',
        report,
        model: 'm',
        resume: null,
        budgetUsd: 1,
        maxTurns: 5,
        timeoutMs,
        tools: [],
        take: () => Promise.reject(new Error('there is none')),
        onSpawn: async ({ pgid }) => {
          pgids.push(pgid);
        },
      },
      new AbortController().signal,
    );
  return { work, folder, pgids };
}

describe('what the program says it has cost', () => {
  it.each([
    ['less than nothing', { total_cost_usd: -5 }],
    ['less than nothing in one of its parts', { model_usage_since_last_result: used(-1) }],
    ['no number', { total_cost_usd: '0' }],
    ['more than any number', '1e999'],
  ])('is not believed when it is %s', async (_, change) => {
    const said =
      typeof change === 'string' ? JSON.stringify(result()).replace('0.1', change) : result(change);
    const { work } = await workerOver('cat "$OUT"', [init, said]);
    expect(await work()).toMatchObject({ status: 'failed', costUsd: null });
  });

  it('is not known when it says more than anybody reads', async () => {
    const { work } = await workerOver('cat "$OUT"', [init, 'x'.repeat(5_000), result()], {
      outputBytes: 1_000,
    });
    expect(await work()).toMatchObject({ status: 'failed', error: 'crashed', costUsd: null });
  });

  it('is not known when a line of it has no end', async () => {
    const endless = `cat "$OUT"; yes | tr -d '\\n'`;
    const { work, pgids } = await workerOver(endless, [init, result()], {
      outputBytes: 10_000_000,
    });
    expect(await work()).toMatchObject({ status: 'failed', error: 'crashed', costUsd: null });
    expect(await hasMembers(pgids[0]!)).toBe(false);
  });
});

describe('what the program says', () => {
  it('names no session that would be an option when it is resumed', async () => {
    const session_id = '--dangerously-skip-permissions';
    const lines = [
      { ...init, session_id },
      { ...result(), session_id },
    ];
    const { work } = await workerOver('cat "$OUT"', lines);
    expect(await work()).toMatchObject({ sessionId: null });
  });

  it('is cut where it is longer than a sentence', async () => {
    const { work } = await workerOver('cat "$OUT"', [
      init,
      result({ is_error: true, result: 'x'.repeat(100_000), terminal_reason: 'y'.repeat(100_000) }),
    ]);
    const outcome = await work();
    expect(JSON.stringify({ ...outcome, text: '' }).length).toBeLessThan(5_000);
  });
});

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('how the program ends', () => {
  it('is heard when it was killed before anybody listened', async () => {
    const killed = async (pid: number) => {
      process.kill(pid, 'SIGKILL');
      while (isThere(pid)) await sleep(5);
      return null;
    };
    const { work } = await workerOver('exit 0', [], { groups: { startTimeOf: killed } });
    expect(await work(500)).toMatchObject({ status: 'failed', sessionId: null });
  });

  it('leaves nothing that holds its pipes, in whatever group', async () => {
    const holder = `setsid sh -c 'echo $$ > "$0"; exec sleep 100000' "$OUT.pid" &`;
    const script = `${holder}\nuntil [ -s "$OUT.pid" ]; do sleep 0.02; done; cat "$OUT"`;
    const { work, folder } = await workerOver(script, [init, result()]);
    expect(await work()).toMatchObject({ status: 'done' });
    const pid = Number(await readFile(join(folder, 'out.pid'), 'utf8'));
    expect(await startTimeOf(pid)).toBeNull();
  });

  it('is forced when it heeds no signal', async () => {
    const deaf = `trap '' INT TERM; cat "$OUT"; while :; do sleep 0.1; done`;
    const { work, pgids } = await workerOver(deaf, [init]);
    expect(await work(300)).toMatchObject({ status: 'failed', error: 'timeout', costUsd: null });
    expect(await hasMembers(pgids[0]!)).toBe(false);
  });

  it('comes in any case when it reads nothing of what it is told', async () => {
    const { work } = await workerOver('exec 0<&-; cat "$OUT"', [init, result()]);
    expect(await work(60_000, 'x'.repeat(10_000_000))).toMatchObject({ status: 'done' });
  });
});
