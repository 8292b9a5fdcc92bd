import { folded } from '../folded.ts';
import { amountAmong } from './money-words.ts';
import type { OwnerCommand } from './owner-command.ts';

type Cap = Extract<OwnerCommand, { name: 'cap' | 'unread' }>;

const SPEND =
  /^(?:spend|use|cost(?: me)?)(?: (?:no more than|not more than|at most|max(?:imum)?(?: of)?|up to|only))? (?<rest>.+)$/u;
const MOST = /^(?:no more than|not more than|at most|max(?:imum)?) (?<rest>.+)$/u;
/** The same in other languages, in dollars. */
const FOREIGN =
  /^(?:(?:gib|gebe|verbrauche?|depense|gasta|spendi|gaste|geef)(?: (?:bitte|heute))? )?(?:hochstens|maximal|max|nicht mehr als|au plus|au maximum|pas plus de|maximo|como maximo|como mucho|no mas de|al massimo|non piu di|no maximo|nao mais (?:de|do que)|maximaal|hooguit|hoogstens|niet meer dan) (?<amount>\S+(?: \S+)??),? (?<when>am tag|pro tag|taglich|heute|par jour|aujourd'hui|al dia|por dia|hoy|al giorno|oggi|hoje|ao dia|per dag|vandaag)(?: aus| uit)?$/u;
const FOREIGN_TODAY = /heute|aujourd|hoy|oggi|hoje|vandaag/u;
const SET =
  /^(?:set|limit|cap|lower|raise|change|keep|put|increase|reduce)(?: (?:the|your|my|our))?(?: (?<of>daily|day's|today's|weekly|monthly))?(?: (?:budget|limit|cap|spending|spend|costs?|yourself|it))? (?:to|at|under|below)(?: (?:at most|max(?:imum)?))? (?<rest>.+)$/u;
const LIFT =
  /^(?:lift|remove|drop|cancel|end)(?: (?:the|your|my))? (?:daily )?(?:cap|spending (?:cap|limit))$/u;
const REST =
  /^(?<amount>.+?)(?:,? (?<when>a day|per day|each day|every day|daily|today|for today|a week|per week|this week|weekly|a month|per month|this month|monthly))?$/u;
const AMOUNT_ALONE =
  /^(?:(?:us ?)?\$ ?\d{1,4}(?:[.,]\d{1,2})?|(?:\d{1,4}(?:[.,]\d{1,2})?|an?|one|two|three|four|five|six|seven|eight|nine|ten) ?(?:\$|usd|dollars?|bucks?|cents?)|nothing|no money)$/u;
const OTHER_SPAN = /week|month/u;

/** "Spend at most 2 dollars a day", "set the daily budget to $1.50". `plain` is folded. Null: it is no such word. */
export function capWords(plain: string): Cap | null {
  if (LIFT.test(plain)) return { name: 'cap', usd: null, isToday: false };
  return foreignCap(plain) ?? englishCap(plain);
}

function englishCap(plain: string): Cap | null {
  const found = SET.exec(plain) ?? SPEND.exec(plain) ?? MOST.exec(plain);
  const { of = '', rest = '' } = found?.groups ?? {};
  return rest === '' ? null : capOf(rest, of);
}

/** The same in any order, where it is known that a limit is meant: "2 dollars a day at most". */
export function capAmong(words: string): Cap | null {
  const plain = folded(words.normalize('NFC'));
  const usd = amountAmong(plain);
  return usd === null ? null : capAt(usd, plain);
}

const SPENDING =
  /[$]|(?<!\p{L})(?:spend(?:ing)?|spent|budget|cap|limit|costs?|money|usd|dollars?|bucks?|cents?|geld|ausgeben|ausgaben|kosten|depense[rsz]?|argent|gast(?:ar|es|os?)|dinero|spend(?:ere|i)|spese|soldi|dinheiro|uitgeven|geld)(?!\p{L})/u;
const RELATIVE =
  /(?<!\p{L})(?:raise|increase|lift|up|lower|reduce|decrease|cut|bump)(?!\p{L})(?! to)[^.]*(?<!\p{L})by(?!\p{L})|(?<!\p{L})(?:another|extra|less|more)(?! than)(?!\p{L})/u;

/** Whether a sentence is about spending at all: "nothing before ten" is no amount. */
export function saysSpending(own: string): boolean {
  return SPENDING.test(folded(own.normalize('NFC')));
}

/** "By a dollar", "two dollars more": another amount than the one that is named. */
export function isRelative(own: string): boolean {
  return RELATIVE.test(folded(own.normalize('NFC')));
}

function foreignCap(plain: string): Cap | null {
  const { amount, when = '' } = FOREIGN.exec(plain)?.groups ?? {};
  if (amount === undefined) return null;
  const usd = amountAmong(amount);
  return usd === null
    ? { name: 'unread', why: 'The cap is not changed: I count in dollars alone' }
    : { name: 'cap', usd, isToday: FOREIGN_TODAY.test(when) };
}

function capOf(rest: string, of: string): Cap | null {
  const { amount = '', when = '' } = REST.exec(rest)?.groups ?? {};
  if (!AMOUNT_ALONE.test(amount)) return null;
  const span = `${of} ${when}`.trim();
  // "Spend $5" alone may be about anything.
  if (span === '') return null;
  const usd = amountAmong(amount);
  return usd === null ? null : capAt(usd, span);
}

function capAt(usd: number, span: string): Cap {
  if (OTHER_SPAN.test(span)) {
    return { name: 'unread', why: 'I keep a limit by the day, not by the week or month' };
  }
  return { name: 'cap', usd, isToday: /today/u.test(span) };
}
