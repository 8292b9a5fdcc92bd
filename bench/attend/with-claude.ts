import { asks, isClaudeInstalled } from '../../tests/adapters/claude-code/worker-under-test.ts';
import { claudeSession } from '../../tests/support/claude-session.ts';
import { median, quantile, table } from '../measure.ts';

/** Where hooks go, and with which token. */
type Endpoint = { readonly port: number; readonly token: string };

const CALLS_A_RUN = 40;

/**
 * What attending adds to a tool call of the real Claude Code, beside hooks that answer nothing and beside none: runs of
 * forty calls, interleaved.
 */
export async function reportWithClaude(
  sides: { readonly ours: Endpoint; readonly empty: Endpoint },
  calls: number,
): Promise<void> {
  if (!isClaudeInstalled) {
    console.log('\nClaude Code is not installed (HOMEOSTAT_CLAUDE): not measured with it');
    return;
  }
  const person = await claudeSession();
  try {
    const took = { none: [] as number[], empty: [] as number[], ours: [] as number[] };
    const run = (settings: object) => msPerCall(person, settings);
    await run({});
    for (let done = 0; done < calls; done += CALLS_A_RUN) {
      took.none.push(await run({}));
      took.empty.push(await run(hooksTo(sides.empty)));
      took.ours.push(await run(hooksTo(sides.ours)));
      console.error(`${done + CALLS_A_RUN} of ${calls} calls a side`);
    }
    print(took);
  } finally {
    await person.remove();
  }
}

type Took = Readonly<Record<'none' | 'empty' | 'ours', readonly number[]>>;

function print({ none, empty, ours }: Took): void {
  const added = (side: readonly number[]) => median(side) - median(none);
  const row = (name: string, side: readonly number[]) => [
    name,
    median(side).toFixed(1),
    `${quantile(side, 0).toFixed(1)}-${quantile(side, 1).toFixed(1)}`,
    added(side).toFixed(1),
  ];
  console.log(
    table([
      ['a call of Claude Code', 'median ms', 'of all runs', 'added ms'],
      row('without hooks', none),
      row('with hooks that answer nothing', empty),
      row('attended', ours),
    ]),
  );
  const ratio = added(ours) / added(empty);
  console.log(`\nattending adds ${ratio.toFixed(2)}x of what empty hooks add (wanted 1.5)`);
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
): Promise<number> {
  const script = Array.from({ length: CALLS_A_RUN }, (_, at) =>
    asks('Bash', { command: `echo ${at}` }),
  );
  const from = performance.now();
  const args = ['--allowedTools', 'Bash', '--settings', JSON.stringify(settings)];
  const { code, sent } = await person.prompt('count', script, { args });
  if (code !== 0 || !sent.includes(`echo ${CALLS_A_RUN - 1}`)) throw new Error('a run went wrong');
  return (performance.now() - from) / CALLS_A_RUN;
}
