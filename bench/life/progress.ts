import { type ByKind, byKind, codeOf, type Item, nameOf } from './items.ts';
import type { Call, Question, Result } from './question.ts';

/** What a conversation shows of each item, by its label. */
export type Progress = {
  readonly done: ReadonlySet<string>;
  /** Begun, and nobody saw the end: looked at before anything else. */
  readonly unsure: ReadonlySet<string>;
  /** Tried, and it cannot be done. */
  readonly hopeless: ReadonlySet<string>;
  /** Reports that were not taken for the end. */
  readonly reports: number;
  /** What was said to the last of them, and everything checks have told since. */
  readonly complaint: string;
};

export type Step =
  | { readonly kind: 'call'; readonly call: Call; readonly result: Result | null }
  | { readonly kind: 'told'; readonly text: string };

/** The conversation in order: each call with its result, and what was told in between. */
export function stepsOf({ messages }: Question): readonly Step[] {
  const results = new Map(messages.flatMap((said) => said.results.map((one) => [one.callId, one])));
  return messages.flatMap((said): readonly Step[] =>
    said.role === 'assistant'
      ? said.calls.map((call) => ({ kind: 'call', call, result: results.get(call.id) ?? null }))
      : [{ kind: 'told', text: said.text }],
  );
}

export function callsIn(
  question: Question,
): readonly (Call & { readonly result: Result | null })[] {
  return stepsOf(question).flatMap((step) =>
    step.kind === 'call' ? [{ ...step.call, result: step.result }] : [],
  );
}

/** What is learned step by step. */
type Known = {
  readonly items: readonly Item[];
  readonly done: Set<string>;
  readonly unsure: Set<string>;
  readonly hopeless: Set<string>;
  reports: number;
  complaint: string;
};

export function progressOf(question: Question, items: readonly Item[]): Progress {
  const known: Known = {
    items,
    done: new Set(),
    unsure: new Set(),
    hopeless: new Set(),
    reports: 0,
    complaint: '',
  };
  for (const step of stepsOf(question)) {
    if (step.kind === 'told') hear(known, step.text);
    else see(known, step.call, step.result);
  }
  return known;
}

function hear(known: Known, text: string): void {
  const { items, done } = known;
  for (const item of items) if (isToldDone(item, text)) done.add(item.label);
  if (known.reports === 0 || text === '') return;
  known.complaint = `${known.complaint}\n${text}`;
  undoNamed(known, text);
}

/** Each kind of call tells something else. */
function see(known: Known, call: Call, result: Result | null): void {
  const said = result?.text ?? '';
  if (call.name === 'report') {
    known.reports += 1;
    known.complaint = said;
    undoNamed(known, said);
  } else if (call.name === 'plan') {
    const planned = known.items.filter((item) => isPlannedDone(item, call));
    for (const { label } of planned) known.done.add(label);
  } else if (isCheck(call) && known.reports > 0) {
    known.complaint = `${known.complaint}\n${said}`;
    undoNamed(known, said);
  } else if (result !== null) {
    seeDeed(known, call, result);
  }
}

function seeDeed(known: Known, call: Call, { text, isError }: Result): void {
  const { items, done, unsure, hopeless } = known;
  const looked = items.filter((one) => unsure.has(one.label) && isLookAt(one, call));
  for (const item of looked) {
    unsure.delete(item.label);
    if ('text' in item && text.includes(item.text)) done.add(item.label);
  }
  const item = looked.length > 0 ? undefined : items.find((one) => isFor(one, call));
  if (item === undefined) return;
  if (isUnknown(text)) unsure.add(item.label);
  else if (item.kind === 'safe') hopeless.add(item.label);
  else if (!isError || /done already/.test(text)) done.add(item.label);
}

/** What a check printed as missing is that and no more, however many things its command names. */
function undoNamed({ items, done }: Known, text: string): void {
  const printed = items.filter((item) => text.includes(`${nameOf(item)} is missing`));
  const named = items.filter((item) => text.includes(item.label) || text.includes(nameOf(item)));
  const meant = printed.length > 0 ? printed : named.filter((item) => !isOther(item, named, text));
  for (const { label } of meant) done.delete(label);
}

/** Of several lines for one file the message gives the words of others. */
function isOther(item: Item, named: readonly Item[], text: string): boolean {
  const isGiven = (one: Item) => one.kind === 'append' && text.includes(one.text);
  const beside = named.filter((one) => nameOf(one) === nameOf(item));
  return item.kind === 'append' && !isGiven(item) && beside.some(isGiven);
}

/** How what may have happened is looked at; null: it does no harm to do it again. */
export function lookAt(item: Item): Pick<Call, 'name' | 'input'> | null {
  if (item.kind === 'append') return { name: 'read_file', input: { path: item.path } };
  if (item.kind !== 'commit') return null;
  return { name: 'shell', input: { command: `git -C ${item.path} log --format=%s -n 20` } };
}

function isLookAt(item: Item, { name, input }: Call): boolean {
  const look = lookAt(item);
  return look?.name === name && JSON.stringify(look.input) === JSON.stringify(input);
}

function isUnknown(text: string): boolean {
  return /outcome unknown|nobody saw/i.test(text);
}

/** A summary of what went before keeps the plan word for word. */
function isToldDone({ label }: Item, text: string): boolean {
  return text.split('\n').some((line) => {
    const [head = ''] = line.split('#');
    return line.split(/[\s"]/).includes(label) && /\bdone\b|\[x\]/i.test(head);
  });
}

function isPlannedDone({ label }: Item, { input }: Call): boolean {
  const steps = Array.isArray(input['steps']) ? (input['steps'] as readonly unknown[]) : [];
  return steps.some((step) => {
    const { text, state } = step as { text?: string; state?: string }; // its own call
    return state === 'done' && text?.split(' ').includes(label) === true;
  });
}

export function isCheck({ name, input }: Pick<Call, 'name' | 'input'>): boolean {
  return name === 'shell' && String(input['command']).startsWith('sh checks/');
}

/** Whether a call does what an item asks for, were it to succeed. */
function isFor(item: Item, { name, input }: Call): boolean {
  const command = name === 'shell' ? String(input['command']) : '';
  const isWrite = (path: string, text = '') =>
    name === 'write_file' && input['path'] === path && String(input['content']).includes(text);
  const ways: ByKind<boolean> = {
    write: ({ path, text }) => isWrite(path, text),
    publish: ({ path, text }) => isWrite(path, text),
    letter: ({ path, text }) => isWrite(path, text),
    form: ({ path }) => isWrite(path),
    fetch: ({ path }) => isWrite(path),
    append: ({ path, text }) => command.includes(`'${text}' >> ${path}`),
    deploy: ({ path }) => `${command} `.startsWith(`sh tools/deploy.sh ${path} `),
    safe: ({ path }) => command === `sh tools/open-safe.sh ${path}`,
    commit: ({ text }) => name === 'git_commit' && input['message'] === text,
    mail: ({ text }) => name === 'draft_mail' && input['subject'] === text,
  };
  return byKind(item, ways);
}

/** What is known of a planted mistake, from whatever stands in the prompt. */
export function knownCode(text: string, form: string): string | null {
  const said = new RegExp(`form of kind ${form} must hold (Code-\\w+)`).exec(text)?.[1];
  return said === codeOf(form) ? said : null;
}

export function knowsSafe(text: string): boolean {
  return text.includes('tools/deploy.sh wants --safe');
}
