import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { jsonOrNull } from '../../kernel/json-or-null.ts';
import { type EmbeddingModel, EmbeddingsUnavailable } from '../../kernel/ports/embeddings.ts';

export type ProcessModelOptions = Pick<EmbeddingModel, 'model' | 'languages'> & {
  /** Where its packages are installed; it can read nothing else. */
  readonly folder: string;
  /** It ends after so long without a text. */
  readonly idleMs?: number;
  /** It is ended where it needs longer for a text. */
  readonly longestMs?: number;
};

/** A model in a process of its own, and how to end it. */
export type ProcessModel = EmbeddingModel & { readonly close: () => Promise<void> };

const PROGRAM = fileURLToPath(new URL('../../../bin/model-process.mjs', import.meta.url));
/** Its 200 MiB are given back, and it takes half a second to begin again. */
const IDLE_MS = 5 * 60_000;
/** The first text also loads the model. */
const LONGEST_MS = 60_000;
const LONGEST_LINE = 1024 * 1024;
const answer = z.union([
  z.object({ id: z.int(), vector: z.array(z.number()).min(1) }),
  z.object({ id: z.int(), error: z.string() }),
]);

type Job = {
  readonly id: number;
  readonly text: string;
  readonly settle: (vector: Float32Array | null) => void;
  readonly fail: (error: EmbeddingsUnavailable) => void;
};

/**
 * Begins with the first text, ends when it is idle or this process does. One text at a time, and a single one, as a
 * question is, goes before those that are many. If it ends, by itself or since it answers nothing or with anything but
 * the vector that was asked for, what waits is refused and the next text begins another.
 */
export function processModel({
  model,
  languages,
  folder,
  idleMs = IDLE_MS,
  longestMs = LONGEST_MS,
}: ProcessModelOptions): ProcessModel {
  const waiting: Job[] = [];
  let running: Job | null = null;
  let child: ChildProcessWithoutNullStreams | null = null;
  let idle: NodeJS.Timeout | undefined;
  let late: NodeJS.Timeout | undefined;
  let asked = 0;

  const ended = (which: ChildProcessWithoutNullStreams, why: string, cause?: unknown) => {
    if (child !== which) return;
    child = null;
    clearTimeout(late);
    const lost = [running, ...waiting.splice(0)];
    running = null;
    for (const job of lost) job?.fail(new EmbeddingsUnavailable(why, cause));
  };
  const begin = () => {
    const begun = spawn(process.execPath, [...confinedTo(folder), PROGRAM, folder], { env: {} });
    // Idle, it keeps nobody from ending, and then ends too.
    for (const stream of [begun.stdin, begun.stdout, begun.stderr]) {
      if (stream instanceof Socket) stream.unref();
    }
    let said = '';
    begun.stderr.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-ERROR_CHARACTERS);
    });
    begun.stdin.on('error', () => undefined); // it has ended: `exit` says so
    begun.on('error', (cause) => {
      ended(begun, 'its process cannot be started', cause);
    });
    begun.on('exit', (code, signal) => {
      ended(begun, `its process ended with ${code ?? signal ?? 'nothing'}: ${said.trim()}`);
    });
    onLines(begun.stdout, {
      line: (line) => {
        const job = running;
        if (child !== begun) return;
        const said = parsedAnswer(line);
        if (said === null || said.id !== job?.id) {
          end(begun, 'its process answered something else');
          return;
        }
        running = null;
        job.settle('vector' in said ? Float32Array.from(said.vector) : null);
        next();
      },
      tooLong: () => {
        end(begun, 'its process answered without an end');
      },
    });
    child = begun;
    return begun;
  };
  const end = (which: ChildProcessWithoutNullStreams, why: string) => {
    which.kill('SIGKILL');
    ended(which, why);
  };
  const next = () => {
    clearTimeout(idle);
    if (running !== null) return;
    clearTimeout(late);
    running = waiting.shift() ?? null;
    if (running === null) {
      const rested = child;
      rested?.unref();
      idle = setTimeout(() => {
        child = null;
        rested?.stdin.end();
      }, idleMs).unref();
      return;
    }
    const to = child ?? begin();
    to.ref();
    late = setTimeout(() => {
      end(to, `its process needed over ${longestMs} ms for a text`);
    }, longestMs);
    const { id, text } = running;
    to.stdin.write(`${JSON.stringify({ id, text })}\n`);
  };
  const ask = (text: string, { isAlone, signal }: { isAlone: boolean; signal: AbortSignal }) =>
    new Promise<Float32Array | null>((resolve, reject) => {
      asked += 1;
      const job: Job = { id: asked, text, settle: resolve, fail: reject };
      if (isAlone) waiting.unshift(job);
      else waiting.push(job);
      signal.addEventListener(
        'abort',
        () => {
          if (waiting.includes(job)) waiting.splice(waiting.indexOf(job), 1);
          reject(new EmbeddingsUnavailable('the caller no longer waits', signal.reason));
        },
        { once: true },
      );
      next();
    });
  return {
    model,
    languages,
    embed: async (texts, signal) => {
      if (signal.aborted)
        throw new EmbeddingsUnavailable('the caller no longer waits', signal.reason);
      return Promise.all(texts.map((text) => ask(text, { isAlone: texts.length === 1, signal })));
    },
    close: async () => {
      clearTimeout(idle);
      clearTimeout(late);
      const last = child;
      if (last === null) return;
      const gone = new Promise((resolve) => last.once('exit', resolve));
      last.ref();
      last.kill('SIGKILL'); // it holds nothing that could be lost
      await gone;
    },
  };
}

const ERROR_CHARACTERS = 500;

/** It reads its packages and its program. No file is written, no process begun. */
function confinedTo(folder: string): readonly string[] {
  return ['--permission', `--allow-fs-read=${folder}/`, `--allow-fs-read=${dirname(PROGRAM)}/`];
}

/** Null: it is no answer. */
function parsedAnswer(line: string): z.output<typeof answer> | null {
  return answer.safeParse(jsonOrNull(line)).data ?? null;
}

type Lines = { readonly line: (line: string) => void; readonly tooLong: () => void };

function onLines(output: Readable, { line, tooLong }: Lines): void {
  let rest = '';
  output.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    for (const one of lines) line(one);
    if (rest.length <= LONGEST_LINE) return;
    output.destroy();
    tooLong();
  });
}
