import type { Recurrence } from '../../../domain/owner/events.ts';
import { addTask } from '../../../domain/owner/task/command-tasks.ts';
import { recurringBy } from '../../../domain/owner/task/read-recurrence.ts';
import { UNSAID_WORDS } from '../../../domain/owner/task/task-words.ts';
import { intentionProjection } from '../../../domain/owner/views/intention.ts';
import type { NewEvent } from '../../../kernel/event/event.ts';
import { momentWords } from '../../../language/when/moment-words.ts';
import { readTimeAlone } from '../../../language/when/read-time.ts';
import type { ComposedTime } from '../../../language/when/time-parts.ts';
import type { Carry } from './carry.ts';
import type { Handled } from './handle-intent.ts';

type About = NonNullable<Handled['about']>;
/** What came of words about the thing of a thread. */
export type Came = {
  readonly says: string;
  readonly events?: readonly NewEvent[];
  readonly subjects?: readonly string[];
  readonly about?: About;
  readonly isQuestion?: boolean;
};

export function nothing(intentions: readonly string[]): About {
  return { intentions: [...intentions], pending: null };
}

export function clockOf({ now, zone }: Carry): { readonly now: string; readonly zone: string } {
  return { now, zone };
}

type Timed = Exclude<ComposedTime, { readonly is: 'ask' }>;
type Said = Timed & { readonly said?: readonly string[] };

/** `said`: words of its time, of which those are kept that say all of it. */
export function formed(carry: Carry, title: string, time: Said): Came {
  const tasks = carry.view.all(intentionProjection);
  const id = carry.taskId(title);
  const { dueAt, recurs, told } = placed(carry, time, time.said);
  const words = { ...UNSAID_WORDS, title, due_at: dueAt };
  const arrangement = { parent: null, who: null, recurs, trigger: null };
  const result = addTask(tasks, {
    id,
    kind: 'reminder',
    words,
    source: 'mail',
    ...(recurs !== null && { arrangement }),
  });
  if (!result.ok) return { says: `No reminder is set: ${result.why}.` };
  return {
    says: `I will remind you of "${title}" ${told}.`,
    events: result.events,
    subjects: [`intention:${id}`],
    about: nothing([id]),
  };
}

/** Its words and its next times. */
const TOLD = 2;

export function placed(
  carry: Carry,
  time: Timed,
  said: readonly string[] = [],
): { readonly dueAt: string | null; readonly recurs: Recurrence | null; readonly told: string } {
  if (time.is === 'at')
    return { dueAt: time.at.toUTC().toISO(), recurs: null, told: `on ${momentWords(time.at)}` };
  const again = recurringBy(
    { phrase: phraseOf(carry, time.rule, said), rule: time.rule },
    { misfire: 'once', clock: clockOf(carry) },
  );
  return {
    dueAt: null,
    recurs: again.recurs,
    // What happens after an outage is for whoever sets it up in detail.
    told: again.told
      .slice(0, TOLD)
      .filter((one) => one !== '')
      .join('; '),
  };
}

/** The first of these words that mean this rule when they are read by themselves; empty: none do. */
function phraseOf(carry: Carry, rule: string, said: readonly string[]): string {
  const means = (words: string) => {
    const time = readTimeAlone(words, clockOf(carry));
    return time?.is === 'again' && time.rule === rule;
  };
  return said.find((words) => words !== '' && means(words)) ?? '';
}

const CLOCK_IN =
  /(?:,? (?:at|um|à|a las?|alle|às|om))? (?:noon|midnight|\d{1,2}(?:[:.]\d{2})?(?: ?(?:am|pm|uhr|h|o'clock))?)$/iu;
const HOUR_ALONE = /^\d{1,2}(?:[:.]\d{2})?(?: ?(?:am|pm))?$/iu;

/** What was said of its rhythm, with another hour in it; or the new rhythm at the old hour. */
export function changedPhrase(phrase = '', words: string): string {
  const hour = CLOCK_IN.exec(phrase)?.[0] ?? '';
  const isHour = HOUR_ALONE.test(words) || /^(?:at|um|om) /iu.test(words);
  const rhythm = phrase.replace(CLOCK_IN, '');
  return isHour ? `${rhythm} ${HOUR_ALONE.test(words) ? `at ${words}` : words}` : `${words}${hour}`;
}
