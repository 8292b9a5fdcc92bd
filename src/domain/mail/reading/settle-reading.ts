import { folded } from '../../../language/folded.ts';
import { saysMoreThanCap, saysSpending } from '../../../language/intents/cap-words.ts';
import type { OwnerCommand } from '../../../language/intents/owner-command.ts';
import type { OwnerIntent } from '../../../language/intents/read-intent.ts';
import { limitIn } from '../../../language/when/read-time.ts';
import { narrows } from '../../../language/whole/beside.ts';
import { kindOfWords } from '../../../language/words/kind-of-words.ts';
import type { MailReading, ReadIntent } from './mail-reading.ts';
import {
  countWords,
  isNamedIn,
  isTurned,
  leftWords,
  lostFigure,
  movedFigure,
  strangeWord,
} from './own-words.ts';
import { actOf, type ReadAct } from './read-act.ts';
import { isCrowded } from './second-reading.ts';

/** What comes of one intent of a model's reading. `why`: in words, for the record. */
export type SettledIntent =
  /** As if nobody had read it. `isSettled`: the parser has read the same. `isInvented`: it holds a word that the owner did not write. */
  | {
      readonly does: 'nothing';
      readonly why: string;
      readonly isSettled?: boolean;
      readonly isInvented?: boolean;
    }
  /** `isPlain`: its sentences say what it is about, so that nothing else is to be made of them. */
  | { readonly does: 'asks' | 'carries'; readonly act: ReadAct; readonly isPlain: boolean };

/** What there is when a reading is settled. */
export type Standing = {
  /** Titles of what is open, by id. */
  readonly things: ReadonlyMap<string, string>;
  /** What its thread is about. */
  readonly about: readonly string[];
  /** The work id of the thread's letter that is worked on; null: there is none. */
  readonly letter: string | null;
  readonly isPaused: boolean;
  /** Ids of approvals that wait, and of alerts that want to be seen. */
  readonly waiting: ReadonlySet<string>;
};

/** A one-time code, also where the parser takes it for no such thing. */
const SIX_DIGITS = /(?<!\d)\d{3}[ -]?\d{3}(?!\d)/u;

/** Mails of the parser's kinds that a model may look at. */
const MAY_BE_READ: readonly OwnerIntent['kind'][] = [
  'instruction',
  'question',
  'unclear',
  'feedback',
];

/** Only a mail in which the parser left something open, or took many words for one thing, and never one that may have a one-time code in it. */
export function mayBeRead({ kind, commands, code, words }: OwnerIntent): boolean {
  const isHeld = commands.some(({ name }) => name === 'stop' || name === 'unread');
  const isOpen = MAY_BE_READ.includes(kind) || (kind === 'command' && commands.some(isCrowded));
  return isOpen && !isHeld && code === null && !SIX_DIGITS.test(words);
}

type Read = {
  /** Of the parser. */
  readonly intent: OwnerIntent;
  readonly reading: MailReading;
  readonly standing: Standing;
};

/**
 * Decides what each intent of a model's reading may do. What is carried out only tells, adds, rests or changes what is named
 * beyond doubt, in the owner's own words; what ends, begins, grants, forgets or goes on is asked about. Pure.
 */
export function settleReading(read: Read): readonly SettledIntent[] {
  return read.reading.intents.map((one) => settled(one, read));
}

function settled(one: ReadIntent, read: Read): SettledIntent {
  if (read.intent.commands.some(({ name }) => isSameWish(name, one.does))) {
    return { ...nothing('the parser was sure of it'), isSettled: true };
  }
  const own = one.sentences.join(' ');
  const act = actOf(one, { own, content: read.intent.words });
  if (typeof act === 'string') return nothing(act);
  const strange = strangeIn(one, { own, standing: read.standing });
  if (strange !== null) return { ...nothing(strange), isInvented: true };
  if (isTurnedRound(one, own)) {
    // The "not" may be another wish's of the same sentence.
    return isShared(one, read.reading)
      ? { does: 'asks', act, isPlain: true }
      : nothing('a "not" of the owner got lost');
  }
  return allowed({ one, act, own }, read);
}

/** "Stop reminding me of X" ends X for the parser, whatever a model calls it. */
function isSameWish(name: OwnerCommand['name'], does: ReadIntent['does']): boolean {
  return name === does || (name === 'end' && (does === 'cancel' || does === 'done'));
}

function nothing(why: string): Extract<SettledIntent, { does: 'nothing' }> {
  return { does: 'nothing', why };
}

type Own = { readonly own: string; readonly standing: Standing };

/** Whether another intent has a sentence of this one. */
function isShared(one: ReadIntent, { intents }: MailReading): boolean {
  return intents.some(
    (other) => other !== one && other.sentences.some((said) => one.sentences.includes(said)),
  );
}

/** Null: each word and figure of it was written by the owner. */
function strangeIn(one: ReadIntent, { own, standing }: Own): string | null {
  const about = wordsOfIntent(one);
  const title = one.does === 'rename' ? ` ${standing.things.get(one.thing ?? '') ?? ''}` : '';
  const strange = strangeWord(about, `${own}${title}`);
  return strange === null ? null : `the owner did not write "${strange}"`;
}

function wordsOfIntent({ words, when }: ReadIntent): string {
  return [words ?? '', when ?? ''].join(' ');
}

/** Whether a "not" of the owner gets lost in what would be added or kept. */
function isTurnedRound(one: ReadIntent, own: string): boolean {
  return WRITES.includes(one.does) && isTurned(wordsOfIntent(one), own);
}

const WRITES: readonly ReadIntent['does'][] = ['add', 'remind', 'remember'];

/** Whether the sentences of an intent limit it: "but not before Thursday", "if it is cheap". */
export function isConditional({ sentences }: Pick<ReadIntent, 'sentences'>): boolean {
  const own = sentences.join(' ');
  return limitIn(leftWords(own, '')) !== null || isTurned('', own) || narrows(own);
}

type Power =
  | 'tells'
  | 'adds'
  | 'notes'
  | 'spends'
  | 'rests'
  | 'changes'
  | 'ends'
  | 'answers'
  | 'asks';

/**
 * The only place that says what a model's reading may do. Telling harms nobody; what adds and notes holds the owner's
 * words; to spend less is safe; a change is told with what it was. Everything else is asked about.
 */
const MAY: Readonly<Record<ReadIntent['does'], Power>> = {
  status: 'tells',
  tasks: 'tells',
  approvals: 'tells',
  budget: 'tells',
  report: 'tells',
  help: 'tells',
  why: 'tells',
  add: 'adds',
  remind: 'adds',
  remember: 'notes',
  cap: 'spends',
  pause: 'rests',
  move: 'changes',
  rename: 'changes',
  detail: 'changes',
  urgent: 'changes',
  do: 'ends',
  done: 'ends',
  cancel: 'ends',
  reopen: 'ends',
  forget: 'ends',
  approve: 'answers',
  deny: 'answers',
  ack: 'answers',
  resume: 'answers',
  unclear: 'asks',
};

type Meant = { readonly one: ReadIntent; readonly act: ReadAct; readonly own: string };

/** Longer questions ask for more than one of the agent's own lists says. */
const SHORT_QUESTION = 15;

function allowed(meant: Meant, read: Read): SettledIntent {
  return POWERS[MAY[meant.one.does]](meant, read);
}

/** "The plants can wait till Saturday": whether it then ends or begins is the owner's to say. */
const LASTS = /^(?:until|till|til|bis|jusqu|hasta|fino|até|tot)(?!\p{L})/iu;

/** "Lower it to 1 dollar if it is over 10": less is spent only then. */
const CONDITION =
  /(?<!\p{L})(?:if|unless|when|once|in case|wenn|falls|sobald|quand|lorsque|si|cuando|se|quando|als|tenzij|zodra)(?!\p{L})/u;

/** "At most 2 dollars a day, nothing at the weekend": more than an amount for a day. */
function isLimitedCap({ words, when }: ReadIntent, own: string): boolean {
  return saysMoreThanCap(leftWords(own, `${words ?? ''} ${when ?? ''}`));
}

const POWERS: Readonly<Record<Power, (meant: Meant, read: Read) => SettledIntent>> = {
  // An instruction that was read as a question must not vanish in its answer.
  tells: ({ act, own }, { intent }) => {
    const isAsked = countWords(own) <= SHORT_QUESTION && isQuestion(own);
    return { does: 'carries', act, isPlain: intent.kind === 'unclear' || isAsked };
  },
  // A reminder without a time may be work of another kind.
  adds: ({ one, act, own }, { standing }) => {
    const isPlain = one.does !== 'remind' || one.when !== null;
    const isMore = one.does === 'remind' && isBesideOpen(own, standing);
    const isSure = isWhole(one, own) && !holds(one.words, one.when) && !isMore;
    return { does: isSure ? 'carries' : 'asks', act, isPlain };
  },
  // What is told may want something done as well.
  notes: ({ act, own }) => {
    const isLasting = !isQuestion(own) && isStatement(own);
    return { does: isLasting ? 'carries' : 'asks', act, isPlain: false };
  },
  // Its amount stands in the sentence, and so does what limits it.
  spends: ({ one, act, own }) => {
    const isLimited = CONDITION.test(folded(own.normalize('NFC'))) || isLimitedCap(one, own);
    return {
      does: isLimited || !saysSpending(own) ? 'asks' : 'carries',
      act,
      isPlain: countWords(own) <= SHORT_QUESTION,
    };
  },
  // The parser takes each word for it at once; a rest that nobody asked for would leave the owner's work undone.
  rests: ({ act }) => ({ does: 'asks', act, isPlain: false }),
  changes: (meant, read) => {
    const { standing } = read;
    const { one, act, own } = meant;
    if (one.does === 'detail' && one.thing === standing.letter) return ofLetter(meant, read);
    const isAsking = kindOfWords(own) === 'question';
    const isSaid =
      isMeantSurely(one, { own, standing }) && saysChange(one, own) && !LASTS.test(one.when ?? '');
    return !isAsking && isSaid && isWhole(one, own)
      ? { does: 'carries', act, isPlain: true }
      : asked(meant, standing);
  },
  ends: (meant, { standing }) => asked(meant, standing),
  answers: ({ one, act }, { standing }) =>
    isThere(one, standing)
      ? { does: 'asks', act, isPlain: false }
      : nothing('nothing of the kind waits'),
  asks: ({ act }) => ({ does: 'asks', act, isPlain: false }),
};

/** Beside a command, of another thing, or as a question it is work of its own: then nothing gets lost. */
function ofLetter({ one, act, own }: Meant, { intent, reading, standing }: Read): SettledIntent {
  const isAlone = intent.commands.length === 0 && reading.intents.length === 1;
  const isOfOther = standing.about.length > 0 || namedIn(own, standing).length > 0;
  const isTold = one.sentences.every(
    (said) => kindOfWords(said) !== 'question' && !said.includes('?'),
  );
  return isAlone && isTold && !isOfOther
    ? { does: 'carries', act, isPlain: true }
    : nothing('it may be more than a word on what is being done');
}

/** A word for the change itself: that a thing is named does not mean that it is to be called otherwise. */
const CHANGES: Partial<Record<ReadIntent['does'], RegExp>> = {
  urgent:
    /(?<!\p{L})(?:urgent|pressing|important|priority|asap|at once|matters|hurry|dringend|wichtig|eilt|urgente?s?|prioridad|prioritat|prioriteit|important[ea]?s?|dringende?)(?!\p{L})/u,
  rename:
    /(?<!\p{L})(?:rename|call|called|name|title|titled|label|mean|meant|instead|should (?:be|read|say)|spell(?:ed|ing)?|umbenennen|nenne?|hei(?:ss|ß)t|mein(?:e|te)|titel|renomme[rz]?|appelle|renombra[r]?|llama|rinomina|chiama|renomeia|hernoem|noem)(?!\p{L})/u,
};

function saysChange({ does }: ReadIntent, own: string): boolean {
  const said = CHANGES[does];
  if (said === undefined) return true;
  // "Not that urgent any more", "do not rename it".
  return said.test(folded(own.normalize('NFC'))) && !isTurned('', own);
}

/** Shorter ones are an answer to something, and hold for nothing else. */
const STATEMENT_WORDS = 4;

function isStatement(own: string): boolean {
  return countWords(own) >= STATEMENT_WORDS && limitIn(leftWords(own, '')) === null;
}

/** A title with its own time in it was not taken apart. */
function holds(title: string | null, when: string | null): boolean {
  return title !== null && when !== null && leftWords(when, title).length === 0;
}

function isQuestion(own: string): boolean {
  const kind = kindOfWords(own);
  return kind === 'question' || kind === 'unclear';
}

/** "On Thursdays too": what there is stays beside it. */
const BESIDE =
  /(?<!\p{L})(?:too|also|as well|additionally|plus|besides|another|extra|auch|auss?erdem|zusatzlich|aussi|egalement|tambien|anche|tambem|ook)(?!\p{L})/u;

/** "Blood pressure also at 9 pm now": one more time of what is there, once or as often as that comes. */
function isBesideOpen(own: string, standing: Standing): boolean {
  return BESIDE.test(folded(own.normalize('NFC'))) && namedIn(own, standing).length > 0;
}

/** No figure of its sentences is left out or stands elsewhere, and no limit is left out: "except Mondays", "until June". */
function isWhole(one: ReadIntent, own: string): boolean {
  const taken = wordsOfIntent(one);
  const isTimed = one.does === 'remind' || one.does === 'move';
  if (!isTimed) return true;
  const isInPlace = [one.words, one.when].every((said) => movedFigure(said ?? '', own) === null);
  const left = leftWords(own, taken);
  const isBeside = one.does === 'move' && BESIDE.test(folded(own.normalize('NFC')));
  return isInPlace && !isBeside && lostFigure(taken, own) === null && limitIn(left) === null;
}

function isMeantSurely({ thing }: ReadIntent, { own, standing }: Own): boolean {
  const named = namedIn(own, standing);
  if (named.length > 0) return named.length === 1 && named[0] === thing;
  return standing.about.length === 1 && standing.about[0] === thing;
}

function namedIn(own: string, { things }: Standing): readonly string[] {
  return [...things].flatMap(([id, title]) => (isNamedIn(title, own) ? [id] : []));
}

function asked({ one, act, own }: Meant, standing: Standing): SettledIntent {
  const id = one.thing ?? '';
  if (!standing.things.has(id)) return nothing('what it is about is not open');
  const isPlain = standing.about.includes(id) || namedIn(own, standing).includes(id);
  return { does: 'asks', act, isPlain };
}

function isThere({ does, thing }: ReadIntent, { isPaused, waiting }: Standing): boolean {
  return does === 'resume' ? isPaused : waiting.has(thing ?? '');
}
