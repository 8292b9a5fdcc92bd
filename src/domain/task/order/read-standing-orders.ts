import { redactSecrets } from '../../../kernel/text/redact.ts';
import { repairText } from '../../../kernel/text/repair-text.ts';
import {
  looksTimed,
  ORDER_PHRASES,
  type OrderSchedule,
  readOrderSchedule,
} from '../../../language/schedule/order-schedule.ts';
import type { StandingOrder, Step, Verifier } from '../events.ts';
import { readVerifier } from '../read-verifier.ts';
import { STEP_LIMIT } from '../task-limits.ts';
import { type MarkdownPart, readMarkdown } from './read-markdown.ts';

export type ReadStandingOrders =
  | { readonly ok: true; readonly orders: readonly StandingOrder[] }
  | { readonly ok: false; readonly why: string };

const ORDERS_LIMIT = 50;
const TEXT_LIMIT = 4 * 1024;
const TITLE = 'Standing orders';

type Section = {
  readonly title: string;
  readonly no: number;
  readonly parts: readonly MarkdownPart[];
};
type Draft = {
  readonly title: string;
  readonly schedule: OrderSchedule | null;
  readonly text: string[];
  readonly steps: Step[];
  readonly verify: Verifier[];
};
/** A draft and the checklist items under it that are orders of their own. */
type Drafts = { own: Draft; readonly items: Draft[] };

/** What is wrong with a line; ends the reading of this version. */
class BadOrder extends Error {}

/**
 * Reads HEARTBEAT.md: each heading below the title is an order; a line `when: PHRASE`, or the phrase in parentheses
 * after the heading, gives its schedule; ```sh blocks are its steps, `verify: KIND TARGET` lines how to see that it
 * worked. A checklist item `- [ ] PHRASE: text` is an order of its own; ticked, it is off. One bad line refuses the
 * whole version, so that half a file is never in force. Never throws.
 */
export function readStandingOrders(text: string): ReadStandingOrders {
  const parts = readMarkdown(repairText(text).value.replace(/^\uFEFF/, ''));
  if (typeof parts === 'string') return { ok: false, why: parts };
  try {
    const orders = withIds(sectionsOf(parts).flatMap(draftsOf)).map(checkedOrder);
    if (orders.length > ORDERS_LIMIT) {
      return { ok: false, why: `${orders.length} orders; at most ${ORDERS_LIMIT} are read` };
    }
    return { ok: true, orders };
  } catch (error) {
    if (error instanceof BadOrder) return { ok: false, why: error.message };
    throw error;
  }
}

/** A file without headings below its title is one order, unless it is empty. */
function sectionsOf(parts: readonly MarkdownPart[]): readonly Section[] {
  const headings = parts.filter((part) => part.kind === 'heading');
  const [first, ...others] = headings;
  const hasTitle = first?.level === 1 && others.every(({ level }) => level > 1);
  const levels = (hasTitle ? others : headings).map(({ level }) => level);
  if (levels.length === 0) {
    const body = parts.filter((part) => part.kind !== 'heading');
    const isEmpty = body.every((part) => part.kind === 'line' && part.text.trim() === '');
    return isEmpty ? [] : [{ title: first?.text ?? TITLE, no: 1, parts: body }];
  }
  const level = Math.min(...levels);
  const starts = parts.flatMap((part, index) =>
    part.kind === 'heading' && part.level === level ? [{ part, index }] : [],
  );
  return starts.map(({ part, index }, n) => ({
    title: part.text,
    no: part.no,
    parts: parts.slice(index + 1, starts[n + 1]?.index),
  }));
}

function draftsOf(section: Section): readonly Draft[] {
  const drafts: Drafts = { own: titled(section), items: [] };
  for (const part of section.parts) {
    if (part.kind === 'fence') readFence(drafts.own, part);
    else if (part.kind === 'heading') drafts.own.text.push(part.text);
    else readOrderLine(drafts, part.text, part.no);
  }
  const { own, items } = drafts;
  const saysNothing = own.steps.length === 0 && own.text.every((line) => line.trim() === '');
  return items.length > 0 && saysNothing ? items : [own, ...items];
}

function titled({ title, no }: Section): Draft {
  const draft = { title, schedule: null, text: [], steps: [], verify: [] };
  const [, before = '', phrase = ''] = /^(.*\S)\s*\(([^()]*)\)$/.exec(title) ?? [];
  const schedule = timeOf(phrase, no);
  return schedule === null ? draft : scheduled({ ...draft, title: before }, schedule, no);
}

function readFence(draft: Draft, part: Extract<MarkdownPart, { kind: 'fence' }>): void {
  const [language = '', ...options] = part.info.split(/\s+/);
  if (language !== 'sh' && language !== 'shell') {
    draft.text.push('```', part.code, '```');
    return;
  }
  if (part.code.trim() === '') throw new BadOrder(`line ${part.no}: the step is empty`);
  if (part.code.length > STEP_LIMIT) {
    throw new BadOrder(`line ${part.no}: the step is longer than ${STEP_LIMIT} characters`);
  }
  const chosen = readOptions(options.join(' '));
  if (chosen === null) {
    const allowed = 'only timeout=60s and "outside the sandbox" may stand';
    throw new BadOrder(`line ${part.no}: after \`\`\`sh ${allowed}`);
  }
  draft.steps.push({ run: part.code, ...chosen });
}

/** Null: there is something else. */
function readOptions(text: string): Omit<Step, 'run'> | null {
  const {
    seconds,
    outside,
    rest = '',
  } = /^(?:timeout=(?<seconds>[1-9]\d{0,5})s)?\s*(?<outside>outside(?: the |-)sandbox)?(?<rest>.*)$/.exec(
    text,
  )?.groups ?? {};
  if (rest !== '') return null;
  return {
    ...(seconds !== undefined && { timeout_ms: Number(seconds) * 1_000 }),
    ...(outside !== undefined && { outside_sandbox: true }),
  };
}

function readOrderLine(drafts: Drafts, line: string, no: number): void {
  const item = readItem(line, no);
  if (item !== null) {
    const { title } = drafts.own;
    if (item.isOn) drafts.items.push(scheduled(itemDraft(title, item.text), item.schedule, no));
    return;
  }
  const bare = line.replace(/^\s*(?:[-*]\s+)?/, '').replaceAll('**', '');
  const [, field = '', value = ''] = /^(when|schedule|verify):\s*(\S.*)$/i.exec(bare) ?? [];
  if (field.toLowerCase() === 'verify') drafts.own.verify.push(verifierOf(value, no));
  else if (field !== '') drafts.own = scheduled(drafts.own, scheduleOf(value, no), no);
  else readPlainLine(drafts, { line, bare, no });
}

/** A line that is nothing but a phrase is the schedule. */
function readPlainLine(
  drafts: Drafts,
  { line, bare, no }: { line: string; bare: string; no: number },
): void {
  const schedule = scheduleOf(bare, no);
  if (schedule === null) drafts.own.text.push(line);
  else drafts.own = scheduled(drafts.own, schedule, no);
}

function verifierOf(value: string, no: number): Verifier {
  const read = readVerifier(value.trim().replace(/^`(.*)`$/, '$1'));
  if (typeof read === 'string') throw new BadOrder(`line ${no}: ${read}`);
  return read;
}

type Item = { readonly isOn: boolean; readonly schedule: OrderSchedule; readonly text: string };

/** `- [ ] PHRASE: text`; other checklist items are text of the order above them. */
function readItem(line: string, no: number): Item | null {
  const [, box = '', said = ''] = /^\s*[-*]\s+\[([ xX])\]\s+(\S.*)$/.exec(line) ?? [];
  // The colon of a clock time has no space behind it.
  const colon = said.search(/:\s/);
  if (colon === -1) return null;
  const schedule = timeOf(said.slice(0, colon), no);
  const text = said.slice(colon + 1).trim();
  return schedule === null || text === '' ? null : { isOn: box === ' ', schedule, text };
}

function itemDraft(under: string, text: string): Draft {
  const title = `${under}: ${text}`.slice(0, 200);
  return { title, schedule: null, text: [text], steps: [], verify: [] };
}

/** A frequency that is not fully understood is an error: nothing runs at another time than was written. */
function scheduleOf(phrase: string, no: number): OrderSchedule | null {
  const read = readOrderSchedule(phrase);
  if (read !== null && 'why' in read) {
    throw new BadOrder(`line ${no}: "${phrase.trim()}" is not understood: ${read.why}`);
  }
  return read;
}

/** Where a time may stand and a rhythm with an hour does, it is one, and has to be read as a whole. */
function timeOf(phrase: string, no: number): OrderSchedule | null {
  const schedule = scheduleOf(phrase, no);
  if (schedule === null && looksTimed(phrase)) {
    throw new BadOrder(
      `line ${no}: "${phrase.trim()}" is not understood as a whole; write ${ORDER_PHRASES}`,
    );
  }
  return schedule;
}

function scheduled(draft: Draft, schedule: OrderSchedule | null, no: number): Draft {
  if (schedule === null) {
    throw new BadOrder(`line ${no}: this schedule is not understood; write ${ORDER_PHRASES}`);
  }
  if (draft.schedule === null) return { ...draft, schedule };
  throw new BadOrder(`line ${no}: "${draft.title}" has a second schedule`);
}

function withIds(drafts: readonly Draft[]): readonly StandingOrder[] {
  const taken = new Map<string, number>();
  return drafts.map((draft) => {
    const slug = slugOf(draft.title);
    const count = (taken.get(slug) ?? 0) + 1;
    taken.set(slug, count);
    return {
      order_id: count === 1 ? slug : `${slug}.${count}`, // a slug holds no dot, so this one is free
      title: draft.title,
      text: draft.text.join('\n').trim(),
      schedule: draft.schedule?.schedule ?? null,
      ...(draft.schedule !== null && { said: draft.schedule.said }),
      ...(draft.schedule?.atOnce === true && { at_once: true }),
      steps: draft.steps,
      verify: draft.verify,
    };
  });
}

function checkedOrder(order: StandingOrder): StandingOrder {
  if (order.text.length <= TEXT_LIMIT) return order;
  throw new BadOrder(`"${order.title}" is longer than ${TEXT_LIMIT} characters`);
}

function slugOf(title: string): string {
  const slug = redactSecrets(title)
    .replace(/\[redacted:[a-z-]*\]/g, ' ')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return slug === '' ? 'order' : slug.slice(0, 60);
}
