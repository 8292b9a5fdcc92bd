import { asks, isClaudeInstalled } from '../../tests/adapters/claude-code/worker-under-test.ts';
import { claudeSession } from '../../tests/support/claude-session.ts';
import { median, quantile } from '../measure.ts';

/** Where hooks go, and with which token. */
type Endpoint = { readonly port: number; readonly token: string };

const CALLS_A_RUN = 40;

/** A row: name, median, lowest and highest of the runs, wanted. */
type Row = readonly [string, string, string, string];

/**
 * What attending adds to a tool call of the real Claude Code, beside hooks that answer nothing and beside none: runs of
 * forty calls, interleaved. So few runs that chance is larger than what is added give no ratio.
 */
export async function timesWithClaude(
  sides: { readonly ours: Endpoint; readonly empty: Endpoint },
  calls: number,
): Promise<readonly Row[]> {
  if (calls === 0) return [];
  if (!isClaudeInstalled) {
    console.error('Claude Code is not installed (HOMEOSTAT_CLAUDE): not measured with it');
    return [];
  }
  const ofRun = Math.min(calls, CALLS_A_RUN);
  const person = await claudeSession();
  try {
    const took = { none: [] as number[], empty: [] as number[], ours: [] as number[] };
    const run = (settings: object) => msPerCall(person, settings, ofRun);
    await run({});
    for (let done = 0; done < calls; done += ofRun) {
      took.none.push(await run({}));
      took.empty.push(await run(hooksTo(sides.empty)));
      took.ours.push(await run(hooksTo(sides.ours)));
      console.error(`${done + ofRun} of ${calls} calls a side`);
    }
    return rowsOf(took);
  } finally {
    await person.remove();
  }
}

type Took = Readonly<Record<'none' | 'empty' | 'ours', readonly number[]>>;

function rowsOf({ none, empty, ours }: Took): readonly Row[] {
  const added = (side: readonly number[]) => median(side) - median(none);
  const row = (name: string, side: readonly number[]): Row => [
    name,
    `${median(side).toFixed(1)} ms`,
    `${quantile(side, 0).toFixed(1)}-${quantile(side, 1).toFixed(1)} ms`,
    '',
  ];
  const ratio = added(ours) / added(empty);
  const isTold = added(empty) > 0;
  return [
    row('a call of Claude Code without hooks: median, of all runs', none),
    row('with hooks that answer nothing', empty),
    row('attended', ours),
    [
      'attending adds, beside what empty hooks add',
      isTold ? `${ratio.toFixed(2)}x` : 'too few runs to tell',
      `${added(ours).toFixed(1)} ms beside ${added(empty).toFixed(1)} ms`,
      '1.5x',
    ],
  ];
}

function hooksTo({ port, token }: Endpoint): object {
  const hook = {
    type: 'http',
    url: `http://127.0.0.1:${port}/hooks/claude-code`,
    headers: { authorization: `Bearer ${token}` },
    timeout: 5,
  };
  const every = [{ hooks: [hook] }];
  return { hooks: { PreToolUse: every, PostToolUse: every } };
}

/** Of one run, without its start: that is the same on each side, and is told apart by what is added. */
async function msPerCall(
  person: Awaited<ReturnType<typeof claudeSession>>,
  settings: object,
  calls: number,
): Promise<number> {
  const script = Array.from({ length: calls }, (_, at) => asks('Bash', { command: `echo ${at}` }));
  const from = performance.now();
  const args = ['--allowedTools', 'Bash', '--settings', JSON.stringify(settings)];
  const { code, sent } = await person.prompt('count', script, { args });
  if (code !== 0 || !sent.includes(`echo ${calls - 1}`)) throw new Error('a run went wrong');
  return (performance.now() - from) / calls;
}
