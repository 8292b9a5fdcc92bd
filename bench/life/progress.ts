import { codeOf, type Item, nameOf } from './items.ts';
import type { Call, Question, Result } from './question.ts';

/** What a conversation shows of each item, by its label. */
export type Progress = {
  readonly done: ReadonlySet<string>;
  /** Begun, and nobody saw the end: looked at before anything else. */
  readonly unsure: ReadonlySet<string>;
  /** Reports that were not taken for the end. */
  readonly reports: number;
  /** What was said to the last of them, and everything checks have told since. */
  readonly complaint: string;
};

type Step =
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

export function progressOf(question: Question, items: readonly Item[]): Progress {
  const done = new Set<string>();
  const unsure = new Set<string>();
  let reports = 0;
  let complaint = '';
  const undo = (text: string) => {
    const named = items.filter((item) => isNamed(item, text));
    for (const { label } of named) done.delete(label);
  };
  for (const step of stepsOf(question)) {
    if (step.kind === 'told') {
      for (const item of items) if (isToldDone(item, step.text)) done.add(item.label);
      if (reports > 0 && complaint === '' && step.text !== '') complaint = step.text;
      if (reports > 0) undo(step.text);
      continue;
    }
    const { call, result } = step;
    const said = result?.text ?? '';
    if (call.name === 'report') {
      reports += 1;
      complaint = said;
      undo(said);
    } else if (call.name === 'plan') {
      for (const item of items) if (isPlannedDone(item, call)) done.add(item.label);
    } else if (isCheck(call) && reports > 0) {
      complaint = `${complaint}\n${said}`;
      undo(said);
    } else {
      const looked = items.find((one) => unsure.has(one.label) && isLookAt(one, call));
      if (looked !== undefined && result !== null) {
        unsure.delete(looked.label);
        if ('text' in looked && said.includes(looked.text)) done.add(looked.label);
        continue;
      }
      const item = items.find((one) => isFor(one, call));
      if (item === undefined || result === null) continue;
      if (isUnknown(said)) unsure.add(item.label);
      else if (!result.isError || /done already/.test(said)) done.add(item.label);
    }
  }
  return { done, unsure, reports, complaint };
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
  return /outcome unknown|unknown outcome|nobody saw/i.test(text);
}

/** A summary of what went before keeps the plan word for word. */
function isToldDone(item: Item, text: string): boolean {
  return text
    .split('\n')
    .some((line) => line.includes(`${item.label} `) && /\bdone\b|\[x\]/i.test(line.split('#')[0] ?? ''));
}

function isPlannedDone({ label }: Item, { input }: Call): boolean {
  const steps = Array.isArray(input['steps']) ? (input['steps'] as readonly unknown[]) : [];
  return steps.some((step) => {
    const { text, state } = step as { text?: string; state?: string }; // its own call
    return state === 'done' && text?.startsWith(`${label} `) === true;
  });
}

function isNamed(item: Item, text: string): boolean {
  return text.includes(item.label) || text.includes(nameOf(item));
}

export function isCheck({ name, input }: Pick<Call, 'name' | 'input'>): boolean {
  return name === 'shell' && String(input['command']).startsWith('sh checks/');
}

/** Whether a call does what an item asks for, were it to succeed. */
export function isFor(item: Item, { name, input }: Pick<Call, 'name' | 'input'>): boolean {
  const command = name === 'shell' ? String(input['command']) : '';
  const content = name === 'write_file' && input['path'] === pathOf(item) ? String(input['content']) : null;
  switch (item.kind) {
    case 'write':
    case 'publish':
      return content?.includes(item.text) === true;
    case 'form':
      return content !== null;
    case 'letter':
      return content?.includes(item.text) === true;
    case 'fetch':
      return content !== null;
    case 'append':
      return command.includes(item.text) && command.includes(item.path);
    case 'deploy':
      return command.startsWith(`sh tools/deploy.sh ${item.path}`);
    case 'commit':
      return name === 'git_commit' && input['message'] === item.text;
    case 'mail':
      return name === 'draft_mail' && input['subject'] === item.text;
  }
}

function pathOf(item: Item): string | null {
  return 'path' in item ? item.path : null;
}

/** What is known of a planted mistake, from whatever stands in the prompt. */
export function knownCode(text: string, form: string): string | null {
  const said = new RegExp(`form of kind ${form} must hold (Code-\\w+)`).exec(text)?.[1];
  return said === codeOf(form) ? said : null;
}

export function knowsSafe(text: string): boolean {
  return text.includes('tools/deploy.sh wants --safe');
}
