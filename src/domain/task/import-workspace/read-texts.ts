import { redactSecrets } from '../../../kernel/text/redact.ts';
import { isRule } from '../../../language/rule/schedule-rule.ts';
import { orderInZone } from '../../../language/schedule/order-schedule.ts';
import { type Fact, fact } from '../../fact.ts';
import {
  cleanText,
  contentHash,
  distinctEvents,
  type Reading,
  type Refusal,
} from '../../import-plan.ts';
import type { StandingOrder } from '../events.ts';
import { readStandingOrders } from '../order/read-standing-orders.ts';
import { foreignTask } from './read-jobs.ts';
import type { Workspace } from './workspace.ts';

const LINE = 1_000;
/** Of one file: more would crowd out what the agent learned itself. */
const MOST_LINES = 200;
/** Second-hand: half of what an observation of our own weighs. */
const IMPORTED_WEIGHT = 0.5;
/** How often an order that names no time is looked at. */
const UNTIMED = { cron: '0 9 * * *', phrase: 'daily at 09:00' };

/** SOUL.md and MEMORY.md become notes, USER.md observations of the owner; all of outside trust. */
export function readTexts({ source, soul, user, memory }: Workspace): Reading {
  const notes = [
    ...noted('SOUL.md', soul, { source, kind: 'decision' }),
    ...noted('MEMORY.md', memory, { source, kind: 'project' }),
  ];
  const preferences = statements(user).map((line) => preference(line));
  return {
    events: distinctEvents([...notes, ...preferences]),
    taken: { notes: distinctEvents(notes).length, preferences: distinctEvents(preferences).length },
    refused: [
      ...tooLong('SOUL.md', soul),
      ...tooLong('MEMORY.md', memory),
      ...tooLong('USER.md', user),
    ],
  };
}

function noted(
  file: string,
  text: string | null,
  { source, kind }: Pick<Workspace, 'source'> & { kind: 'decision' | 'project' },
): readonly Fact[] {
  return statements(text).map((line) => {
    const note_id = `import-${contentHash(source, file, line)}`;
    const payload = {
      note_id,
      kind,
      text: `${file} of ${source}: ${redactSecrets(line)}`.slice(0, LINE),
    };
    return fact('NoteKept', payload, { dedupeKey: `import:note:${note_id}`, trust: 'outside' });
  });
}

function preference(line: string): Fact {
  const [, name, rest] = /^\**([^:*]{1,60}?)\**\s*:\**\s*(.+)$/.exec(line) ?? [];
  const value = rest ?? line;
  const words = (name ?? line).toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const key = words.slice(0, 6).join('-');
  const payload = { key, value, evidence: 'USER.md', weight: IMPORTED_WEIGHT };
  const dedupeKey = `import:preference:${contentHash(key, value)}`;
  return fact('UserPreferenceObserved', payload, { dedupeKey, trust: 'outside' });
}

/** What a text states: no headings, rules, comments, empty fields or separators. */
function statements(text: string | null): readonly string[] {
  return allStatements(text).slice(0, MOST_LINES);
}

function allStatements(text: string | null): readonly string[] {
  const said = (text ?? '').replace(/<!--[\s\S]*?-->/g, '').split(/\r?\n|§/);
  return said
    .map((line) => cleanText(line.replace(/^\s*(?:[-*+]|\d+[.)])\s+/, ''), LINE))
    .filter((line) => /[\p{L}\p{N}]/u.test(line) && !/^#|^_.*_$|:\**$/.test(line));
}

function tooLong(file: string, text: string | null): readonly Refusal[] {
  const more = allStatements(text).length - MOST_LINES;
  return more > 0 ? [{ what: file, why: `${more} lines after the first ${MOST_LINES}` }] : [];
}

/** HEARTBEAT.md: each order becomes a recurring task. Its steps are not imported: they would run without a model. */
export function readHeartbeat({ source, heartbeat }: Workspace, zone: string): Reading {
  const text = heartbeat?.replace(TEMPLATE, '') ?? '';
  if (text.replace(/<!--[\s\S]*?-->/g, '').trim() === '')
    return { events: [], taken: {}, refused: [] };
  const read = readStandingOrders(text);
  const orders = read.ok
    ? read.orders.filter((order) => order.text !== '' || order.steps.length > 0)
    : [{ order_id: 'all', title: 'Heartbeat', text, schedule: null, steps: [] }];
  const events = orders.flatMap(({ order_id, title, text: words, ...when }) => {
    const rhythm = rhythmOf(when, zone);
    return foreignTask({
      key: `${source}:heartbeat:${order_id}`,
      kind: 'task',
      title: cleanText(title, 200),
      text: cleanText(words, 8_000),
      due_at: null,
      recurs: { ...rhythm, zone },
    });
  });
  const refused = orders.flatMap(({ title, schedule, steps }): readonly Refusal[] => [
    ...(schedule === null ? [{ what: `time of "${title}"`, why: WHY_UNTIMED }] : []),
    ...(steps.length > 0 ? [{ what: `steps of "${title}"`, why: WHY_NO_STEPS }] : []),
  ]);
  return { events, taken: { standing_orders: orders.length }, refused };
}

function rhythmOf({ schedule, said }: Pick<StandingOrder, 'schedule' | 'said'>, zone: string) {
  if (schedule === null) return UNTIMED;
  const phrase = said ?? `cron ${schedule}`;
  return isRule(schedule)
    ? { rule: orderInZone(schedule, zone), phrase }
    : { cron: schedule, phrase };
}

/** Headings that the file comes with. */
const TEMPLATE = /^# (?:HEARTBEAT(?:\.md)?|Keep this file empty.*|Add tasks below.*)$/gim;
const WHY_UNTIMED = `none is named; it comes ${UNTIMED.phrase}`;
const WHY_NO_STEPS = 'commands of others are not run; write them into state/HEARTBEAT.md yourself';
