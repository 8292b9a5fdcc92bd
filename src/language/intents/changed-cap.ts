import { folded } from '../folded.ts';
import { amountAmong } from './money-words.ts';

/** What a short mail says about the cap that its thread is about. */
export type ChangedCap =
  /** `span`: it names the day alone, or each day; null: as the cap was. */
  | { readonly is: 'amount'; readonly usd: number; readonly span: 'today' | 'daily' | null }
  | { readonly is: 'back' }
  /** It is about the amount, and names none that is read. */
  | { readonly is: 'unread' };

const BACK =
  /^(?:(?:put|set|change|turn|make|go|move|switch)(?: (?:it|that))? )?back(?: (?:to (?:(?:what|how|where) it was|before|normal|the old (?:one|cap|limit)|the (?:former|previous|last) (?:one|cap|limit|amount)))| again)?$|^(?:as|like|what|how) (?:it was )?(?:before|it was)$|^(?:undo|revert|restore)(?: (?:it|that|the cap|the limit))?$|^(?:wie (?:vorher|zuvor|bisher)|comme avant|como antes|come prima|zoals (?:eerst|het was|voorheen))$/u;
const MAKE =
  /^(?:(?:can you|could you|please) )?(?:make|set|change|put|let's say|say|mach|mache|setz|setze|mets|pon|metti|poe|maak|zet|lower|raise|reduce|increase)(?: (?:it|that|this|the (?:cap|limit)|es|das|le|ca|lo|la|het))?(?: (?:to|at|auf|draus|a|op|em))? (?<rest>.+)$/u;
const AROUND =
  /^(?:(?:no|nein|non|nee|nao|sorry|actually|rather|lieber|better|ok|okay|hm+|please|just|only|nur|bitte|at most|max(?:imum)?|hochstens)[ ,]+)+|[ ,]+(?:instead|please|rather|then|better|at most|max|stattdessen|bitte|thanks|a piece)$/gu;
const SPAN =
  /[ ,]*(?:(?<today>(?:just |only |nur )?(?:for )?(?:today|heute|aujourd'hui|hoy|oggi|hoje|vandaag)(?: only)?)|(?<daily>a day|per day|each day|every day|daily|am tag|pro tag|par jour|al dia|al giorno|por dia|per dag))$/u;
const FIGURE = /^(?:\d{1,4}(?:[.,]\d{1,2})?|one|two|three|four|five|six|seven|eight|nine|ten)$/u;
const ABOUT_AMOUNT =
  /(?<!\p{L})(?:more|less|half|double|twice|triple|higher|lower|a bit|a little|raise|dollars?|cents?|usd|euros?|a week|a month|mehr|weniger|halfte|plus|moins|mas|menos|piu|meno|mais|meer|minder)(?!\p{L})|[$\u20ac\u00a3%]/u;
const LONGEST = 60;

/** Null: the words are about something else. */
export function changedCapIn(words: string): ChangedCap | null {
  const plain = folded(words.normalize('NFC'))
    .trim()
    .replace(/[.!\s]+$/u, '');
  const said = plain.replaceAll(AROUND, '').trim();
  if (BACK.test(said)) return { is: 'back' };
  const made = (MAKE.exec(said)?.groups?.['rest'] ?? said).replaceAll(AROUND, '').trim();
  const usd = usdIn(made.replace(SPAN, '').replaceAll(AROUND, '').trim());
  if (usd !== null) return { is: 'amount', usd, span: spanIn(made) };
  const isAbout = plain.length <= LONGEST && !plain.includes('?') && ABOUT_AMOUNT.test(said);
  return isAbout ? { is: 'unread' } : null;
}

function spanIn(made: string): 'today' | 'daily' | null {
  const { today, daily } = SPAN.exec(made)?.groups ?? {};
  if (today !== undefined) return 'today';
  return daily === undefined ? null : 'daily';
}

const AMOUNT_ALONE =
  /^(?:(?:us ?)?\$ ?\d{1,4}(?:[.,]\d{1,2})?|(?:\d{1,4}(?:[.,]\d{1,2})?|an?|one|two|three|four|five|six|seven|eight|nine|ten) ?(?:\$|usd|dollars?|bucks?|cents?)|nothing|no money|zero|0)$/u;

/** A figure alone is in dollars, as the cap was. */
function usdIn(said: string): number | null {
  if (said === '0') return 0;
  if (FIGURE.test(said)) return amountAmong(`${said} dollars`);
  return AMOUNT_ALONE.test(said) ? amountAmong(said) : null;
}
