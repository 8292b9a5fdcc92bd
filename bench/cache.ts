import { costUsd } from '../src/domain/budget/call-cost.ts';
import { defaultModelSettings } from '../src/domain/budget/prices.ts';
import {
  type Conversation,
  cachedShare,
  converse,
  type Turn,
} from '../tests/adapters/models/cached-conversation.ts';
import { table } from './measure.ts';

const MINUTE_MS = 60_000;
const base = { turns: 20, calls: 1, pauseMs: MINUTE_MS / 3 };

type Row = Omit<Conversation, 'model'> & { readonly name: string };
const rows: readonly Row[] = [
  { ...base, name: 'a turn every 20 s, kept 5 min', cacheFor: '5m' },
  { ...base, name: 'a turn every 20 s, kept 1 h', cacheFor: '1h' },
  { ...base, name: 'a turn every 10 min, kept 5 min', cacheFor: '5m', pauseMs: 10 * MINUTE_MS },
  { ...base, name: 'a turn every 10 min, kept 1 h', cacheFor: '1h', pauseMs: 10 * MINUTE_MS },
  { ...base, name: '30 calls a turn, kept 1 h', cacheFor: '1h', calls: 30 },
  { ...base, name: 'kept 1 h, dropped before turn 10', cacheFor: '1h', droppedBefore: 10 },
];
const models = ['claude-haiku-5-5', 'claude-sonnet-5-5', 'claude-opus-5-5'];

function uncachedUsd(model: string, turns: readonly Turn[]): number {
  return turns.reduce((sum, { usage, inputTokens }) => {
    const plain = { cacheReadTokens: 0, cacheWriteTokens: 0, outputTokens: usage.outputTokens };
    const whole = { ...plain, inputTokens };
    return sum + (costUsd(defaultModelSettings.prices, model, whole) ?? Number.NaN);
  }, 0);
}

const usd = (value: number) => `$${value.toFixed(4)}`;

/** The cached share of a conversation through the real adapter, with a server that keeps prefixes as the provider does. */
async function cells(model: string, { name, ...conversation }: Row): Promise<readonly string[]> {
  const turns = await converse({ ...conversation, model });
  const total = (of: (turn: Turn) => number) => turns.reduce((sum, turn) => sum + of(turn), 0);
  const over = turns.filter(({ costUsd: cost, reservedUsd }) => cost > reservedUsd);
  return [
    name,
    model,
    total(({ inputTokens }) => inputTokens).toLocaleString('en-US'),
    `${(100 * cachedShare(turns)).toFixed(1)} %`,
    usd(total(({ costUsd: cost }) => cost)),
    usd(uncachedUsd(model, turns)),
    usd(total(({ reservedUsd }) => reservedUsd)),
    String(over.length),
  ];
}

const head = [
  'conversation of 20 turns',
  'model',
  'input tokens',
  'from cache',
  'cost',
  'without cache',
  'reserved',
  'over',
];
const body: (readonly string[])[] = [];
for (const row of rows) {
  for (const model of models) body.push(await cells(model, row));
}
console.log(table([head, ...body]));
