import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Stream, StreamOptions } from '../../src/adapters/controller/attach-stream.ts';
import { type Cli, openCli } from '../support/cli.ts';
import { freshDatabase } from '../support/postgres.ts';
import { SLOW, until } from '../support/until.ts';

const db = await freshDatabase();
/** No tick of its own for a year. */
const settings = { DATABASE_URL: db.ownerUrl, HOMEOSTAT_SCHEDULE: '0 0 1 1 *' };
let cli: Cli;

beforeAll(async () => {
  cli = await openCli();
});
afterAll(() => cli.close());

type Attached = { readonly url: string; readonly module: string; readonly token: string };
type Named = { readonly conversation_id: string };

const called = async <Answer>(...args: string[]): Promise<Answer> => {
  const { document } = await cli.runWith(settings, ...args);
  return document as unknown as Answer; // as the command prints it
};
const found = async (words: string) => {
  const { memories } = await called<{ memories: { text: string; trust: string }[] }>(
    ...['memory', 'search', words, '--limit', '3'],
  );
  return memories;
};

it('loses no turn of another agent that it took, though it is killed, and ends each episode once', async () => {
  const first = cli.start(settings);
  await first.seen('started');
  const made = await called<Attached & { lines: string[] }>('memory', 'attach', 'house-bot');
  expect(made.lines).toHaveLength(3);
  const { attach } = (await import(made.module)) as { attach: (options: StreamOptions) => Stream };
  const memory = attach(made);
  for (let turn = 1; turn <= 27; turn++) {
    const input = `The green crate number ${turn} stands in hall ${turn}.`;
    expect(await memory.postProcess('s', input, 'Noted.')).toBe(true);
  }
  first.child.kill('SIGKILL');
  await first.ended;

  const second = cli.start(settings);
  await second.seen('started');
  await until(async () => {
    expect(await found('green crate number 27')).toContainEqual(
      expect.objectContaining({
        text: 'The green crate number 27 stands in hall 27.',
        trust: 'outside',
      }),
    );
  }, SLOW);
  const { events: closed } = await called<{ events: { payload: Named }[] }>(
    ...['events', '--type', 'EpisodeClosed'],
  );
  expect(closed).toMatchObject([{ payload: { no: 1, messages: 50, guest: 'house-bot' } }]);
  const id = closed[0]?.payload.conversation_id ?? '';
  const goal = 'The green crate number 1 stands in hall 1.';
  expect(await called('memory', 'search', 'green crate')).toMatchObject({ episodes: [{ goal }] });
  expect(await called('memory', 'flush', id)).toMatchObject({ ok: true, messages: 4 });
  expect(await called('memory', 'flush', id)).toMatchObject({ ok: true, messages: 0 });

  expect(await called('forget', `conversation:${id}`, '--yes')).toMatchObject({ ok: true });
  await until(async () => {
    expect(await found('green crate')).toEqual([]);
  }, SLOW);
});
