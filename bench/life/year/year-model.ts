import { z } from 'zod';
import type { ReadingOutput } from '../../../src/domain/mail/reading/mail-reading.ts';
import { type Answer, purposeOf, type Question, toldIn } from '../question.ts';
import { scriptedAnswer } from '../scripted-model.ts';

/** The model of a life, which besides reads the mails of a year and asks its owner where something is open. */
export function yearAnswer(question: Question): Answer {
  const purpose = purposeOf(question);
  if (purpose === 'read') return { value: readingOf(toldOf(question)) };
  if (purpose === 'act') return askingFirst(question) ?? scriptedAnswer(question);
  return scriptedAnswer(question);
}

function toldOf({ messages }: Question): string {
  return messages.map(({ text }) => text).join('\n');
}

const record = z.record(z.string(), z.unknown());

/** The records of a section: each a line of JSON. */
function recordsWith(told: string, field: string) {
  return told.split('\n').flatMap((line) => {
    const at = line.indexOf('{');
    if (at < 0 || !line.includes(`"${field}"`)) return [];
    try {
      return [record.parse(JSON.parse(line.slice(at, line.lastIndexOf('}') + 1)))];
    } catch {
      return [];
    }
  });
}

type Reader = readonly [pattern: RegExp, kind: ReadingOutput['kind'], does: Does | null];
type Does = ReadingOutput['intents'][number]['does'];

/** What a good reader makes of the sentences of this owner that no parser takes whole. */
const READERS: readonly Reader[] = [
  [/^(?:thanks|thank you)/i, 'small_talk', null],
  [/^remember that/i, 'command', 'remember'],
  [/how much did you spend/i, 'question', 'budget'],
  [/which reminders do i have|what is still open/i, 'question', 'tasks'],
  [/what are you waiting for/i, 'question', 'approvals'],
  [/how was my week/i, 'question', 'report'],
  [/^(?:i prefer|i like)|^(?:from now on|always|never|do not sign)/i, 'preference', null],
  [/that was wrong/i, 'correction', null],
  [/\?$/, 'question', null],
];

function readingOf(told: string): ReadingOutput {
  const sentences = recordsWith(told, 'said').map(({ id, said }) => ({
    id: String(id),
    said: String(said),
  }));
  const known = recordsWith(told, 'text').map(({ id, text }) => ({
    id: String(id),
    text: String(text),
  }));
  const read = sentences.map(({ id, said }) => ({
    id,
    said,
    reader: READERS.find(([pattern]) => pattern.test(said)) ?? null,
  }));
  // Why something is wanted stands with it.
  const reasons = read.flatMap(({ id, said }) => (/^I am /i.test(said) ? [id] : []));
  const intents = read.flatMap(({ id, said, reader }) => {
    const does = reader?.[2] ?? null;
    if (does === null) return [];
    const words = does === 'remember' ? said.replace(/^remember that /i, '') : null;
    return [
      { does, sentences: [...reasons, id], thing: null, words, when: null, when_in_english: null },
    ];
  });
  const lessons = read.flatMap(({ id, said, reader }) =>
    reader?.[1] === 'preference' ? [lessonOf(id, said, known)] : [],
  );
  const kind = read.map(({ reader }) => reader?.[1] ?? 'instruction')[0] ?? 'instruction';
  return { kind, intents, lessons: lessons.slice(0, 2) };
}

const OPPOSITES: readonly (readonly [RegExp, RegExp])[] = [
  [/coffee to tea/i, /tea to coffee/i],
  [/do not sign letters/i, /always sign letters/i],
  [/explain things to me in detail/i, /short sentences/i],
];

function lessonOf(
  sentence: string,
  said: string,
  known: readonly { readonly id: string; readonly text: string }[],
): ReadingOutput['lessons'][number] {
  const before = OPPOSITES.find(([now]) => now.test(said))?.[1];
  const overturned = known.find(({ text }) => before?.test(text) === true);
  if (overturned !== undefined) return { sentence, lesson_id: overturned.id, relation: 'opposite' };
  const same = known.find(({ text }) => text === said);
  if (same !== undefined) return { sentence, lesson_id: same.id, relation: 'same' };
  return { sentence, lesson_id: null, relation: 'new' };
}

const OPEN: readonly (readonly [work: RegExp, question: string])[] = [
  [/Book a table/, 'Which day do you want the table for?'],
  [/Order new paint/, 'Which colour is the paint to be?'],
];

/** What the work leaves open is asked once; null: nothing is. */
function askingFirst(question: Question): Answer | null {
  if (!question.tools.includes('ask_owner')) return null;
  const told = toldIn(question);
  const work = told.slice(Math.max(0, told.search(/^# (The work|Your task)$/m)));
  const open = OPEN.find(([pattern]) => pattern.test(work));
  if (open === undefined) return null;
  const asked = question.messages.some(({ calls }) =>
    calls.some((one) => one.name === 'ask_owner'),
  );
  return asked ? null : { calls: [{ name: 'ask_owner', input: { question: open[1] } }] };
}
