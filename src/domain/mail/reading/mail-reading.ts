import { z } from 'zod';
import type { DeepReadonly } from '../../../kernel/event/event.ts';

/** What a model may call an owner's mail. None of it takes a mail away from the cycle: see `settleReading`. */
export const readingKind = z.enum([
  'command',
  'instruction',
  'question',
  'correction',
  'preference',
  'small_talk',
]);

/** How a sentence stands to what is known: by its sentence of `mailSentences`, never in other words. */
const relation = z.enum(['new', 'same', 'opposite']);

/** What a model may read in a mail: the commands of the owner's line, by name. */
const wish = z.enum([
  ...(['status', 'tasks', 'approvals', 'budget', 'report', 'help', 'why'] as const),
  ...(['add', 'remind', 'remember', 'pause', 'resume', 'cap'] as const),
  ...(['done', 'cancel', 'do', 'reopen', 'move', 'rename', 'detail', 'urgent', 'forget'] as const),
  ...(['approve', 'deny', 'ack', 'unclear'] as const),
]);

/** P32: of one message. */
const MOST_LESSONS = 2;
/** The parser takes as many commands from a mail. */
const MOST_INTENTS = 12;
const MOST_SENTENCES = 20;
const WORDS_CHARACTERS = 300;
const WHEN_CHARACTERS = 120;

const words = z.string().max(WORDS_CHARACTERS).nullable();
const when = z.string().max(WHEN_CHARACTERS).nullable();

/** One thing that the owner wants, in words of the mail; there is no field for a number. */
const intentOutput = z.strictObject({
  does: wish,
  /** Where it stands. */
  sentences: z.array(z.string().max(8)).min(1).max(MOST_SENTENCES),
  /** Of what was offered: a task, a reminder or an approval. */
  thing: z.string().max(64).nullable(),
  /** Title, note, number of a cycle, or the words nobody understands. */
  words,
  /** The words about time, period or amount, as they stand. */
  when,
  /** The same in English, where they stand in another language. It counts only after a yes. */
  when_in_english: when,
});

/** What a model may answer. It picks, or copies words that are checked against the owner's. */
export const readingOutput = z.strictObject({
  kind: readingKind,
  intents: z.array(intentOutput).max(MOST_INTENTS),
  lessons: z
    .array(
      z.strictObject({
        sentence: z.string().max(8),
        lesson_id: z.string().max(64).nullable(),
        relation,
      }),
    )
    .max(MOST_LESSONS),
});
export type ReadingOutput = DeepReadonly<z.infer<typeof readingOutput>>;

const keptIntent = z.strictObject({
  does: wish,
  /** The owner's own sentences. */
  sentences: z.array(z.string()),
  /** Id of the intention, approval or alert it is about. */
  thing: z.string().nullable(),
  words: z.string().nullable(),
  when: z.string().nullable(),
  when_in_english: z.string().nullable(),
});
export type ReadIntent = DeepReadonly<z.infer<typeof keptIntent>>;

/** A reading as it is kept: the names of sentences resolved into the owner's own words. */
export const keptReading = z.strictObject({
  kind: readingKind,
  intents: z.array(keptIntent).default([]),
  /** Readings used to be one line in the words of a command: such a mail counts as read without one. */
  command: z.string().nullable().optional(),
  lessons: z.array(
    z.strictObject({ text: z.string(), lesson_id: z.string().nullable(), relation }),
  ),
});
export type MailReading = DeepReadonly<z.infer<typeof keptReading>>;

/** What stood in the prompt: `s1`, `s2`, … in their order, names of things with their ids, and the ids of the lessons that hold. */
export type ReadingChoices = {
  readonly sentences: ReadonlyMap<string, string>;
  readonly things: ReadonlyMap<string, string>;
  readonly lessonIds: readonly string[];
};

/** The shape together with what was offered; an answer beside it is malformed and sent back. */
export function readingOutputFor(choices: ReadingChoices): z.ZodType<ReadingOutput> {
  return readingOutput.superRefine((answer, context) => {
    for (const message of notOffered(answer, choices)) {
      context.addIssue({ code: 'custom', message });
    }
  });
}

function notOffered(
  { intents, lessons }: ReadingOutput,
  { sentences, things, lessonIds }: ReadingChoices,
): readonly string[] {
  const named = [...intents.flatMap((one) => one.sentences), ...lessons.map((one) => one.sentence)];
  const about = intents.flatMap(({ thing }) => thing ?? []);
  const taught = lessons.flatMap(({ lesson_id }) => lesson_id ?? []);
  return [
    ...strange('sentence', named, (name) => sentences.has(name)),
    ...strange('thing', about, (name) => things.has(name)),
    ...strange('lesson_id', taught, (id) => lessonIds.includes(id)),
    ...(lessons.every(({ relation: how, lesson_id }) => (how === 'new') === (lesson_id === null))
      ? []
      : ['lesson_id: null if and only if new']),
  ];
}

function strange(
  field: string,
  names: readonly string[],
  isOffered: (name: string) => boolean,
): readonly string[] {
  return names
    .filter((name) => !isOffered(name))
    .map((name) => `${field}: ${JSON.stringify(name)} was not offered`);
}

export function keepReading(
  { kind, intents, lessons }: ReadingOutput,
  { sentences, things }: ReadingChoices,
): MailReading {
  const kept = lessons.flatMap(({ sentence, lesson_id, relation: how }) => {
    const text = sentences.get(sentence);
    return text === undefined ? [] : [{ text, lesson_id, relation: how }];
  });
  return {
    kind,
    intents: intents.map((one) => ({
      does: one.does,
      sentences: one.sentences.flatMap((name) => sentences.get(name) ?? []),
      thing: one.thing === null ? null : (things.get(one.thing) ?? null),
      words: orNull(one.words),
      when: orNull(one.when),
      when_in_english: orNull(one.when_in_english),
    })),
    lessons: kept,
  };
}

/** Signs alone say nothing. */
function orNull(text: string | null): string | null {
  const said = text?.replace(/\s+/gu, ' ').trim() ?? '';
  return /[\p{L}\p{N}]/u.test(said) ? said : null;
}
