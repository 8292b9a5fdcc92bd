import { z } from 'zod';
import { isDeeper } from '../../kernel/text/is-deeper.ts';
import { repairText } from '../../kernel/text/repair-text.ts';
import { messageOf } from '../../kernel/thrown.ts';
import { readInstant } from '../../language/read-instant.ts';
import { PRIORITY_OF_WORD } from '../priority-words.ts';
import { type Step, step, type Verifier, verifier } from './events.ts';
import { readVerifier } from './read-verifier.ts';
import { STEP_LIMIT, TASK_ID } from './task-limits.ts';

export type TaskStatus = 'pending' | 'active' | 'blocked' | 'done' | 'cancelled';

/** What a task file says; the words of an intention. */
export type TaskWords = {
  readonly title: string;
  readonly content: string;
  readonly priority: number;
  readonly due_at: string | null;
  readonly tags: readonly string[];
  readonly blocks: readonly string[];
  readonly blocked_by: readonly string[];
  readonly steps: readonly Step[];
  readonly verify: readonly Verifier[];
};

export type ReadTaskFile =
  | {
      readonly ok: true;
      readonly id: string;
      readonly status: TaskStatus;
      readonly words: TaskWords;
    }
  | { readonly ok: false; readonly why: string };

const STATUSES: Readonly<Record<string, TaskStatus>> = {
  pending: 'pending',
  open: 'pending',
  todo: 'pending',
  active: 'active',
  in_progress: 'active',
  'in-progress': 'active',
  blocked: 'blocked',
  done: 'done',
  completed: 'done',
  complete: 'done',
  cancelled: 'cancelled',
  canceled: 'cancelled',
};

const name = z.union([z.string(), z.number()]).transform(String);
/** Null becomes an empty list, a single value a list of one. */
function asList(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value as readonly unknown[]; // isArray alone says any[]
  return value === null ? [] : [value];
}
const names = z.preprocess(asList, z.array(name.pipe(z.string().max(200))).max(100));
const word = (words: Readonly<Record<string, unknown>>) =>
  z
    .string()
    .toLowerCase()
    .refine(
      (value) => Object.hasOwn(words, value),
      `must be one of ${Object.keys(words).join(', ')}`,
    );

const stepText = z.string().min(1).max(STEP_LIMIT);
const anyStep = z.union([
  stepText.transform((run): Step => ({ run })),
  step.extend({ run: stepText }),
]);
const anyVerifier = z
  .union([z.string(), verifier.transform(({ kind, target }) => `${kind} ${target}`)])
  .transform((text, context) => {
    const read = readVerifier(text);
    if (typeof read !== 'string') return read;
    context.addIssue({ code: 'custom', message: read });
    return z.NEVER;
  });
const list = <Item extends z.ZodType>(item: Item) => z.preprocess(asList, z.array(item).max(50));

const description = z
  .string()
  .max(64 * 1024)
  .nullish();

/** The fields of V56 and ours; others are left alone. */
const taskFile = z.object({
  id: name.optional(),
  title: z.string().trim().min(1).max(500),
  description,
  /** As the CLI and the API call it. */
  content: description,
  status: word(STATUSES).nullish(),
  priority: z.union([z.int().min(1).max(5), word(PRIORITY_OF_WORD)]).nullish(),
  due: z.string().max(100).nullish(),
  tags: names.optional(),
  blocks: names.optional(),
  blocked_by: names.optional(),
  steps: list(anyStep).optional(),
  verify: list(anyVerifier).optional(),
});

/** Reads the text of `state/tasks/<file>`. A missing id is the file's name. Never throws. */
export function readTaskFile(file: string, text: string, zone: string): ReadTaskFile {
  const json = parseJson(text);
  if ('why' in json) return { ok: false, why: json.why };
  const parsed = taskFile.safeParse(repairText(json.value).value);
  if (!parsed.success) return { ok: false, why: firstIssue(parsed.error) };
  const { data } = parsed;
  const id = data.id ?? file.replace(/\.json$/, '');
  if (!TASK_ID.test(id)) {
    return { ok: false, why: `id "${id.slice(0, 80)}" must be 1-128 letters, digits, . _ : or -` };
  }
  const due_at = data.due == null ? null : readInstant(data.due, zone);
  if (data.due != null && due_at === null) {
    return { ok: false, why: `due "${data.due}" is no ISO 8601 date` };
  }
  const status = STATUSES[data.status ?? 'pending'] ?? 'pending';
  return { ok: true, id, status, words: { ...fileWords(data), due_at } };
}

function fileWords(data: z.output<typeof taskFile>): Omit<TaskWords, 'due_at'> {
  const { title, priority, tags = [], blocks = [], blocked_by = [] } = data;
  return {
    title,
    content: data.description ?? data.content ?? '',
    priority: priorityOf(priority),
    tags,
    blocks,
    blocked_by,
    steps: data.steps ?? [],
    verify: data.verify ?? [],
  };
}

const MIDDLE = 3;

function priorityOf(given: number | string | null | undefined): number {
  return (typeof given === 'string' ? PRIORITY_OF_WORD[given] : given) ?? MIDDLE;
}

/** Anything nested deeper is not a task, and walking it would overflow the stack. */
const DEPTH_LIMIT = 32;

function parseJson(text: string): { value: unknown } | { why: string } {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (isDeeper(value, DEPTH_LIMIT)) return { why: `nested deeper than ${DEPTH_LIMIT} levels` };
    return { value };
  } catch (error) {
    return { why: `no JSON: ${messageOf(error)}` };
  }
}

function firstIssue(error: z.ZodError): string {
  const issue = error.issues[0];
  const where = issue?.path.join('.') ?? '';
  return `${where === '' ? 'the file' : where}: ${issue?.message ?? 'unreadable'}`;
}
