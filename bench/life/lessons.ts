import type { Item } from './items.ts';
import { callsIn, knownCode, knowsSafe } from './progress.ts';
import { type Call, type Question, toldIn, wholeOf } from './question.ts';

export type Wish = Omit<Call, 'id'>;

export const ABILITY: Readonly<Record<Item['kind'], string>> = {
  write: 'write-notes',
  append: 'keep-a-journal',
  fetch: 'fetch-figures',
  commit: 'commit-work',
  mail: 'draft-mails',
  publish: 'publish-pages',
  form: 'fill-in-forms',
  deploy: 'deploy-things',
  safe: 'open-safes',
  letter: 'write-letters',
};

/** Notes of planted mistakes that the prompt names without their words. */
export function unreadNotes(question: Question, open: readonly Item[]): readonly Wish[] {
  if (!question.tools.includes('read_anti_pattern')) return [];
  const told = firstTold(question);
  const whole = wholeOf(question);
  const needed = open.flatMap((item) => {
    if (item.kind === 'form') return knownCode(whole, item.form) === null ? [noteOf(item)] : [];
    return item.kind === 'deploy' && !knowsSafe(whole) ? [noteOf(item)] : [];
  });
  const named = [...new Set(needed)].filter((id) => told.split(/\s+/).includes(id));
  return [...named.map(readingOf), ...learnedOf(told, needed)].filter(
    (wish) => !hasCalled(question, wish),
  );
}

/** What was learned of the abilities that are needed, where the prompt says only that there is something. */
function learnedOf(told: string, needed: readonly string[]): readonly Wish[] {
  const abilities = needed.map((id) => ABILITY[id === DEPLOY_NOTE ? 'deploy' : 'form']);
  return [...new Set(abilities)]
    .filter((of) => told.includes(`${of}\nfrom outside: read_learned`))
    .map((of) => ({ name: 'read_learned', input: { of } }));
}

const DEPLOY_NOTE = 'deploy-without-safe';

function readingOf(id: string): Wish {
  return { name: 'read_anti_pattern', input: { id } };
}

function noteOf(item: Extract<Item, { kind: 'form' | 'deploy' }>): string {
  return item.kind === 'form' ? `form-kind-${item.form}` : DEPLOY_NOTE;
}

function firstTold(question: Question): string {
  return toldIn({ ...question, messages: question.messages.slice(0, 1) });
}

export function hasCalled(question: Question, { name, input }: Wish): boolean {
  const text = JSON.stringify(input);
  return callsIn(question).some(
    (call) => call.name === name && JSON.stringify(call.input) === text,
  );
}

/** What this conversation taught that the prompt did not know. */
export function lessonsOf(question: Question, items: readonly Item[]) {
  const told = firstTold(question);
  const wasRead = (id: string) => hasCalled(question, readingOf(id));
  const whole = wholeOf(question);
  const forms = [...new Set(items.flatMap((item) => (item.kind === 'form' ? [item.form] : [])))];
  const learned = forms.flatMap((form) => {
    const code = knownCode(whole, form);
    const id = `form-kind-${form}`;
    if (code === null || knownCode(told, form) !== null || wasRead(id)) return [];
    const mitigation = `A form of kind ${form} must hold ${code}`;
    const description = `form of kind ${form} without its code`;
    return [{ id, description, mitigation }];
  });
  const id = DEPLOY_NOTE;
  if (!knowsSafe(whole) || knowsSafe(told) || wasRead(id)) return learned;
  const description = 'deploy with tools/deploy.sh and no flag';
  const mitigation = 'tools/deploy.sh wants --safe';
  return [...learned, { id, description, mitigation }];
}
