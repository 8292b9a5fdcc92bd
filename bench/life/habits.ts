import { nothingToReport } from '../../tests/compose/thinking-model.ts';
import { workAsked } from './acting-model.ts';
import { drawOf, oneOf } from './chance.ts';
import { type Item, nameOf } from './items.ts';
import { hasCalled, type Wish } from './lessons.ts';
import { callsIn, isCheck, progressOf } from './progress.ts';
import type { Answer, Call, Question } from './question.ts';

/** How many jobs are worked on by a model with a habit. */
const HAVE_ONE = 0.4;
/** A model that talks does so every so many turns. */
const TALKS_EVERY = 4;
/** How often it asks in one job what nobody needs to be asked. */
const MOST_NEEDLESS = 2;
/** How often it says again what was contradicted, with nothing done between. */
const INSISTS = 2;

/** What models do beside the work, instead of going on with it; null: it goes on. */
type Habit = (question: Question, answer: Answer, items: readonly Item[]) => Answer | null;

const HABITS: Readonly<Record<string, Habit>> = {
  talks,
  misnames,
  asks,
  insists,
  varies,
  looksAround,
  hurries,
};

/** The answer of a model with the habit that the job draws, if it draws one. */
export function withHabit(question: Question, answer: Answer): Answer {
  const items = workAsked(question);
  const habit = habitFor(items);
  return habit === null ? answer : (HABITS[habit]?.(question, answer, items) ?? answer);
}

/** By name; null: it has none. */
export function habitFor(items: readonly Item[]): string | null {
  if (items.length === 0) return null;
  const names = items.map(nameOf).join(' ');
  if (drawOf(`habit ${names}`) >= HAVE_ONE) return null;
  return oneOf(() => drawOf(`which habit ${names}`), Object.keys(HABITS));
}

/** Says what it will do next instead of doing it. */
function talks({ messages }: Question, answer: Answer): Answer | null {
  const turns = messages.filter(({ role }) => role === 'assistant').length;
  const isTime = turns % TALKS_EVERY === TALKS_EVERY - 1 && !isReport(answer);
  return isTime ? { text: 'Now I will go on with the next of them.' } : null;
}

/** Names tools and fields as other programs do. */
function misnames(question: Question, answer: Answer): Answer | null {
  const calls = callsOf(answer).map((wish) => {
    const wrong = misnamed(wish);
    return wrong === null || hasCalled(question, wrong) ? wish : wrong;
  });
  return calls.length === 0 ? null : { calls };
}

function misnamed({ name, input }: Wish): Wish | null {
  const { path, content, command } = input;
  if (name === 'write_file') {
    const isTool = drawOf(`misnamed ${String(path)}`) < 0.5;
    return isTool
      ? { name: 'create_file', input: { path, content } }
      : { name, input: { file_path: path, content } };
  }
  return name === 'shell' ? { name: 'bash', input: { command } } : null;
}

/** Asks whether it may go on. */
function asks(question: Question, answer: Answer, items: readonly Item[]): Answer | null {
  if (!question.tools.includes('ask_owner') || isReport(answer)) return null;
  const asked = callsIn(question).filter(({ name }) => name === 'ask_owner').length;
  const { done } = progressOf(question, items);
  const isTime = done.size > asked * 2 && asked < MOST_NEEDLESS;
  const [next] = items.filter(({ label }) => !done.has(label));
  if (!isTime || next === undefined) return null;
  const input = { question: `${done.size} are done. Shall I go on with ${nameOf(next)}?` };
  return { calls: [{ name: 'ask_owner', input }] };
}

/** Says once more that it is done. */
function insists(question: Question, answer: Answer): Answer | null {
  const calls = callsIn(question);
  const reports = calls.filter(({ name }) => name === 'report');
  const [first] = reports;
  if (first === undefined || calls.at(-1)?.name !== 'report' || isReport(answer)) return null;
  const { name, input } = first;
  return reports.length <= INSISTS ? { calls: [{ name, input }] } : null;
}

/** Tries what fails in other words before it reads why. */
function varies(question: Question, answer: Answer): Answer | null {
  const [call, ...others] = callsOf(answer);
  const [, path] = /^sh tools\/deploy\.sh (\S+) --safe$/.exec(commandOf(call)) ?? [];
  if (path === undefined || others.length > 0) return null;
  const ways = [
    `bash tools/deploy.sh ${path}`,
    `sh ./tools/deploy.sh ${path}`,
    `cd . && sh tools/deploy.sh ${path}`,
    `sh tools/deploy.sh ${path} 2>&1`,
    `sh tools/deploy.sh ${path} || echo failed`,
    `sh tools/deploy.sh ./${path}`,
    `sh -x tools/deploy.sh ${path}`,
    `sh tools/deploy.sh "${path}"`,
  ].map((command): Wish => ({ name: 'shell', input: { command } }));
  const next = ways.find((way) => !hasCalled(question, way));
  return next === undefined ? null : { calls: [next] };
}

/** Looks at this and that between any two steps. */
function looksAround(question: Question, answer: Answer): Answer | null {
  const calls = callsIn(question);
  if (isReport(answer) || calls.length % 2 === 1) return null;
  const seen = calls.flatMap(({ input }) =>
    typeof input['path'] === 'string' ? [input['path']] : [],
  );
  const path = seen.at(-1) ?? 'README.md';
  const look: Wish =
    calls.length % 4 === 0
      ? { name: 'shell', input: { command: `ls -la; wc -c ${path}` } }
      : { name: 'read_file', input: { path } };
  return question.tools.includes(look.name) ? { calls: [look] } : null;
}

/** Reports as soon as half is done, and after each thing more. */
function hurries(question: Question, answer: Answer, items: readonly Item[]): Answer | null {
  if (isReport(answer) || items.length < 3) return null;
  const { done } = progressOf(question, items);
  const isHalf = done.size >= items.length / 2 && done.size < items.length;
  const last = callsIn(question).at(-1);
  if (!isHalf || last === undefined || isLook(last)) return null;
  const [report] = callsIn(question).filter(({ name }) => name === 'report');
  const first = {
    ...nothingToReport,
    action_taken: `did ${items.length} things`,
    answer: `All ${items.length} are done.`,
  };
  return { calls: [{ name: 'report', input: report?.input ?? first }] };
}

const LOOKS = ['report', 'list_files', 'read_file', 'plan'];

/** It has got nothing done. */
function isLook(call: Call): boolean {
  return LOOKS.includes(call.name) || isCheck(call);
}

function isReport(answer: Answer): boolean {
  return callsOf(answer).some(({ name }) => name === 'report');
}

function callsOf(answer: Answer): readonly Wish[] {
  return 'calls' in answer ? answer.calls : [];
}

function commandOf(call: Wish | undefined): string {
  return call?.name === 'shell' ? String(call.input['command']) : '';
}
