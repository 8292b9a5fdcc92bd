import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { controllerFetch } from './controller-fetch.ts';

/*
 * `homeostat/stream`: the memory around the turns of any agent, in its own process. It never throws into it: without an
 * answer there is no context, and a turn that nobody takes is tried again and in the end dropped with a warning.
 */

export type StreamOptions = {
  /** Of `homeostat memory attach NAME`. */
  readonly token: string;
  /** Where the controller answers; left out: where it does unless told otherwise. */
  readonly url?: string;
  /** What a context may have. */
  readonly tokens?: number;
  /** How long a context is waited for; then there is none. */
  readonly withinMs?: number;
  /** Pauses before a turn is sent again; after the last try it is given up. */
  readonly retryMs?: readonly number[];
  /** Told of each turn that is given up; left out: the process warns of it. */
  readonly onDropped?: (dropped: DroppedTurn) => void;
};

export type DroppedTurn = {
  readonly session: string;
  readonly turnId: string;
  readonly why: string;
};

/** A session is a name for one conversation, such as its id. */
export type Stream = {
  /** For the prompt: what is remembered that bears on the input, and what is open. Empty: nothing, or not in time. */
  readonly preProcess: (input: string, session: string) => Promise<string>;
  /** Keeps both sides of a turn. False: it was dropped. */
  readonly postProcess: (session: string, input: string, output: string) => Promise<boolean>;
  /** Once the turns so far are kept: ends the episode, and has what was said read now. False: it could not. */
  readonly flush: (session: string) => Promise<boolean>;
};

const URL_BY_DEFAULT = 'http://127.0.0.1:8090';
const WITHIN_MS = 200;
const TRY_MS = 5000;
const FLUSH_MS = 30_000;
const RETRY_MS = [500, 2000, 10_000];
/** Turns that wait for one another. */
const MOST_WAITING = 100;
/** Of one side of a turn, as it is sent; what is longer is cut. */
const LONGEST_BYTES = 30_000;
/** Of what is looked for. */
const LONGEST_INPUT = 4000;

/** The memory around the turns of an agent: before its model is asked, and after it has answered. */
export function attach(options: StreamOptions): Stream {
  const send = sender(options);
  const drop = options.onDropped ?? warn;
  const waiting = { count: 0, last: Promise.resolve() };
  const inTurn = (work: () => Promise<boolean>): Promise<boolean> => {
    waiting.count += 1;
    const done = waiting.last.then(work).finally(() => (waiting.count -= 1));
    waiting.last = done.then(() => undefined);
    return done;
  };
  const keep = async (session: string, body: Turn): Promise<boolean> => {
    const why = await tried(
      () => send('/stream/post-process', { session, ...body }, TRY_MS),
      options.retryMs ?? RETRY_MS,
    );
    if (why === null) return true;
    told(drop, { session, turnId: body.turn_id, why });
    return false;
  };
  return {
    preProcess: async (input, session) => {
      const { tokens, withinMs = WITHIN_MS } = options;
      const asked = { session, input: textOf(input).slice(0, LONGEST_INPUT), tokens };
      const got = await send('/stream/pre-process', asked, withinMs);
      return got.ok ? contextIn(got.body) : '';
    },
    postProcess: async (session, input, output) => {
      const turnId = randomUUID();
      if (waiting.count >= MOST_WAITING) {
        told(drop, { session, turnId, why: `${MOST_WAITING} turns wait to be kept already` });
        return false;
      }
      const body = { input: fitting(input), output: fitting(output), turn_id: turnId };
      return inTurn(() => keep(session, body));
    },
    flush: (session) => inTurn(async () => (await send('/stream/flush', { session }, FLUSH_MS)).ok),
  };
}

type Turn = { readonly input: string; readonly output: string; readonly turn_id: string };
type Sent =
  | { readonly ok: true; readonly body: string }
  | { readonly ok: false; readonly why: string; readonly isFinal: boolean };
type Send = (path: string, body: object, withinMs: number) => Promise<Sent>;

/** Never rejects. */
function sender({ token, url = URL_BY_DEFAULT }: StreamOptions): Send {
  return async (path, body, withinMs) => {
    try {
      const signal = AbortSignal.timeout(withinMs);
      const init = { method: 'POST', body: JSON.stringify(body), signal };
      const response = await controllerFetch(token)(new URL(path, url), init);
      const answer = await response.text();
      if (response.ok) return { ok: true, body: answer };
      // What is wrong with the request is wrong the next time, too.
      const isFinal = response.status < 500 && response.status !== 429;
      return { ok: false, why: `HTTP ${response.status}: ${answer.slice(0, 200)}`, isFinal };
    } catch (error) {
      return { ok: false, why: String(error), isFinal: error instanceof TypeError };
    }
  };
}

/** Why nobody took it in the end; null: somebody did. */
async function tried(work: () => Promise<Sent>, pauses: readonly number[]): Promise<string | null> {
  for (const pauseMs of [...pauses, null]) {
    const sent = await work();
    if (sent.ok) return null;
    if (sent.isFinal || pauseMs === null) return sent.why;
    await sleep(pauseMs);
  }
  return null;
}

function contextIn(body: string): string {
  try {
    const { context } = JSON.parse(body) as { readonly context?: unknown }; // looked at below
    return typeof context === 'string' ? context : '';
  } catch {
    return ''; // no answer of a controller
  }
}

/** A caller without types may hand over anything. */
function textOf(given: unknown): string {
  return (typeof given === 'string' ? given : JSON.stringify(given ?? '')).toWellFormed();
}

function fitting(given: unknown): string {
  let text = textOf(given);
  for (let bytes = sentBytes(text); bytes > LONGEST_BYTES; bytes = sentBytes(text)) {
    const share = Math.min(0.95, LONGEST_BYTES / bytes);
    text = `${text.slice(0, Math.floor(text.length * share) - 2).toWellFormed()}…`;
  }
  return text;
}

function sentBytes(text: string): number {
  return Buffer.byteLength(JSON.stringify(text));
}

function told(drop: (dropped: DroppedTurn) => void, dropped: DroppedTurn): void {
  try {
    drop(dropped);
  } catch (error) {
    warn({ ...dropped, why: `${dropped.why}; ${String(error)}` });
  }
}

function warn({ session, turnId, why }: DroppedTurn): void {
  const text = `turn ${turnId} of session ${session} is not remembered: ${why}`;
  process.emitWarning(text, { code: 'HOMEOSTAT_TURN_DROPPED' });
}
