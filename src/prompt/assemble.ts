import type { Trust } from '../kernel/event/event.ts';
import { cutToTokens, estimateTokens } from '../kernel/text/tokens.ts';
import { fillList, type Item, type ListLimit, lineTokens, type PromptLine } from './fill-lists.ts';
import { leastTrusted } from './least-trusted.ts';
import type { Dropped, Manifest, ManifestSection, Sources } from './manifest.ts';
import type { Place } from './place.ts';
import {
  fillWords,
  type Template,
  type TemplateLine,
  type TemplateSection,
  type Value,
} from './template.ts';

/** All figures are estimated input tokens, a high count. */
export type Budget = {
  readonly totalTokens: number;
  /** Share of the budget for stable sections: volatile lines must not push a stable one out (D12). */
  readonly stableTokens: number;
  /** Limits of lists that differ from their own declaration. */
  readonly limits?: Readonly<Record<string, ListLimit>>;
};

/** A list with everything it could hold. */
export type FilledList = {
  readonly name: string;
  readonly place: Place;
  readonly items: readonly Item[];
};

type Fills = {
  readonly lists: readonly FilledList[];
  readonly values: Readonly<Record<string, Value>>;
  /** Sections left out by the situation. */
  readonly omit: ReadonlySet<string>;
};

/**
 * `text`: all parts in order, as stored in the blob and counted in lines. `trust`: that of
 * the least trusted item that was included; an answer to the prompt has no more (invariant 8).
 */
export type Prompt = {
  readonly system: readonly { readonly text: string; readonly cacheMark: boolean }[];
  readonly user: string;
  readonly text: string;
  readonly trust: Trust;
  readonly manifest: Manifest;
};

type Section = {
  readonly name: string;
  readonly isStable: boolean;
  readonly lines: PromptLine[];
  /** Of its items. */
  readonly trusts: readonly Trust[];
};

/** Tokens of a value, which is a figure or a time with its zone; a longer one is cut. */
const VALUE_TOKENS = 40;
/** Limit on the events per line of the manifest: the first and the newest. */
const SOURCES_PER_LINE = 20;
const GAUGE_TOKENS = estimateTokens('[prompt 100% - 99,999,999/99,999,999 tokens]');

/**
 * Assembles a prompt: the template's words, then lists by worth while they fit. Never exceeds the budget.
 * @throws Error if the template's words alone exceed the budget, or a list or value it names is missing
 */
export function assemble(template: Template, fills: Fills, budget: Budget): Prompt {
  const sections = placed(template.sections, fills).filter((section) => isShown(section, fills));
  const stable = fillLists(
    sections.filter(({ isStable }) => isStable),
    {
      template,
      fills,
      budget,
      tokens: budget.stableTokens,
    },
  );
  const rest = fillLists(
    sections.filter(({ isStable }) => !isStable),
    {
      template,
      fills,
      budget,
      tokens: budget.totalTokens - stable.tokens - GAUGE_TOKENS - 1,
    },
  );
  const dropped = [...stable.dropped, ...rest.dropped];
  return writtenPrompt(template, [...stable.sections, ...rest.sections], {
    dropped,
    totalTokens: budget.totalTokens,
  });
}

/** Puts each list in its place: where the template names it, else at the end of its section. */
function placed(
  sections: readonly TemplateSection[],
  { lists }: Fills,
): readonly TemplateSection[] {
  const lines = sections.flatMap((section) => section.lines);
  const named = lines.flatMap((line) => (line.kind === 'list' ? [line.name] : []));
  const others = lists.filter(({ name }) => !named.includes(name));
  return sections.map((section) => {
    const rest = others
      .filter(({ place }) => place.section === section.name)
      .map(({ name }): TemplateLine => ({ kind: 'list', name, otherwise: null }));
    return { ...section, lines: [...section.lines, ...rest] };
  });
}

function isShown({ name, isOptional, lines }: TemplateSection, { lists, omit }: Fills): boolean {
  if (omit.has(name)) return false;
  const places = lines.filter((line) => line.kind === 'list');
  return !isOptional || places.some(({ name }) => listNamed(lists, name).items.length > 0);
}

function listNamed(lists: Fills['lists'], name: string): FilledList {
  const list = lists.find((one) => one.name === name);
  if (!list) throw new Error(`The template asks for a list named ${name}`);
  return list;
}

type Filling = {
  readonly template: Template;
  readonly fills: Fills;
  readonly budget: Budget;
  readonly tokens: number;
};

function fillLists(
  sections: readonly TemplateSection[],
  filling: Filling,
): { sections: Section[]; dropped: Dropped[]; tokens: number } {
  const { fills, budget, template } = filling;
  const ours: Sources = [`template:${template.version}`];
  const lines = sections.flatMap((section) => section.lines);
  const words = new Map(lines.map((line) => [line, wordsOfLine(line, fills, ours)]));
  let used = sections.length; // the blank line after each
  for (const own of words.values()) used += own === null ? 0 : lineTokens(own);
  if (used > filling.tokens) {
    throw new Error(
      `The words of the prompt take ${used} of ${filling.tokens} tokens: raise its budget`,
    );
  }
  const kept = new Map<string, readonly Item[]>();
  const dropped: Dropped[] = [];
  for (const { name, place, items } of byWorth(lines, fills.lists)) {
    const { tokens, places } = budget.limits?.[name] ?? place;
    const { countsLeftOut } = place;
    const left = filling.tokens - used;
    const filled = fillList(name, items, { tokens, places, left, countsLeftOut });
    used += filled.tokens;
    kept.set(name, filled.kept);
    dropped.push(...filled.dropped);
  }
  const shown = (line: TemplateLine): readonly PromptLine[] => {
    const own = words.get(line);
    if (own) return [own];
    return line.kind === 'list' ? (kept.get(line.name) ?? []).flatMap((item) => item.lines) : [];
  };
  const trustsIn = (line: TemplateLine): readonly Trust[] =>
    line.kind === 'list' ? (kept.get(line.name) ?? []).map(({ trust }) => trust) : [];
  const done = sections.map(({ name, isStable, lines: own }) => ({
    name,
    isStable,
    lines: own.flatMap(shown),
    trusts: own.flatMap(trustsIn),
  }));
  return { sections: done, dropped, tokens: used };
}

/** The words of a line; null where the items of a list go. */
function wordsOfLine(
  line: TemplateLine,
  { lists, values }: Fills,
  ours: Sources,
): PromptLine | null {
  if (line.kind === 'list') {
    if (listNamed(lists, line.name).items.length > 0 || line.otherwise === null) return null;
    return { text: line.otherwise, sources: ours };
  }
  const short = Object.fromEntries(
    Object.entries(values).map(([name, { text, sources }]) => [
      name,
      { sources, text: cutToTokens(text, VALUE_TOKENS) },
    ]),
  );
  const { text, sources } = fillWords(line.text, short);
  return { text, sources: [...ours, ...sources] };
}

function byWorth(lines: readonly TemplateLine[], lists: Fills['lists']): readonly FilledList[] {
  return lines
    .flatMap((line) => (line.kind === 'list' ? [listNamed(lists, line.name)] : []))
    .sort((a, b) => b.place.worth - a.place.worth);
}

function writtenPrompt(
  template: Template,
  sections: readonly Section[],
  rest: { dropped: readonly Dropped[]; totalTokens: number },
): Prompt {
  const full = sections.filter(({ lines }) => lines.length > 0);
  const textOf = ({ lines }: Section): string => `${lines.map(({ text }) => text).join('\n')}\n\n`;
  const system = full
    .filter(({ isStable }) => isStable)
    .map((one) => ({ text: textOf(one), cacheMark: true }));
  const asked = full
    .filter(({ isStable }) => !isStable)
    .map(textOf)
    .join('');
  const before = system.map(({ text }) => text).join('') + asked;
  const total_tokens = estimateTokens(before) + GAUGE_TOKENS;
  const gauge = gaugeLine(total_tokens, rest.totalTokens);
  const ours = [`template:${template.version}`];
  const last = before.split('\n').length;
  const gaugeSection = {
    name: 'gauge',
    tokens: GAUGE_TOKENS,
    lines: [{ line: last, source_ids: ours }],
  };
  return {
    system,
    user: asked + gauge,
    text: before + gauge,
    trust: leastTrusted(full.flatMap(({ trusts }) => trusts)),
    manifest: {
      template_version: template.version,
      sections: [...counted(full), gaugeSection],
      dropped: rest.dropped,
      total_tokens,
    },
  };
}

function counted(sections: readonly Section[]): ManifestSection[] {
  let line = 0;
  return sections.map(({ name, lines }) => {
    const numbered = lines.map(({ sources }) => ({
      line: (line += 1),
      source_ids: fewSources(sources),
    }));
    line += 1; // the blank line after it
    return { name, tokens: lines.reduce((sum, one) => sum + lineTokens(one), 1), lines: numbered };
  });
}

function fewSources(sources: Sources): readonly string[] {
  const known = [...new Set(sources)];
  if (known.length <= SOURCES_PER_LINE) return known;
  return [sources[0], ...known.slice(1 - SOURCES_PER_LINE)];
}

/** `[prompt 62% - 2,480/4,000 tokens]` (G3). */
function gaugeLine(used: number, total: number): string {
  const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');
  return `[prompt ${Math.round((100 * used) / total)}% - ${grouped(used)}/${grouped(total)} tokens]`;
}
