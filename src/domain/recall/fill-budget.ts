import { estimateTokens } from '../../kernel/text/tokens.ts';

/** A part of the prompt that has a share of the budget: a type of memory, with what is relevant in it. */
export type Section<Item> = {
  readonly name: string;
  /** Against those of the other sections. */
  readonly share: number;
  /** Best first. */
  readonly items: readonly Item[];
};

export type Filled<Item> = {
  /** Section by section, each with the best first. */
  readonly taken: readonly { readonly name: string; readonly items: readonly Item[] }[];
  readonly trimmed: readonly Item[];
  /** Of what is rendered, headings included; never above the budget. */
  readonly tokens: number;
  readonly budget: number;
};

type Filling<Item> = {
  /** Tokens of the text as it is rendered: an item, or the heading that a section has once something is in it. */
  readonly render: { item(item: Item): string; heading(name: string): string };
  readonly budget: number;
};

/**
 * Greedy: each section takes its best within its share and skips what does not fit; what is left over then goes to the
 * best of what was skipped, wherever it stands. Nothing is cut.
 */
export function fillBudget<Item extends { readonly score: number }>(
  sections: readonly Section<Item>[],
  { render, budget }: Filling<Item>,
): Filled<Item> {
  const shares = sections.reduce((sum, { share }) => sum + share, 0) || 1;
  const lines = sections.flatMap((section) =>
    section.items.map((item) => ({ section, item, cost: lineCost(render.item(item)) })),
  );
  const taken = new Set<(typeof lines)[number]>();
  let tokens = 0;
  const take = (limitOf: (section: Section<Item>) => number, some: typeof lines) => {
    const spent = new Map<string, number>();
    for (const line of some) {
      const { name } = line.section;
      const isFirst = ![...taken].some(({ section }) => section === line.section);
      const cost = line.cost + (isFirst ? lineCost(render.heading(name)) : 0);
      const own = (spent.get(name) ?? 0) + cost;
      if (taken.has(line) || own > limitOf(line.section) || tokens + cost > budget) continue;
      taken.add(line);
      spent.set(name, own);
      tokens += cost;
    }
  };
  take(({ share }) => (budget * share) / shares, lines);
  take(
    () => budget,
    lines.toSorted((a, b) => b.item.score - a.item.score),
  );
  return {
    taken: sections.flatMap((section) => {
      const items = lines.filter((line) => line.section === section && taken.has(line));
      return items.length === 0
        ? []
        : [{ name: section.name, items: items.map(({ item }) => item) }];
    }),
    trimmed: lines.filter((line) => !taken.has(line)).map(({ item }) => item),
    tokens,
    budget,
  };
}

/** With the line end that sets it apart from the next. */
function lineCost(text: string): number {
  return estimateTokens(text) + 1;
}
