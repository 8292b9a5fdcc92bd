import type { ServerResponse } from 'node:http';

type Params = Readonly<Record<string, unknown>>;
type Handed = { readonly custom_id: string; readonly params: Params };

/** What became of one request of a batch. */
export type BatchResult = Readonly<Record<string, unknown>> & { readonly type: string };

const DAY_MS = 86_400_000;

/** The batches of a Messages API. `isOffered` false: there are none. `result` null: still at work. */
export function batchEndpoints() {
  const state = {
    isOffered: false,
    result: null as BatchResult | null,
    submitted: [] as Handed[],
    /** How often somebody asked how a batch is. */
    looks: 0,
  };
  const idOf = (at: number) => `msgbatch_${at + 1}`;
  const batch = (at: number) => ({
    id: idOf(at),
    type: 'message_batch',
    results_url: 'http://127.0.0.1:1/elsewhere',
    processing_status: state.result === null ? 'in_progress' : 'ended',
    expires_at: new Date(Date.now() + DAY_MS).toISOString(),
  });
  const answer = (path: string, body: Params): { status: number; body: string } => {
    const [, id = '', isResults] =
      /\/v1\/messages\/batches\/?([^/?]*)(\/results)?/.exec(path) ?? [];
    if (!state.isOffered) return missing();
    if (id === '') {
      const [handed] = body.requests as readonly Handed[]; // what the SDK sends
      if (handed === undefined) return missing();
      state.submitted.push(handed);
      return ok(batch(state.submitted.length - 1));
    }
    const at = state.submitted.findIndex((_, i) => idOf(i) === id);
    const handed = state.submitted[at];
    if (handed === undefined) return missing();
    if (isResults === undefined) {
      state.looks += 1;
      return ok(batch(at));
    }
    const line = JSON.stringify({ custom_id: handed.custom_id, result: state.result });
    return { status: 200, body: `${line}\n` };
  };
  return {
    state,
    answer: (path: string, body: Params, response: ServerResponse) => {
      const { status, body: text } = answer(path, body);
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(text);
    },
  };
}

function ok(body: unknown) {
  return { status: 200, body: JSON.stringify(body) };
}

function missing() {
  const error = { type: 'not_found_error', message: 'no such thing' };
  return { status: 404, body: JSON.stringify({ type: 'error', error }) };
}

/** A request that was answered with this text. */
export function succeeded(text: string, usage = { input_tokens: 1_000, output_tokens: 100 }) {
  return {
    type: 'succeeded',
    message: {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'claude-haiku-5-5',
      content: [{ type: 'text', text }],
      stop_reason: 'end_turn',
      stop_sequence: null,
      usage,
    },
  };
}
