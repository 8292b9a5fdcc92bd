import type { OwnerCommand } from '../intents/owner-command.ts';
import { type OwnerIntent, type OwnerWords, readIntent } from '../intents/read-intent.ts';
import type { MailReading } from './mail-reading.ts';
import { countWords, hasSameFigures, isTurned, ownWordsOf, strangeWord } from './own-words.ts';

/** What comes of a model's reading of an owner's mail. `why`: in words, for the record. */
export type SettledReading =
  /** The mail goes on as if nobody had read it. */
  | { readonly does: 'nothing'; readonly why: string }
  /** The thread is asked whether `said` was meant: only the owner's own words give or take power. */
  | { readonly does: 'asks'; readonly said: string; readonly name: string; readonly why: string }
  | {
      readonly does: 'carries';
      readonly command: OwnerCommand;
      readonly said: string;
      /** The command holds all that the mail says; otherwise the mail is work of the cycle beside it. */
      readonly isAll: boolean;
      readonly why: string;
    };

type Read = OwnerWords & {
  /** Of the parser. */
  readonly intent: OwnerIntent;
  readonly reading: MailReading;
};

/** Mails of the parser's kinds that a model may look at. */
const MAY_BE_READ: readonly OwnerIntent['kind'][] = [
  'instruction',
  'question',
  'unclear',
  'feedback',
];

/** A one-time code, also where the parser takes it for no such thing. */
const SIX_DIGITS = /(?<!\d)\d{3}[ -]?\d{3}(?!\d)/u;

/** Only what the parser left open, and never a mail that may have a one-time code in it. */
export function mayBeRead({ kind, commands, code, words }: OwnerIntent): boolean {
  const isOpen = MAY_BE_READ.includes(kind) && commands.length === 0;
  return isOpen && code === null && !SIX_DIGITS.test(words);
}

/**
 * Decides what a model's words may do. They go through the parser like the owner's own; what is carried out only tells,
 * adds or rests, and each name, figure and word in it stands in the mail. Pure.
 */
export function settleReading(read: Read): SettledReading {
  const { kind, command } = read.reading;
  if (!mayBeRead(read.intent)) return nothing('the parser was sure');
  if (kind !== 'command' || command === null) return nothing(`read as ${kind}`);
  const said = command.replace(/\s+/gu, ' ').trim();
  const proposed = readIntent({ subject: '', text: said });
  const [only, another] = proposed.commands;
  if (proposed.kind !== 'command' || proposed.code !== null || only === undefined) {
    return nothing('what it was read as is no command');
  }
  if (another !== undefined) return nothing('it was read as several commands');
  const own = ownWordsOf(read);
  const strange = strangeIn(only, own);
  return strange === null ? allowed(only, { read, said, own }) : nothing(strange);
}

function nothing(why: string): SettledReading {
  return { does: 'nothing', why };
}

/** Null: all that the command is about was named by the owner. */
function strangeIn(command: OwnerCommand, own: string): string | null {
  const about = argumentsOf(command).join(' ');
  const strange = strangeWord(about, own);
  if (strange !== null) return `the owner did not write "${strange}"`;
  if (!WRITES.includes(command.name)) return null;
  if (isTurned(about, own)) return 'a "not" of the owner got lost';
  const isTimed = command.name === 'remind' && !hasSameFigures(about, own);
  return isTimed ? 'its figures are not those of the mail' : null;
}

const WRITES: readonly OwnerCommand['name'][] = ['add', 'remind', 'remember'];

/** All names and words of a command. */
function argumentsOf(command: OwnerCommand): readonly string[] {
  return Object.entries(command)
    .filter(([field]) => field !== 'name')
    .flatMap(([, value]: [string, unknown]) => value)
    .filter((one) => typeof one === 'string');
}

/**
 * The only place that says what a model's reading may do. Telling harms nobody; what adds and notes holds the owner's
 * words; to rest is safe. What ends, begins, grants, forgets or goes on is asked about.
 */
const MAY: Readonly<Record<OwnerCommand['name'], 'tells' | 'adds' | 'notes' | 'rests' | 'asks'>> = {
  ...{ status: 'tells', tasks: 'tells', approvals: 'tells', budget: 'tells', report: 'tells' },
  ...{ help: 'tells', why: 'tells' },
  ...{ add: 'adds', remind: 'adds', remember: 'notes', pause: 'rests', stop: 'rests' },
  ...{ do: 'asks', done: 'asks', cancel: 'asks', approve: 'asks', deny: 'asks', answer: 'asks' },
  ...{ resume: 'asks', forget: 'asks', ack: 'asks', reopen: 'asks', unread: 'asks', end: 'asks' },
};

type Said = { readonly read: Read; readonly said: string; readonly own: string };

/** Longer questions ask for more than one of the agent's own lists says. */
const SHORT_QUESTION = 15;

function allowed(command: OwnerCommand, { read, said, own }: Said): SettledReading {
  const { kind, words } = read.intent;
  const why = `read as "${command.name}"`;
  const carried = (isAll: boolean, what: OwnerCommand = command): SettledReading => {
    return { does: 'carries', command: what, said, isAll, why };
  };
  switch (MAY[command.name]) {
    case 'tells':
      // An instruction that was read as a question must not vanish in its answer.
      return carried(
        kind === 'unclear' || (kind === 'question' && countWords(own) <= SHORT_QUESTION),
      );
    case 'adds':
      // A task keeps all the mail says, a reminder one sentence.
      return command.name === 'add'
        ? carried(true, { ...command, content: words })
        : carried(countSentences(own) === 1);
    case 'notes':
      return carried(false);
    case 'rests':
      // "resume" without a code ends a pause: a stop by a model's word would need one.
      return carried(false, { name: 'pause' });
    case 'asks':
      return { does: 'asks', said, name: command.name, why };
  }
}

function countSentences(own: string): number {
  return own.split(/(?<=[.!?;])\s+|\n+/u).filter((one) => one.trim() !== '').length;
}
