import { folded } from '../../../language/folded.ts';
import { budgetPeriod, reportPeriod } from '../../../language/intents/budget-period.ts';
import {
  capAmong,
  capUnsaid,
  isRelative,
  saysSpending,
} from '../../../language/intents/cap-words.ts';
import { type FollowUp, followUpIn } from '../../../language/intents/follow-up-words.ts';
import type { OwnerCommand } from '../../../language/intents/owner-command.ts';
import { urgencyOf } from '../../../language/intents/task-marks.ts';
import { saysBound } from '../../../language/intents/timed-pause.ts';
import { isTimeSomewhere } from '../../../language/when/read-time.ts';
import { languageOf, timeText } from '../../../language/when/time-text.ts';
import type { MailReading, ReadIntent } from './mail-reading.ts';

/** What an intent comes to, as far as code goes along with it. */
export type ReadAct =
  | { readonly is: 'command'; readonly command: OwnerCommand }
  /** `when`: its words about time; null: none were copied. `task`: of work that comes again, not a reminder; the mail it stands in. */
  | {
      readonly is: 'remind';
      readonly title: string;
      readonly when: string | null;
      readonly task?: { readonly content: string };
    }
  /** Of an open task or reminder. */
  | { readonly is: 'change'; readonly thing: string; readonly word: FollowUp }
  | { readonly is: 'retitle'; readonly thing: string; readonly title: string }
  /** How a task is to be done, or what else belongs to it: the owner's sentences, whole. */
  | { readonly is: 'detail'; readonly thing: string; readonly text: string }
  /** Nobody can tell what these words want. */
  | { readonly is: 'unclear'; readonly words: string };

type Said = { readonly own: string; readonly content: string };

/** What an intent stands for. A text: why it is nothing. */
export function actOf(one: ReadIntent, said: Said): ReadAct | string {
  const act = ACTS[one.does](one, said);
  return (
    act ?? `what it was read as lacks ${one.thing === null ? 'what it is about' : 'its words'}`
  );
}

type ActOf = (one: ReadIntent, said: Said) => ReadAct | null;

const command = (made: OwnerCommand): ReadAct => ({ is: 'command', command: made });
const plain =
  (name: 'status' | 'tasks' | 'approvals' | 'help'): ActOf =>
  () =>
    command({ name });
const ofTask =
  (name: 'done' | 'cancel' | 'do' | 'reopen'): ActOf =>
  ({ thing }) =>
    thing === null ? null : command({ name, task: thing });
const ofApproval =
  (name: 'approve' | 'deny'): ActOf =>
  ({ thing }) =>
    thing === null ? null : command({ name, approvals: [thing], isAll: false });

/** The only place that says which command an intent stands for. */
const ACTS: Readonly<Record<ReadIntent['does'], ActOf>> = {
  status: plain('status'),
  tasks: plain('tasks'),
  approvals: plain('approvals'),
  report: ({ when }, { own }) => {
    const period = reportPeriod(folded(when ?? own));
    return period === null ? null : command({ name: 'report', period });
  },
  help: plain('help'),
  budget: ({ when }, { own }) => {
    const period = budgetPeriod(folded(when ?? own));
    return period === null ? null : command({ name: 'budget', period });
  },
  why: ({ words }) => (words === null ? null : command({ name: 'why', what: words })),
  add: ({ words, when, when_in_english }, { own, content }) => {
    if (words === null) return null;
    if (saysAgain(when) || saysAgain(when_in_english)) {
      return { is: 'remind', title: words, when, task: { content } };
    }
    const title = [withDue(words, when), ...urgencyBeside(own, words)].join(', ');
    return command({ name: 'add', title, content });
  },
  remind: ({ words, when }) =>
    words === null ? null : { is: 'remind', title: words, when: wakingTime(words, when) },
  remember: ({ words }) => (words === null ? null : command({ name: 'remember', text: words })),
  // It is always asked about, with the end that was understood: so a model's English may count.
  pause: ({ when, when_in_english }) => {
    const said = when_in_english ?? when;
    return command(
      when === null || said === null ? { name: 'pause' } : { name: 'pause', until: spanOf(said) },
    );
  },
  resume: () => command({ name: 'resume', isWeak: false }),
  cap: ({ when, words }, { own }) => {
    const said = when ?? words ?? '';
    if (said === '') return null;
    // What it is now plus or minus something is an amount that nobody wrote.
    if (isRelative(own)) return { is: 'unclear', words: said };
    const cap = saysSpending(own) ? capAmong(said, own) : capUnsaid(said);
    // An amount that is not read is asked about, and not left to chance.
    return cap === null ? { is: 'unclear', words: said } : command(cap);
  },
  done: ofTask('done'),
  cancel: ofTask('cancel'),
  do: ofTask('do'),
  reopen: ofTask('reopen'),
  move: ({ thing, when }) => {
    const word = when === null ? null : followUpIn(when);
    const isTime = word?.is === 'time' || word?.is === 'shift';
    if (thing === null || when === null) return null;
    return isTime ? { is: 'change', thing, word } : { is: 'unclear', words: when };
  },
  rename: ({ thing, words }) =>
    thing === null || words === null ? null : { is: 'retitle', thing, title: words },
  detail: ({ thing }, { own }) => (thing === null ? null : { is: 'detail', thing, text: own }),
  urgent: ({ thing }) =>
    thing === null ? null : { is: 'change', thing, word: { is: 'urgent', isHigh: true } },
  forget: ({ thing }) => (thing === null ? null : command({ name: 'forget', what: thing })),
  approve: ofApproval('approve'),
  deny: ofApproval('deny'),
  ack: ({ thing }) => (thing === null ? null : command({ name: 'ack', incident: thing })),
  unclear: ({ words }) => (words === null ? null : { is: 'unclear', words }),
};

/** All commands that a reading may come to, for whoever has to look something up for them. */
export function commandsOfReading({ intents }: MailReading): readonly OwnerCommand[] {
  return intents.flatMap((one) => {
    const act = ACTS[one.does](one, { own: one.sentences.join(' '), content: '' });
    return act?.is === 'command' ? [act.command] : [];
  });
}

/** Words for being woken, and those of the same language for the morning. */
const WAKING: readonly (readonly [RegExp, string])[] = [
  [/^(?:please )?wake/iu, 'in the morning'],
  [/^(?:bitte )?weck/iu, 'morgens'],
  [/^r[ée]veill/iu, 'du matin'],
  [/^despi[ée]rt/iu, 'de la mañana'],
  [/^svegli/iu, 'del mattino'],
  [/^acord[ae]/iu, 'da manhã'],
  [/^(?:wek|maak (?:me|mij) wakker)/iu, "'s ochtends"],
];
const HOUR_ALONE =
  /^(?:(?:at|um|à|a las?|alle|às|as|om) )?(?:\d{1,2}(?:[:.h]\d{2})?(?: ?(?:uhr|h|uur|o'clock))?|(?:half|quarter|five|ten|twenty)(?: past| to) \p{L}+)$/iu;

/** Who is to be woken at six means the next morning, whatever is still to come today. */
function wakingTime(words: string, when: string | null): string | null {
  if (when === null || !HOUR_ALONE.test(when.trim())) return when;
  const morning = WAKING.find(([woken]) => woken.test(words))?.[1];
  return morning === undefined ? when : `${when} ${morning}`;
}

/** "By", in the languages that times are read in. */
const UNTIL =
  /^(?:by|no later than|not later than|until|due|before|bis|vor|spätestens|avant|d'ici|jusqu['’]|antes d[eo]l?|até|hasta|para|entro|prima d|voor|tegen|uiterlijk)(?![\p{L}])/iu;

/** What comes again has no day it is due by. */
const AGAIN =
  /^(?:every|each|daily|weekly|monthly|jede[nrs]?|alle|täglich|wöchentlich|chaque|tou(?:s|tes) les|cada|tod[oa]s|ogni|tutt[ie]|elke|iedere)(?![\p{L}])/iu;

const DAY_NAMED = /(?<!\p{L})(?:mon|tues|wednes|thurs|fri|satur|sun)day(?!\p{L})/gu;
const OFTEN =
  /(?<!\p{L})(?:every|each|daily|hourly|weekly|monthly|yearly|weekdays|mornings|afternoons|evenings|(?:mon|tues|wednes|thurs|fri|satur|sun)days)(?!\p{L})/u;

/** Whether words about time say that it comes again, also where they are not wholly read: "monday, wednesday and friday". */
function saysAgain(when: string | null): boolean {
  if (when === null) return false;
  const { plain } = timeText(when, languageOf(when));
  const days = new Set(plain.match(DAY_NAMED));
  return OFTEN.test(plain) || (days.size > 1 && !/(?<!\p{L})or(?!\p{L})/u.test(plain));
}

/** As the parser takes it: "file the tax return by Friday". */
function withDue(words: string, when: string | null): string {
  if (when === null) return words;
  const day = when.replace(/^deadline(?: is)?:? /iu, '');
  if (UNTIL.test(day) || AGAIN.test(day)) return `${words} ${day}`;
  // "Some time in spring" is no day to be done by.
  return isTimeSomewhere(day) ? `${words} by ${day}` : `${words}, ${day}`;
}

/** Parts of the owner's sentence that say how urgent it is, and that the title leaves out. */
function urgencyBeside(own: string, words: string): readonly string[] {
  const parts = own.split(/[,;.!]\s*/u).filter((part) => !words.includes(part));
  return parts.filter((part) => urgencyOf(folded(part).trim()) !== null);
}

function spanOf(when: string): string {
  if (/^(?:the )?rest of /iu.test(when)) return `for ${when}`;
  return saysBound(when) ? when : `until ${when}`;
}
