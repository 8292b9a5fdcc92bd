import { createHash } from 'node:crypto';
import {
  type Answer,
  block,
  end,
  messagesServer,
  type Sent,
  send,
  start,
} from './messages-server.ts';

/** How the provider keeps prefixes, as it documents it. */
const LOOK_BACK = 20;
const LEAST_TOKENS = 512;
const LIFE_MS = { '5m': 300_000, '1h': 3_600_000 } as const;
const CHARACTERS_PER_TOKEN = 4;

type Life = keyof typeof LIFE_MS;
type Piece = { readonly prefix: string; readonly tokens: number; readonly life: Life | null };

/** What the server says in answer to its n-th request. */
type Said = (request: number) => {
  readonly text: string;
  readonly calls: readonly { readonly id: string; readonly name: string }[];
};

/**
 * A server of the Messages API that keeps prefixes as the provider does: where a mark stands, for the life it asks for,
 * found again from a mark or up to twenty blocks before it. `clock` is its own.
 */
export async function cachingServer(said: Said) {
  const clock = { ms: 0 };
  const kept = new Map<string, number>();
  let requests = 0;
  const answer: Answer = (response, sent) => {
    requests += 1;
    const { text, calls } = said(requests);
    const usage = { ...counted(piecesOf(sent), kept, clock.ms), output_tokens: 1 };
    const message = { ...(start()['message'] as object), usage }; // as in start
    const input = (index: number, call: object) =>
      block(
        index,
        { type: 'tool_use', ...call, input: {} },
        { type: 'input_json_delta', partial_json: '{}' },
      );
    send(response, { type: 'message_start', message });
    send(response, ...block(0, { type: 'text', text: '' }, { type: 'text_delta', text }));
    for (const [i, call] of calls.entries()) send(response, ...input(i + 1, call));
    send(response, ...end(calls.length > 0 ? 'tool_use' : 'end_turn'));
    response.end();
  };
  const server = await messagesServer(answer);
  const forget = () => {
    kept.clear();
  };
  return { ...server, clock, forget };
}

/** The blocks of a request in the order of the cache, each with the hash of all up to it. */
function piecesOf({ body }: Sent): readonly Piece[] {
  const { tools = [], system = [], messages = [] } = body as Record<string, unknown[]>; // the SDK sends arrays
  const spoken = messages.flatMap((message) => {
    const { role, content } = message as { role: string; content: string | object[] }; // its schema
    const blocks = typeof content === 'string' ? [{ type: 'text', text: content }] : content;
    return blocks.map((each) => ({ role, ...each }));
  });
  let prefix = String(body['model']);
  return [...tools, ...system, ...spoken].map((each) => {
    const { cache_control: mark, ...bare } = each as { cache_control?: { ttl?: Life } }; // its schema
    const text = JSON.stringify(bare);
    prefix = createHash('sha256').update(prefix).update(text).digest('hex');
    const tokens = Math.ceil(text.length / CHARACTERS_PER_TOKEN);
    return { prefix, tokens, life: mark === undefined ? null : (mark.ttl ?? '5m') };
  });
}

function counted(pieces: readonly Piece[], kept: Map<string, number>, nowMs: number) {
  const marks = pieces.flatMap(({ life }, at) => (life === null ? [] : [at]));
  const last = marks.at(-1) ?? -1;
  const sum = (from: number, to: number) =>
    pieces.slice(from, to).reduce((tokens, piece) => tokens + piece.tokens, 0);
  const found = longestKept(pieces, marks, (prefix) => (kept.get(prefix) ?? 0) > nowMs);
  const isLongEnough = sum(0, last + 1) >= LEAST_TOKENS;
  const touched = isLongEnough ? [...marks, found] : [];
  for (const { prefix, life } of touched.flatMap((at) => pieces[at] ?? [])) {
    kept.set(prefix, Math.max(kept.get(prefix) ?? 0, nowMs + LIFE_MS[life ?? '5m']));
  }
  const read = sum(0, found + 1);
  const written = isLongEnough ? sum(found + 1, last + 1) : 0;
  const hour = pieces[last]?.life === '1h' ? written : 0;
  return {
    input_tokens: sum(0, pieces.length) - read - written,
    cache_read_input_tokens: read,
    cache_creation_input_tokens: written,
    cache_creation: {
      ephemeral_5m_input_tokens: written - hour,
      ephemeral_1h_input_tokens: hour,
    },
  };
}

/** Where the longest prefix ends that is kept and in reach of a mark; -1: none is. */
function longestKept(
  pieces: readonly Piece[],
  marks: readonly number[],
  isKept: (prefix: string) => boolean,
): number {
  const reach = marks.flatMap((mark) =>
    Array.from({ length: LOOK_BACK + 1 }, (_, back) => mark - back),
  );
  return Math.max(
    -1,
    ...reach.filter((at) => pieces.slice(at, at + 1).some((p) => at >= 0 && isKept(p.prefix))),
  );
}
