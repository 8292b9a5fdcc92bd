import { type Fact, fact, type PayloadOf } from '../../fact.ts';
import { cleanText, type Reading } from '../../import-plan.ts';
import { PRIORITY_OF_WORD } from '../../priority-words.ts';
import { type LegacyFile, parseObject, readTime, shownValue } from './legacy-state.ts';

const TASK_ID = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/;
const FINISHED = ['done', 'completed', 'complete', 'cancelled', 'canceled', 'archived', 'failed'];

/** tasks/*.json (V56): open tasks without steps, trusted as outside text; finished ones are history. */
export function readTasks(files: readonly LegacyFile[], known: ReadonlySet<string>): Reading {
  const read = files.map((file) => readTask(file, known));
  const events = new Map<string, Fact>();
  for (const one of read) if (typeof one !== 'string') events.set(one.dedupeKey ?? '', one);
  return {
    events: [...events.values()],
    taken: { tasks: events.size },
    refused: read.flatMap((one, i) =>
      typeof one === 'string' ? [{ what: `tasks/${files[i]?.file ?? ''}`, why: one }] : [],
    ),
  };
}

function readTask({ file, text }: LegacyFile, known: ReadonlySet<string>): Fact | string {
  const parsed = parseObject(text);
  if ('why' in parsed) return parsed.why;
  const { value } = parsed;
  const id = taskIdIn(value['id'] ?? file.replace(/\.json$/, ''));
  if (id === null) return `${shownValue(value['id'])} is no id`;
  if (known.has(id)) return `there is a task ${id} already`;
  const status = cleanText(value['status'], 20).toLowerCase();
  if (FINISHED.includes(status)) return `finished there (${status}): it is history`;
  const title = cleanText(value['title'], 500);
  if (title === '') return 'it has no title';
  const payload: PayloadOf<'IntentionFormed'> = {
    intention_id: id,
    kind: 'task',
    title,
    content: cleanText(value['description'], 8000),
    priority: priorityOf(value['priority']),
    due_at: readTime(value['due'] ?? null),
    tags: [],
    steps: [],
    verify: [],
    source_hash: null,
    source: 'import',
    blocks: idsOf(value['blocks']),
    blocked_by: idsOf(value['blocked_by']),
  };
  return fact('IntentionFormed', payload, { dedupeKey: `import:task:${id}`, trust: 'outside' });
}

function taskIdIn(value: unknown): string | null {
  const id = typeof value === 'number' ? String(value) : value;
  return typeof id === 'string' && TASK_ID.test(id) ? id : null;
}

/** `__proto__` names none. */
const PRIORITIES = new Map(Object.entries(PRIORITY_OF_WORD));

function priorityOf(value: unknown): number {
  if (typeof value === 'string') return PRIORITIES.get(value.toLowerCase()) ?? 3;
  if (typeof value !== 'number' || !Number.isFinite(value)) return 3;
  return Math.min(5, Math.max(1, Math.round(value)));
}

function idsOf(value: unknown): readonly string[] {
  const all = Array.isArray(value) ? (value as readonly unknown[]) : []; // isArray alone says any[]
  return all.map(String).filter((id) => TASK_ID.test(id));
}
