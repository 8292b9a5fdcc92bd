import type { Trust } from '../kernel/event/event.ts';
import { estimateTokens } from '../kernel/text/tokens.ts';
import type { Dropped, Sources } from './manifest.ts';

export type PromptLine = { readonly text: string; readonly sources: Sources };

/**
 * Kept or dropped as a whole. `trust`: of its least trusted text. `place`: its position among the kept ones; by
 * default in the order of worth.
 */
export type Item = {
  readonly name: string;
  readonly trust: Trust;
  readonly lines: readonly PromptLine[];
  readonly place?: number;
};

/** The most one list may take: tokens, and places (items). */
export type ListLimit = { readonly tokens: number; readonly places: number };

/** Up to this many dropped items of a list are named one by one, the rest together. */
const NAMED_DROPS = 20;

export function lineTokens({ text }: { readonly text: string }): number {
  return estimateTokens(text) + 1; // its line end
}

function itemTokens(item: Item): number {
  return item.lines.reduce((sum, line) => sum + lineTokens(line), 0);
}

type Filled = { readonly kept: readonly Item[]; readonly dropped: readonly Dropped[] };

/**
 * Takes items, most valuable first, while they fit; the first that does not fit and all after it are dropped, so that
 * nothing less valuable replaces something more valuable.
 */
export function fillList(
  name: string,
  items: readonly Item[],
  limit: ListLimit & { left: number; countsLeftOut: string | undefined },
): Filled & { readonly tokens: number } {
  const kept: Item[] = [];
  let tokens = 0;
  let why: string | null = null;
  const dropped: Dropped[] = [];
  const counts = limit.left < COUNT_TOKENS ? undefined : limit.countsLeftOut;
  const room = counts === undefined ? 0 : COUNT_TOKENS;
  for (const item of items) {
    const cost = itemTokens(item);
    why ??= reasonToDrop({ limit, kept: kept.length, tokens: tokens + cost + room });
    if (why === null) {
      kept.push(item);
      tokens += cost;
    } else {
      dropped.push({ name: `${name}:${item.name}`, tokens: cost, why });
    }
  }
  const count = figureOfGaps(items.slice(kept.length), counts);
  const order = new Map(kept.map((item, index) => [item, item.place ?? index]));
  kept.sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
  return { kept: [...count, ...kept], tokens: tokens + room, dropped: summed(name, dropped) };
}

/** Of a line with a figure and its name. */
const COUNT_TOKENS = 40;

/** What a list says of its own gaps. */
function figureOfGaps(leftOut: readonly Item[], figure: string | undefined): readonly Item[] {
  const sources = leftOut[0]?.lines[0]?.sources;
  if (figure === undefined || sources === undefined) return [];
  const text = JSON.stringify({ [figure]: leftOut.length });
  return [{ name: figure, trust: 'self', lines: [{ text, sources }] }];
}

function reasonToDrop(asked: {
  limit: ListLimit & { left: number };
  kept: number;
  tokens: number;
}): string | null {
  const { limit, kept, tokens } = asked;
  if (kept >= limit.places) return `beyond ${limit.places} places`;
  if (tokens > limit.tokens) return 'list budget';
  return tokens > limit.left ? 'total budget' : null;
}

function summed(name: string, dropped: readonly Dropped[]): readonly Dropped[] {
  const rest = dropped.slice(NAMED_DROPS);
  const last = rest.at(-1);
  if (!last) return dropped;
  const tokens = rest.reduce((sum, one) => sum + one.tokens, 0);
  const together = { name: `${name}:${rest.length} more`, tokens, why: last.why };
  return [...dropped.slice(0, NAMED_DROPS), together];
}
