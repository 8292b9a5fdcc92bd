import { folded } from '../folded.ts';
import { isClosing, isCount, isGreeting } from './courtesy.ts';

/** One thing a mail says: a line, or lines a mail program has broken. */
export type MailLine = {
  readonly text: string;
  /** Behind a line that ends with a colon, in a list or in code: part of what is talked about, no word to the agent. */
  readonly isListed: boolean;
  /** Looks like the name of who signs: the last of several paragraphs, and nothing but capitalised words. */
  readonly isName: boolean;
  /** Begins a paragraph; without: it does not. */
  readonly isApart?: true;
};

const CHARACTERS_READ = 20_000;
const LINES_READ = 400;
/** A line this long without an end goes on in the next one. */
const BROKEN_AT = 50;
const BULLET = /^(?:[-*\u2022\u2023\u25e6+>]|\(?\d{1,2}[.)]|\[[ x]?\])\s+/u;

/** Where what others wrote begins. */
const FORWARDED = [
  /^[-_=* ]{2,}\s*(?:original|forwarded|urspr|weitergeleitet|message (?:transf|d'orig)|mensaje (?:reenviado|original)|messaggio (?:inoltrato|originale)|mensagem (?:encaminhada|original)|doorgestuurd|oorspronkelijk)/u,
  /^(?:begin forwarded message|anfang der weitergeleiteten|debut du message|inicio del mensaje reenviado|inizio messaggio inoltrato)/u,
  /^(?:on|am|le|el|il|em|op)\s.{6,120}(?:wrote|schrieb[^:]{0,80}|a ecrit|escribio|ha scritto|escreveu|schreef[^:]{0,80})\s*:$/u,
  /^(?:from|von|de|da|van)\s*:\s*.+@/u,
  /^_{10,}$/u,
];
const SIGNATURE =
  /^(?:--|__|- -|-$|[-_]{3,}|sent from (?:my|outlook|mail|yahoo|proton)|get outlook|von meinem .{1,30} gesendet|gesendet (?:von|mit|aus)|envoye (?:de|depuis)|enviado desde|inviato da|enviado do|verzonden (?:vanaf|met))/u;

/** What an office puts under every mail. */
const DISCLAIMER =
  /^\W{0,3}(?:confidential(?:ity)?(?: notice| note)?\W|disclaimer|legal notice|(?:this|the information in this) (?:e-?mail|mail|message|communication)[^.]{0,80}(?:confidential|privileged|intended)|if you (?:are not|have received)[^.]{0,60}(?:recipient|error|mistake)|diese (?:e-?mail|nachricht)[^.]{0,80}(?:vertraulich|bestimmt)|ce (?:message|courriel|mail)[^.]{0,100}confidentiel|este (?:mensaje|correo|mensagem|e-?mail)[^.]{0,100}confidencial|esta mensagem[^.]{0,100}confidencial|(?:questo messaggio|questa e-?mail|le informazioni contenute)[^.]{0,100}(?:riservat|confidenzial)|(?:dit bericht|deze e-?mail)[^.]{0,100}vertrouwelijk|please (?:consider|think of) the environment|think before (?:you )?print|(?:geschaftsfuhrer|geschaftsfuhrung|registered office|amtsgericht|sitz der gesellschaft|ust-?id\S*)\W)/u;

/** What the writer says, line by line: without greeting, signature, and what they pass on. */
export function mailLines(text: string): readonly MailLine[] {
  const raw = text
    .normalize('NFC')
    .slice(0, CHARACTERS_READ)
    .split(/\r\n|\r|\n/u, LINES_READ);
  const own = withoutCard(withoutEnd(raw)).filter((line) => !/^\s*>/u.test(line));
  const from = own.findIndex((line) => line.trim() !== '');
  const first = own[from];
  const isOnly = own.filter((line) => line.trim() !== '').length === 1;
  const isGreeted = first !== undefined && !isOnly && isGreeting(folded(first.trim()));
  const lines = joined(isGreeted ? own.slice(from + 1) : own);
  return endsInName(own) ? lines.map((line, at) => named(line, at === lines.length - 1)) : lines;
}

function named(line: MailLine, isLast: boolean): MailLine {
  return isLast ? { ...line, isName: true } : line;
}

const NAME =
  /^(?:[-\u2013\u2014~/]\s?)?\p{Lu}[\p{L}'.-]*(?: \p{Lu}[\p{L}'.-]*){0,2}[\s\p{Extended_Pictographic}\ufe0f\u200d]*$|^[-\u2013\u2014~/]\s?\p{L}{1,12}$/u;

function endsInName(lines: readonly string[]): boolean {
  const last = lines.findLastIndex((line) => line.trim() !== '');
  const before = lines[last - 1]?.trim() ?? 'none';
  const isApart = before === '' || /[.!?,]$/u.test(before);
  return last > 0 && isApart && NAME.test(lines[last]?.trim() ?? '');
}

/** A closing formula ends a letter only near its end: "Best" may begin a sentence. */
function withoutEnd(lines: readonly string[]): readonly string[] {
  const end = lines.findIndex((line, at) => {
    const plain = folded(line.trim());
    if (FORWARDED.some((mark) => mark.test(plain)) || SIGNATURE.test(plain)) return true;
    if (at > 0 && DISCLAIMER.test(plain)) return true;
    return at > 0 && isClosing(plain) && isNearEnd(lines, at);
  });
  return end === -1 ? lines : lines.slice(0, end);
}

const NAME_LINES = 8;
/** Of a card: where somebody is reached, and what they work for. */
const CONTACT =
  /(?:tel|phone|mobile?|cell|fax|handy)\b|www\.|https?:|@|\+\d|\d{5}|[\u00b7|\u2022]|\b(?:gmbh|inc|ltd|llc|corp|plc|s\.?a\.?s?|s\.?r\.?l|b\.?v|ag|kg)\b/iu;

function isNearEnd(lines: readonly string[], at: number): boolean {
  const rest = lines.slice(at + 1);
  const end = rest.findIndex((line) => endsLetter(folded(line.trim())));
  const behind = (end === -1 ? rest : rest.slice(0, end)).filter((line) => line.trim() !== '');
  return behind.length <= NAME_LINES && behind.every(isOfCard);
}

/** "Thanks" and "until Friday" below it: words of a request, and no card. */
const OF_REQUEST =
  /^[^\p{L}]*(?:until|till|til|but|only|just|except|unless|if|when|not|no|from|before|after|at|for|in|on|bis|aber|nur|auss?er|wenn|nicht|ab|vor|nach|jusqu\p{L}*|mais|seulement|sauf|si|pas|avant|apres|hasta|pero|solo|salvo|antes|despues|fino|ma|tranne|prima|dopo|ate|mas|exceto|depois|tot|maar|alleen|behalve|als|niet)(?![\p{L}'])/u;

function isOfCard(line: string): boolean {
  const text = line.trim();
  if (OF_REQUEST.test(folded(text))) return false;
  return CONTACT.test(text) || (text.split(/\s+/u).length <= 4 && !/[.!?:]$/u.test(text));
}

/** A card without a word of farewell before it: a name, and how to reach it. */
function withoutCard(lines: readonly string[]): readonly string[] {
  const last = lines.findLastIndex((line) => line.trim() !== '');
  const start = lines.findLastIndex((line, at) => at < last && line.trim() === '') + 1;
  const card = lines.slice(start, last + 1);
  const [name = '', ...rest] = card;
  const isCard =
    start > 1 && card.length <= NAME_LINES && NAME.test(name.replace(/[*_]/gu, '').trim());
  return isCard && rest.some((line) => CONTACT.test(line)) && rest.every(isOfCard)
    ? lines.slice(0, start)
    : lines;
}

function endsLetter(plain: string): boolean {
  return SIGNATURE.test(plain) || DISCLAIMER.test(plain);
}

type Open = { readonly lines: MailLine[]; before: string; isList: boolean; isCode: boolean };

function joined(lines: readonly string[]): readonly MailLine[] {
  const open: Open = { lines: [], before: '', isList: false, isCode: false };
  for (const line of lines) take(open, line);
  return open.lines;
}

function take(open: Open, line: string): void {
  const text = line.trim();
  if (/^(?:```|~~~)/u.test(text)) {
    open.isCode = !open.isCode;
    return;
  }
  if (text === '') {
    takeBlank(open);
    return;
  }
  const bare = text.replace(BULLET, '');
  const isListed = open.isCode || open.isList;
  const last = open.lines.at(-1);
  if (last !== undefined && isBroken(open.before, text)) {
    open.lines[open.lines.length - 1] = { ...last, text: `${last.text} ${text}` };
  } else {
    const isApart = open.before === '' && last !== undefined;
    open.lines.push({ text: bare, isListed, isName: false, ...(isApart && { isApart }) });
  }
  open.before = text;
  if (text.endsWith(':') && !isCount(folded(text))) open.isList = true;
}

/** It ends a list, unless it stands between the colon and the list. */
function takeBlank(open: Open): void {
  if (open.before.endsWith(':')) return;
  open.isList = false;
  open.before = '';
}

function isBroken(before: string, text: string): boolean {
  return before.length >= BROKEN_AT && !/[.!?:;]$/u.test(before) && !BULLET.test(text);
}
