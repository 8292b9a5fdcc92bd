import { z } from 'zod';

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

/** P32: of one message. */
const MOST_LESSONS = 2;
const COMMAND_CHARACTERS = 300;

/** What a model may answer. It picks, or writes words that are read like the owner's; there is no field for a number. */
export const readingOutput = z.strictObject({
  kind: readingKind,
  command: z.string().max(COMMAND_CHARACTERS).nullable(),
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
export type ReadingOutput = z.infer<typeof readingOutput>;

/** A reading as it is kept: the names of sentences resolved into the owner's own words. */
export const keptReading = z.strictObject({
  kind: readingKind,
  command: z.string().nullable(),
  lessons: z.array(
    z.strictObject({ text: z.string(), lesson_id: z.string().nullable(), relation }),
  ),
});
export type MailReading = z.infer<typeof keptReading>;

/** What stood in the prompt: `s1`, `s2`, … in their order, and the ids of the lessons that hold. */
export type ReadingChoices = {
  readonly sentences: ReadonlyMap<string, string>;
  readonly lessonIds: readonly string[];
};

/** The shape together with what was offered; an answer beside it is malformed and sent back. */
export function readingOutputFor(choices: ReadingChoices): z.ZodType<ReadingOutput> {
  return readingOutput.superRefine(({ lessons }, context) => {
    for (const { sentence, lesson_id, relation: how } of lessons) {
      const refuse = (message: string) => {
        context.addIssue({ code: 'custom', message });
      };
      if (!choices.sentences.has(sentence)) {
        refuse(`sentence: ${JSON.stringify(sentence)} was not offered`);
      }
      if (lesson_id !== null && !choices.lessonIds.includes(lesson_id)) {
        refuse(`lesson_id: ${JSON.stringify(lesson_id)} was not offered`);
      }
      if ((how === 'new') !== (lesson_id === null)) refuse('lesson_id: null if and only if new');
    }
  });
}

export function keepReading(
  { kind, command, lessons }: ReadingOutput,
  { sentences }: ReadingChoices,
): MailReading {
  const kept = lessons.flatMap(({ sentence, lesson_id, relation: how }) => {
    const text = sentences.get(sentence);
    return text === undefined ? [] : [{ text, lesson_id, relation: how }];
  });
  return { kind, command, lessons: kept };
}
