import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Cli, openCli } from '../support/cli.ts';
import { PATIENCE } from '../support/until.ts';

let cli: Cli;
beforeEach(async () => {
  cli = await openCli();
  // The server's user may pass through, so that its data lies here.
  await chmod(cli.stateDir, 0o755);
});
afterEach(() => cli.close());

/** Follows the stream as a browser does: what was cut off in the middle was never received. */
async function follow(url: string, seqs: number[]): Promise<void> {
  const token = (await readFile(join(cli.stateDir, 'secrets/token'), 'utf8')).trim();
  const headers = { authorization: `Bearer ${token}`, 'last-event-id': String(seqs.at(-1) ?? 0) };
  const { body } = await fetch(`${url}/api/events/stream`, { headers });
  if (body === null) throw new Error('no body');
  let rest = '';
  try {
    for await (const text of body.pipeThrough(new TextDecoderStream())) {
      const messages = (rest + text).split('\n\n');
      rest = messages.pop() ?? '';
      seqs.push(...messages.flatMap(idOf));
    }
  } catch {
    // The connection broke: the next one goes on.
  }
}

function idOf(message: string): number[] {
  const id = /^id: (\d+)$/m.exec(message)?.[1];
  return id === undefined ? [] : [Number(id)];
}

/** A life of the controller, followed from where the one before was cut off until so many events have come. */
async function followLife(seqs: number[], count: number, signal: 'SIGKILL' | 'SIGINT') {
  const life = cli.start();
  const { url } = await life.seen('started');
  const following = follow(String(url), seqs);
  await expect.poll(() => seqs.length, PATIENCE).toBeGreaterThanOrEqual(count);
  life.child.kill(signal);
  await life.ended;
  await following;
}

it('gives a client that comes back after each restart every event once and in order', async () => {
  const seqs: number[] = [];
  for (const signal of ['SIGKILL', 'SIGINT', 'SIGKILL', 'SIGINT'] as const) {
    await followLife(seqs, seqs.length + 4, signal);
  }
  const { document } = await cli.run('events', '--limit', '1');
  const [last] = (document as unknown as { events: [{ seq: number }] }).events;
  // The last words of a controller come after its streams have ended: the next one gives them.
  await followLife(seqs, last.seq + 1, 'SIGINT');
  expect(seqs).toEqual(seqs.map((_, i) => i + 1));
});
