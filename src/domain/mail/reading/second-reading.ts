import { folded } from '../../../language/folded.ts';
import type { OwnerCommand } from '../../../language/intents/owner-command.ts';
import type { OwnerIntent } from '../../../language/intents/read-intent.ts';
import type { MailReading, ReadIntent } from './mail-reading.ts';
import { countWords, leftWords } from './own-words.ts';

/** What may join a second wish, or a time, to the words of the first; "8:30" and "24/12" hold none. */
const JOINT =
  /[,;:.!?](?=\s)|\/(?!\d)|[()\u2013\u2014\n+&]|(?<!\p{L})(?:and|then|also|plus|but|und|dann|auch|aber|sowie|et|puis|aussi|mais|y|e|luego|pero|tambien|poi|ma|anche|depois|mas|tambem|en|dan|ook|maar)(?!\p{L})/u;

/** Titles are seldom longer, and of a reminder so many say when. */
const TITLE_WORDS = 8;
const TIME_WORDS = 6;

/**
 * Whether the words that a command would keep may hold more than it makes of them: "buy milk, and tell me at 6 …". They are whole to
 * the parser, which puts what it cannot tell apart into a title; so they are read once more, by a model.
 */
export function isCrowded(command: OwnerCommand): boolean {
  const kept = wordsKept(command);
  if (kept === null) return false;
  const most = command.name === 'remind' ? TITLE_WORDS + TIME_WORDS : TITLE_WORDS;
  return JOINT.test(folded(kept.trim())) || countWords(kept) > most;
}

/** Null: it keeps none of the owner's words. */
function wordsKept(command: OwnerCommand): string | null {
  if (command.name === 'add') return command.title;
  return command.name === 'remind' || command.name === 'remember' ? command.text : null;
}

/**
 * The parser's reading without the commands in whose words a model tells several wishes apart, or a time from a title: these are the
 * model's to say, and held to the owner's words like all it reads. Where it sees nothing else, the parser's reading stands.
 */
export function withoutCrowded(intent: OwnerIntent, reading: MailReading): OwnerIntent {
  const commands = intent.commands.filter(
    (one) => !isCrowded(one) || !isTakenApart(one, reading.intents),
  );
  if (commands.length === intent.commands.length) return intent;
  const kind = intent.kind === 'command' ? 'instruction' : intent.kind;
  return { ...intent, kind, commands, prose: [...intent.prose, intent.words] };
}

/** Shorter ones join, or say nothing by themselves. */
const WORD_CHARACTERS = 4;
/** Beside one for each wish, such as "tell me" or "also": of more the model has left out a part. */
const UNSAID_WORDS = 1;

function isTakenApart(command: OwnerCommand, intents: readonly ReadIntent[]): boolean {
  const kept = wordsKept(command) ?? '';
  const within = intents.filter((one) => isWithin(one, kept));
  const [only, another] = within;
  if (only === undefined) return false;
  const isApart = another !== undefined || (command.name === 'add' && isDated(only, kept));
  const said = within.map(({ words, when }) => `${words ?? ''} ${when ?? ''}`).join(' ');
  const unsaid = leftWords(kept, said).filter((word) => word.length >= WORD_CHARACTERS);
  return isApart && unsaid.length <= UNSAID_WORDS + within.length;
}

/** All that it says stands in these words, and they hold more. */
function isWithin({ words, when }: ReadIntent, kept: string): boolean {
  const said = [words ?? '', when ?? ''].join(' ').trim();
  return said !== '' && leftWords(said, kept).length === 0 && leftWords(kept, said).length > 0;
}

/** A day that the title has in its middle. */
function isDated({ does, words, when }: ReadIntent, kept: string): boolean {
  return does === 'add' && words !== null && when !== null && !kept.endsWith(when);
}
