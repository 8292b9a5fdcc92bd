import { spawn } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

type Timed = { readonly name: string; readonly ms: readonly number[] };
type Body = { readonly session_id: string; readonly hook_event_name: string };
type Bodies = {
  readonly judged: (round: number) => Body;
  readonly prompt: (round: number) => Body;
  readonly turnEnd: (round: number) => Body;
};

/**
 * The same hooks through the helper of the plugin, over the socket: what starts and ends a process each, beside a start of Node that
 * does nothing. Milliseconds, one after the other, interleaved.
 */
export async function timesByHelper(
  { socket, token }: { readonly socket: string; readonly token: string },
  bodies: Bodies,
  rounds: number,
): Promise<readonly Timed[]> {
  const folder = await mkdtemp(join(tmpdir(), 'homeostat-helper-'));
  const helper = join(folder, 'bin', 'ask-homeostat.mjs');
  try {
    await mkdir(join(folder, 'bin'));
    await copyFile(resolve('bin/ask-homeostat.mjs'), helper);
    await writeFile(join(folder, 'token'), `${token}\n`, { mode: 0o600 });
    const took = { node: [], judged: [], prompt: [], turnEnd: [] } as Record<string, number[]>;
    const time = async (side: string, args: readonly string[], body: Body | null) =>
      took[side]?.push(await msOfProcess(args, body));
    for (let round = 0; round < rounds; round++) {
      await time('node', ['-e', '0'], null);
      await time('prompt', [helper, 'tell', socket], bodies.prompt(round));
      await time('judged', [helper, 'judge', socket], bodies.judged(round));
      await time('turnEnd', [helper, 'tell', socket], bodies.turnEnd(round));
    }
    return [
      { name: 'a start of Node that does nothing', ms: took['node'] ?? [] },
      { name: 'a call is judged, through the helper', ms: took['judged'] ?? [] },
      { name: 'a prompt is told what is remembered, through the helper', ms: took['prompt'] ?? [] },
      { name: 'a turn ends, through the helper', ms: took['turnEnd'] ?? [] },
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function msOfProcess(args: readonly string[], body: Body | null): Promise<number> {
  const from = performance.now();
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'ignore', 'ignore'] });
  child.stdin.end(body === null ? '' : JSON.stringify(body));
  const code = await new Promise<number | null>((done) => child.once('close', done));
  if (code !== 0) throw new Error(`the helper ended with ${code ?? 'a signal'}`);
  return performance.now() - from;
}
