/** What a model is asked, as its port or the Messages API has it. */
export type Question = {
  readonly system: string;
  readonly messages: readonly Said[];
  /** Names of the tools that may be called; none when none may. */
  readonly tools: readonly string[];
  /** The fields of the answer that is asked for; null: any text. */
  readonly fields: readonly string[] | null;
};

export type Said = {
  readonly role: 'user' | 'assistant';
  readonly text: string;
  readonly calls: readonly Call[];
  readonly results: readonly Result[];
};

export type Call = { readonly id: string; readonly name: string; readonly input: Input };
export type Input = Readonly<Record<string, unknown>>;
export type Result = { readonly callId: string; readonly text: string; readonly isError: boolean };

/** What the scripted model says: tools to call, or one answer. */
export type Answer =
  | { readonly calls: readonly Omit<Call, 'id'>[] }
  | { readonly value: unknown }
  | { readonly text: string };

export type Purpose =
  | 'decide'
  | 'act'
  | 'conclude'
  | 'accept'
  | 'review'
  | 'audit'
  | 'report'
  | 'verdict'
  | 'read'
  | 'consolidate'
  | 'findings'
  | 'summarise'
  | 'rate'
  | 'relate'
  | 'generalise'
  | 'heed';

/** Told by what is asked for, as a real model tells it. */
export function purposeOf({ fields, tools, system }: Question): Purpose {
  if (fields === null && tools.length > 0) return 'act';
  if (fields === null) return system.includes(CONSOLIDATES) ? 'consolidate' : 'summarise';
  const found = SHAPES.find(([, field]) => fields.includes(field));
  if (found === undefined) throw new Error(`an unknown shape: ${fields.join(', ')}`);
  return found[0];
}

/** It answers in an object that nothing but its words ask for. */
const CONSOLIDATES = 'You are the learning part';

const SHAPES: readonly (readonly [Purpose, string])[] = [
  ['accept', 'checks'],
  ['review', 'covers'],
  ['audit', 'creed_violations'],
  ['decide', 'work_id'],
  ['findings', 'findings'],
  ['findings', 'summary'],
  ['conclude', 'answer'],
  ['report', 'action_taken'],
  ['report', 'capabilities_used'],
  ['verdict', 'productive'],
  ['read', 'lessons'],
  ['rate', 'grades'],
  ['relate', 'relations'],
  ['generalise', 'rules'],
  ['heed', 'heeded'],
];

/** Records are lines of JSON: their texts as they were before. */
function plain(text: string): string {
  return text.split('\n').flatMap(wordsOfLine).join('\n');
}

function wordsOfLine(line: string): readonly string[] {
  if (!line.startsWith('{')) return [line];
  try {
    const texts = textsIn(JSON.parse(line));
    return texts.flatMap((one) => one.split('\n'));
  } catch {
    return [line];
  }
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

/** All that people and code have told the model: not its own words, not what tools gave. */
export function toldIn({ system, messages }: Question): string {
  const told = messages.flatMap(({ role, text }) => (role === 'user' ? [text] : []));
  return plain([system, ...told].join('\n'));
}

/** Everything that stands in the prompt. */
export function wholeOf({ system, messages }: Question): string {
  const said = messages.flatMap(({ text, results }) => [text, ...results.map((one) => one.text)]);
  return plain([system, ...said].join('\n'));
}
