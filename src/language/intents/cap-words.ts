import { folded } from '../folded.ts';
import { NUMBER_WORDS } from '../words/number-words.ts';
import { wordSet } from '../words/word-set.ts';
import { amountAmong, bareAmountAmong } from './money-words.ts';
import type { OwnerCommand } from './owner-command.ts';

function word(source: string): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${source})(?!\\p{L})`, 'gu');
}

type Cap = Extract<OwnerCommand, { name: 'cap' | 'unread' }>;

/** Nothing more on the day it is said. */
const NO_MORE =
  /^(?:(?:don't|do not) spend (?:anything|any (?:more )?money|any more|a (?:cent|penny))|no (?:more )?spending|spend (?:nothing|no money)|nothing (?:that|which) costs (?:any )?money)(?: more| else| at all)*(?: for)? today$|^(?:heute (?:bitte )?nichts (?:mehr )?ausgeben|(?:gib|gebe) (?:heute )?(?:bitte )?nichts (?:mehr )?(?:heute )?aus(?: heute)?|nichts (?:mehr )?ausgeben heute(?: bitte)?|ne depense (?:plus )?rien aujourd'hui|no gastes (?:nada|mas)(?: mas)? hoy|non spendere (?:piu )?niente oggi|nao gastes (?:mais )?nada hoje|geef vandaag niets (?:meer )?uit)$/u;
const SPEND =
  /^(?:spend|use|cost(?: me)?)(?: (?:no more than|not more than|at most|max(?:imum)?(?: of)?|up to|only))? (?<rest>.+)$/u;
const MOST =
  /^(?:(?:don't|do not|never) (?:spend|use|cost(?: me)?|go)(?: any)? )?(?:no more than|not more than|more than|nothing (?:over|above)|over|above|at most|max(?:imum)?) (?<rest>.+)$/u;
/** The same in other languages, in dollars and in any order: how much at most, on which days, and words that change nothing. */
const FOREIGN_MOST = word(
  'hochstens|maximal|max|nicht mehr als|no te pases de|no pases de|ne depasse[rz]? pas|non superare|non superi|nao passes de|nao ultrapasses|ga niet (?:boven|over)|au plus|au maximum|pas plus de|como maximo|maximo|como mucho|no mas de|no gastes mas de|non spendere piu di|nao gastes? mais (?:de|do que)|al massimo|non piu di|massimo|no maximo|nao mais (?:de|do que)|maximaal|hooguit|hoogstens|niet meer dan',
);
const FOREIGN_WHEN = word(
  "am tag|pro tag|taglich|heute|par jour|aujourd'hui|al dia|por dia|hoy|al giorno|oggi|hoje|ao dia|per dag|vandaag",
);
const FOREIGN_FRAME = word(
  "gib|gebe|verbrauche?|aus|bitte|ab jetzt|ab sofort|ne|depense|stp|s'il te plait|desormais|no|gastes?|gasta|por favor|a partir de ahora|non|spendere|spendi|per favore|d'ora in poi|nao|a partir de agora|geef|uit|alsjeblieft|vanaf nu",
);
const FOREIGN_TODAY = /heute|aujourd|hoy|oggi|hoje|vandaag/u;
const SET =
  /^(?:set|limit|cap|lower|raise|change|keep|put|increase|reduce|cut|bring|drop|restrict|knock|bump|turn|take|zet|setze?|stell)(?: down)?(?: (?:the|your|my|our|het|das|die))?(?: (?<of>daily|day's|today's|weekly|monthly))?(?: (?<limit>budget|limit|cap|max(?:imum)?|dagbudget|daglimiet|dagmaximum|tageshochstbetrag|tagesbudget|tageslimit)| (?:spending|spend|costs?|yourself|it))?(?: (?:maar|bitte|mal|please))?(?: down| back| up| out)? (?:to|at|under|below|op|auf)(?: (?:at most|max(?:imum)?))? (?<rest>.+)$/u;
/** Only with its "at most": without it more may be meant than now. */
const GIVE =
  /^(?:give|allow) yourself (?=.*(?<!\p{L})at (?:the )?most(?!\p{L}))(?:at (?:the )?most )?(?<rest>.+?)(?: at (?:the )?most)?$/u;
const LIFT =
  /^(?:lift|remove|drop|cancel|end)(?: (?:the|your|my))? (?:daily )?(?:cap|spending (?:cap|limit))$/u;
const REST =
  /^(?<amount>.+?)(?:,? (?<when>a day|per day|each day|every day|daily|today|for today|a week|per week|this week|weekly|a month|per month|this month|monthly))?$/u;
/** "Cap 1.50/d": of a cap a figure alone is dollars. */
const CAPPED =
  /^(?:daily |day )?(?:cap|spending (?:cap|limit))(?: ?[:=]| (?:at|of|to|is))? ?\$?(?<figure>\d{1,4}(?:[.,]\d{1,2})?)(?: ?(?<unit>c|ct|cents?|\$|usd|dollars?|bucks?))?(?: ?\/ ?| (?:per|a|each) )?(?<when>d|day|today)$|^daily (?:cap|limit|budget|max(?:imum)?)(?: ?[:=]| (?:at|of|to|is))? ?\$?(?<daily>\d{1,4}(?:[.,]\d{1,2})?)(?: ?(?<coins>c|ct|cents?|\$|usd|dollars?|bucks?))?$/u;
const AMOUNT_ALONE =
  /^(?:(?:us ?)?\$ ?\d{1,4}(?:[.,]\d{1,2})?|(?:\d{1,4}(?:[.,]\d{1,2})?|an?|one|two|three|four|five|six|seven|eight|nine|ten) ?(?:\$|usd|dollars?|bucks?|cents?)|nothing|no money)$/u;
const FROM_NOW_ON = /,? (?:from now on|starting (?:now|today))$/u;
const OTHER_SPAN = /week|month/u;

/** "Spend at most 2 dollars a day", "set the daily budget to $1.50". `plain` is folded. Null: it is no such word. */
export function capWords(plain: string): Cap | null {
  if (LIFT.test(plain)) return { name: 'cap', usd: null, isToday: false };
  if (NO_MORE.test(plain)) return { name: 'cap', usd: 0, isToday: true };
  return cappedAt(plain) ?? foreignCap(plain) ?? englishCap(plain.replace(FROM_NOW_ON, ''));
}

function cappedAt(plain: string): Cap | null {
  const { figure, unit, daily, coins, when = '' } = CAPPED.exec(plain)?.groups ?? {};
  const said = figure ?? daily;
  const isCents = (unit ?? coins)?.startsWith('c') === true;
  const usd = said === undefined ? null : amountAmong(isCents ? `${said} cents` : `$${said}`);
  return usd === null ? null : capAt(usd, when);
}

function englishCap(plain: string): Cap | null {
  const found = [SET, SPEND, MOST, GIVE].map((one) => one.exec(plain)).find((one) => one !== null);
  const { of = '', rest = '', limit } = found?.groups ?? {};
  return rest === '' ? null : (capOf(rest, of) ?? limitAt(limit, of, rest));
}

const BARE_ALONE = /^(?:\d{1,4}(?:[.,]\d{1,2})?|[a-z]{3,9})(?: (?:a|per) day| today)?$/u;

/** "Put the limit at 30": of a limit a figure alone is dollars, and a day is all it can be of. */
function limitAt(limit: string | undefined, of: string, rest: string): Cap | null {
  const usd = limit !== undefined && BARE_ALONE.test(rest) ? bareAmountAmong(rest) : null;
  return usd === null ? null : capAt(usd, `${of} ${rest}`);
}

/** The same in any order, where it is known that a limit is meant: "2 dollars a day at most". `own`: the sentence they stand in; where it names the limit a figure alone is dollars. */
export function capAmong(words: string, own: string): Cap | null {
  const plain = folded(words.normalize('NFC'));
  const isOfLimit = LIMIT.test(plain) || LIMIT.test(folded(own.normalize('NFC')));
  const usd = amountAmong(plain) ?? (isOfLimit ? bareAmountAmong(plain) : null);
  return usd === null ? null : capAt(usd, plain);
}

/** "Not more than 4 today", where nothing says that money is meant and a model takes it so: an amount with words of a cap around it, and no others. */
export function capUnsaid(words: string): Cap | null {
  const plain = folded(words.normalize('NFC'));
  const usd = bareAmountAmong(plain);
  const around = (plain.match(/[\p{L}']+/gu) ?? []).filter((one) => !NUMBER_WORDS.includes(one));
  return usd === null || saysMoreThanCap(around) ? null : capAt(usd, plain);
}

const LIMIT =
  /(?<!\p{L})(?:\p{L}*budget|\p{L}*limit(?:e|iet)?|cap|plafond|tetto|tope|teto|presupuesto|orcamento)(?!\p{L})/u;
const SPENDING =
  /[$]|(?<!\p{L})(?:spend(?:ing)?|spent|budget|cap|limit|costs?|money|usd|dollars?|bucks?|cents?|geld|ausgeben|ausgaben|kosten|depense[rsz]?|argent|gast(?:ar?|es|os?)|dinero|spend(?:ere|i)|spese|soldi|dinheiro|uitgeven|geld)(?!\p{L})/u;
const RELATIVE =
  /(?<!\p{L})(?:raise|increase|lift|up|lower|reduce|decrease|cut|bump)(?!\p{L})(?! to)[^.]*(?<!\p{L})by(?!\p{L})|(?<!\p{L})(?:another|extra|less|more)(?! than)(?!\p{L})/u;

/** Whether a sentence is about spending at all: "nothing before ten" is no amount. */
export function saysSpending(own: string): boolean {
  const said = folded(own.normalize('NFC'));
  return SPENDING.test(said) || LIMIT.test(said);
}

/** "By a dollar", "two dollars more": another amount than the one that is named. */
export function isRelative(own: string): boolean {
  return RELATIVE.test(folded(own.normalize('NFC')));
}

/** Words around the amount of a cap that change nothing of it. */
const FRAME = wordSet(
  `spend spending use cost costs keep stay set limit cap lower put make budget money it the your my our you me i we want would like please pls do don't dont not never no
  more than at most max maximum over above up to under below only go let's a an per each every day daily today from now on ok so and just should must can
  gib gebe aus verbrauche verbrauch hochstens maximal max nicht mehr als am pro tag taglich heute bitte ab jetzt sofort du sollst darfst nur geld nie
  depense depenser ne pas plus de au maximum par jour aujourd'hui stp s'il te plait desormais tu gasta gastes gastar no mas de como maximo mucho al dia por hoy favor
  a partir de ahora non spendere spendi piu di al massimo giorno oggi per favore d'ora in poi nao gaste gastes mais de do que no maximo por dia hoje agora
  geef uitgeven uit niet meer dan maximaal hooguit hoogstens per dag vandaag alsjeblieft vanaf nu je mag`,
);

/** Whether words beside the amount of a cap, folded, may say more than that it holds for a day. */
export function saysMoreThanCap(left: readonly string[]): boolean {
  return left.some((word) => !FRAME.has(word));
}

function foreignCap(plain: string): Cap | null {
  const [when, another] = plain.match(FOREIGN_WHEN) ?? [];
  const [most, second] = plain.match(FOREIGN_MOST) ?? [];
  if (when === undefined || most === undefined || (another ?? second) !== undefined) return null;
  const rest = [FOREIGN_MOST, FOREIGN_WHEN, FOREIGN_FRAME].reduce(
    (words, pattern) => words.replace(pattern, ' '),
    plain,
  );
  const amount = rest
    .replace(/[,.!\s]+$/u, '')
    .trim()
    .split(/\s+/u);
  if (amount.length > 2 || amount[0] === '') return null;
  const usd = foreignAmount(amount.join(' '), plain);
  return usd === null
    ? { name: 'unread', why: { is: 'dollars' } }
    : { name: 'cap', usd, isToday: FOREIGN_TODAY.test(when) };
}

/** Where it is spending that is limited, a figure alone is dollars. */
function foreignAmount(said: string, own: string): number | null {
  return amountAmong(said) ?? (saysSpending(own) ? bareAmountAmong(said) : null);
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
    return { name: 'unread', why: { is: 'daily' } };
  }
  return { name: 'cap', usd, isToday: /today/u.test(span) };
}
