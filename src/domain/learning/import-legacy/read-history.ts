import { type Fact, fact } from '../../fact.ts';
import {
  cleanText,
  contentHash,
  distinctEvents,
  type Reading,
  type Refusal,
} from '../../import-plan.ts';
import { anyRecord, type LegacyFile, parseObject, readCount } from './legacy-state.ts';

/** How many kinds of errors and experiments a summary names. */
const NAMED = 3;
const NOTE_LIMIT = 500;

type Cycle = {
  readonly cycle: number;
  readonly success: boolean;
  readonly costUsd: number;
  readonly error: string;
};

/**
 * experiences.jsonl, as one note: the cycles of the original carry numbers of their own and nothing outside its model
 * saw them, so they are neither cycles nor evidence here.
 */
export function readExperiences(text: string | null): Reading {
  const cycles: Cycle[] = [];
  const refused: Refusal[] = [];
  for (const [i, line] of (text ?? '').split('\n').entries()) {
    if (line.trim() === '') continue;
    const read = readCycle(line);
    if (typeof read === 'string') refused.push({ what: `experiences.jsonl:${i + 1}`, why: read });
    else cycles.push(read);
  }
  if (cycles.length === 0) return { events: [], taken: {}, refused };
  const events = [noteOf('project', summary(cycles))];
  return { events, taken: { experiences: cycles.length }, refused };
}

function readCycle(line: string): Cycle | string {
  const parsed = parseObject(line);
  if ('why' in parsed) return parsed.why;
  const { value } = parsed;
  const cycle = readCount(value['cycle']);
  if (cycle === null) return 'no cycle number';
  const cost = value['cost_usd'] ?? 0;
  if (typeof cost !== 'number' || cost < 0) return 'cost_usd is no amount';
  const error = cleanText(value['error'], 80).replace(/\s+/g, ' ');
  return { cycle, success: value['success'] === true, costUsd: cost, error };
}

function summary(cycles: readonly Cycle[]): string {
  const numbers = cycles.map(({ cycle }) => cycle);
  const ok = cycles.filter(({ success }) => success).length;
  const cost = cycles.reduce((sum, { costUsd }) => sum + costUsd, 0);
  const errors = new Map<string, number>();
  for (const { error } of cycles) {
    if (error !== '') errors.set(error, (errors.get(error) ?? 0) + 1);
  }
  const named = [...errors]
    .sort(([, a], [, b]) => b - a)
    .slice(0, NAMED)
    .map(([error, count]) => `${error} (${count} times)`);
  return [
    `History before this log, reported by the original and not verified: ${cycles.length} of its cycles,`,
    `${numbers.reduce((a, b) => Math.min(a, b))} to ${numbers.reduce((a, b) => Math.max(a, b))} in its own counting,`,
    `${ok} reported as success, ${cycles.length - ok} not, ${cost.toFixed(2)} US dollars.`,
    ...(named.length === 0 ? [] : [`Its errors: ${named.join('; ')}.`]),
  ].join(' ');
}

/** The experiments of the registry, as notes (V8). */
export function readExperiments(registry: string | null): Reading {
  const parsed = registry === null ? { why: 'none' } : parseObject(registry);
  const log = 'value' in parsed ? anyRecord.safeParse(parsed.value['exploration_log']).data : {};
  const listed = log?.['recent_experiments'];
  const all = Array.isArray(listed) ? (listed as readonly unknown[]) : []; // isArray alone says any[]
  const events = all.flatMap((one) => {
    const { hypothesis, result } = anyRecord.safeParse(one).data ?? {};
    const words = cleanText(hypothesis, 300);
    if (words === '') return [];
    return [noteOf('decision', `Tried by the original: ${words} (${cleanText(result, 40)})`)];
  });
  return {
    events: distinctEvents(events),
    taken: { experiments: distinctEvents(events).length },
    refused: [],
  };
}

/** memory/*.md: each list item or paragraph is a note; preferences become observations of the owner. */
export function readMemory(files: readonly LegacyFile[]): Reading {
  const readings = files.map(readMemoryFile);
  const of = (kind: string) => readings.reduce((sum, { taken }) => sum + (taken[kind] ?? 0), 0);
  return {
    events: distinctEvents(readings.flatMap(({ events }) => events)),
    taken: { notes: of('notes'), preferences: of('preferences') },
    refused: readings.flatMap(({ refused }) => refused),
  };
}

const NOTE_KINDS: Readonly<Record<string, 'decision' | 'project'>> = {
  'decisions.md': 'decision',
  'projects.md': 'project',
};

function readMemoryFile({ file, text }: LegacyFile): Reading {
  const lines = textLines(text);
  if (file === 'preferences.md') {
    const events = distinctEvents(lines.map(preferenceOf));
    return { events, taken: { preferences: events.length }, refused: [] };
  }
  const kind = NOTE_KINDS[file];
  if (kind === undefined) {
    const why = 'only decisions.md, preferences.md and projects.md are notes';
    return { events: [], taken: {}, refused: [{ what: `memory/${file}`, why }] };
  }
  const events = distinctEvents(lines.map((line) => noteOf(kind, line)));
  return { events, taken: { notes: events.length }, refused: [] };
}

/** Its statements: no headings, rules, tables' rulers or empty lines. */
function textLines(text: string): readonly string[] {
  const lines = text.split(/\r?\n/).map((line) => line.replace(/^\s*(?:[-*+]|\d+[.)])\s+/, ''));
  return lines
    .map((line) => cleanText(line, NOTE_LIMIT))
    .filter((line) => /[\p{L}\p{N}]/u.test(line) && !line.startsWith('#'));
}

function noteOf(kind: 'decision' | 'project', text: string): Fact {
  const note_id = `import-${contentHash(kind, text)}`;
  const payload = { note_id, kind, text };
  return fact('NoteKept', payload, { dedupeKey: `import:note:${note_id}`, trust: 'outside' });
}

/** Second-hand: half of what an observation of our own weighs. */
const IMPORTED_WEIGHT = 0.5;

function preferenceOf(line: string): Fact {
  const [, name, rest] = /^\**([^:*]{1,60}?)\**\s*:\**\s*(.+)$/.exec(line) ?? [];
  const value = rest ?? line;
  const words = (name ?? line).toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const key = words.slice(0, 6).join('-');
  const payload = { key, value, evidence: 'preferences.md', weight: IMPORTED_WEIGHT };
  const dedupeKey = `import:preference:${contentHash(key, value)}`;
  return fact('UserPreferenceObserved', payload, { dedupeKey, trust: 'outside' });
}
