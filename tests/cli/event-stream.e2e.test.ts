import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Cli, openCli } from '../support/cli.ts';

const PATIENCE = { timeout: 150_000, interval: 50 };

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

it('gives a client that comes back after each restart every event once and in order', async () => {
  const seqs: number[] = [];
  for (const signal of ['SIGKILL', 'SIGINT', 'SIGKILL', 'SIGINT'] as const) {
    const life = cli.start();
    const { url } = await life.seen('started');
    const before = seqs.length;
    const following = follow(String(url), seqs);
    await expect.poll(() => seqs.length, PATIENCE).toBeGreaterThan(before + 3);
    life.child.kill(signal);
    await life.ended;
    await following;
  }
  expect(seqs).toEqual(seqs.map((_, i) => i + 1));
  const { document } = await cli.run('events', '--limit', '1');
  const [last] = (document as unknown as { events: { seq: number }[] }).events;
  // The last words of the controller come after its streams have ended.
  expect(seqs.length).toBeGreaterThan((last?.seq ?? 0) - 10);
});
