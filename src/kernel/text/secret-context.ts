/** The kind that a word before a secret announces: a password may be any word, a token looks random. */
const PASSWORD =
  "pass(?:word|wort|wd|phrase|code|ord)s?|kennwort|losungswort|geheimwort|zugangscode|mots? de passe|mdp|contrase(?:ñ|n)as?|clave(?: de acceso| secreta)?|senhas?|palavra-passe|parola d'ordine|wachtwoord|has[łl]o|пароль|密码|密碼|口令|パスワード|비밀번호|l(?:ö|o)senord|adgangskode|salasana|heslo|jelszó|parolă|[sş]ifre";
const TOKEN =
  "(?:api|access|auth|private|secret|signing|encryption|master|recovery|backup|licen[sc]e|deploy|webhook|pre-?shared|session)[ _.-]?(?:keys?|codes?)|(?:api|zugangs|lizenz|wiederherstellungs)[ _.-]?(?:schlüssel|codes?)|cl(?:é|e) (?:api|d['’]api|secrète|privée|d['’]accès)|clave (?:api|privada)|tokens?|jeton|secrets?|geheimnis|secreto|segreto|credentials?|zugangsdaten|identifiants|credenciales|токен|секрет|令牌|密钥|トークン";
/** Words too ordinary to announce a secret, except beside a long text that looks random. */
const KEY = 'keys?|schlüssel|cl(?:é|e)|clave|ключ|chave|sleutel|auth|login';

/** No letter before it but those of one compound: `WLAN-Passwort`. */
const ALONE = '(?<![\\p{L}\\p{N}_])';
const START = `${ALONE}[\\p{L}\\p{N}_.-]{0,24}?`;
/** No letter after it, but those that join words where words have no spaces between. */
const END = '(?:(?![\\p{L}\\p{N}_])|(?=[是为為はがの는은이가]))';
/** Words of the same sentence between the word and the verb. */
const BETWEEN = "[\\p{L}\\p{N} \\t'’(),/-]{0,60}?";
const IS = "is|was|'s|ist|war|lautet|est|es|era|é|è|jest|är|er|on|это";
/** Words used for many other things too. */
const WEAK_IS = 'to|as|auf|als|à|a|en|em|with|mit|avec|con';
const SIGN = ':|：|=|->|→|是|为|為|は|が|는|은';
const OPEN = '["\'`«„“(]?$';

/** Every text that `redactNamed` changes contains one of these. */
export const secretWords = `${PASSWORD}|${TOKEN}|${KEY}|\\b(?:pin|nip|cvv2?|cvc)|geheimzahl|seed|mnemonic|wallet`;
const anyWord = new RegExp(secretWords, 'iu');
const before = (words: string, between: string, link: string) =>
  new RegExp(`${START}(?:${words})${END}${between}${link}[ \\t]{0,3}${OPEN}`, 'iu');
const linked = `(?:[ \\t]{1,3}(?:${IS})(?:[ \\t](?:now|jetzt|ahora))?[ \\t:]|[ \\t]{0,3}(?:${SIGN}))`;
const weaklyLinked = `[ \\t](?:${WEAK_IS})[ \\t]`;

const passwordBefore = before(PASSWORD, BETWEEN, linked);
const passwordJustBefore = before(PASSWORD, '', linked);
const passwordAdjacent = new RegExp(`${START}(?:${PASSWORD})[ \\t]{1,2}${OPEN}`, 'iu');
const englishJustBefore = before('pass(?:word|phrase|code)s?', '', linked);
const tokenBefore = before(TOKEN, BETWEEN, linked);
const keyBefore = new RegExp(`${ALONE}(?:${KEY})${END}${BETWEEN}${linked}[ \\t]{0,3}${OPEN}`, 'iu');
const weaklyBefore = before(`${PASSWORD}|${TOKEN}`, BETWEEN, weaklyLinked);
const somewhereBefore = new RegExp(
  `(?:${START}(?:${PASSWORD}|${TOKEN})|${ALONE}(?:${KEY}))${END}[^\\n.!?;]{0,60}$`,
  'iu',
);
const passwordAfter = new RegExp(
  `^[!?*#]{0,3}["'\`»”)]?[ \\t](?:is|as|ist|als|est|es|comme|como)(?:[ \\t]\\p{L}{1,12}){0,3}[ \\t]${START}(?:${PASSWORD})${END}`,
  'iu',
);

const LINK_LENGTH = 24;
const linkedAtEnd = new RegExp(
  `(?:${linked}|${weaklyLinked}|(?:${PASSWORD})[ \\t]{1,2})[ \\t]{0,3}${OPEN}`,
  'iu',
);
const linkAtStart = /^[!?*#]{0,3}["'`»”)]?[ \t](?:is|as|ist|als|est|es|comme|como)[ \t]/iu;

/** A word as it stands in a text, quotes and brackets aside. Letters of CJK are no part of one: they have no spaces. */
const CANDIDATE =
  /(?<![^\s"'`()[\]{}<>«»„“”,;|:：=→>\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])[^\s"'`()[\]{}<>«»„“”,;|\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{4,400}/gu;
const TRAILING = /[.,:!?…]+$/u;
const LOOK_BACK = 110;
const KEPT_BEHIND = 2 * LOOK_BACK;
const LOOK_AHEAD = 80;
const MARK = '[redacted:secret]';

const PIN =
  /(?<![\p{L}\p{N}_-])((?:PIN|NIP|CVV2?|CVC|Geheimzahl)(?:[- ]?(?:code|number|nummer))?(?:[^\n\d.!?;]{0,40}?[ \t](?:is|ist|lautet|est|es|to|auf)[ \t]{1,3}|[ \t]{0,3}[:=#][ \t]{0,3}))\d{3,8}(?![\d.,:/-]?\d)/giu;
const BARE_PIN = /(?<![\p{L}\p{N}_-])((?:PIN|NIP|CVV2?|CVC)[ \t])\d{4,8}(?![\d.,:/-]?\d)/gu;
const QUOTED_NEXT = new RegExp(
  `(${START}(?:${PASSWORD})[ \\t]["“„«])(?=[^"”“»\\n]{0,60}\\d)[^"”“»\\n]{4,60}(?=["”“»])`,
  'giu',
);
const SEED_PHRASE =
  /\b((?:seed|recovery|mnemonic|wallet)[ -](?:phrase|words?|key)[^\n:]{0,40}?(?::|[ \t]is|[ \t]ist)[ \t]{0,4}"?)(?:[a-z]{3,8}[ ,]{1,2}){11,23}[a-z]{3,8}\b/gi;

/**
 * A text without values that only the words around them give away, on the same line: "the wifi password is …",
 * "mein Passwort: …". What looks random without such a word stays: hashes, ids, cursors.
 */
export function redactNamed(text: string): string {
  if (!anyWord.test(text)) return text;
  const counted = text
    .replace(SEED_PHRASE, `$1${MARK}`)
    .replace(PIN, `$1${MARK}`)
    .replace(BARE_PIN, `$1${MARK}`)
    .replace(QUOTED_NEXT, `$1${MARK}`);
  const parts: string[] = [];
  let behind = ''; // the last of what is redacted so far: the whole would be copied for each word
  const take = (part: string) => {
    parts.push(part);
    behind = `${behind}${part.slice(-KEPT_BEHIND)}`.slice(-KEPT_BEHIND);
  };
  let at = 0;
  for (const { 0: word, index } of counted.matchAll(CANDIDATE)) {
    const value = word.replace(TRAILING, '');
    const end = index + value.length;
    take(counted.slice(at, index));
    at = index;
    if (!isNamedSecret(value, behind, counted.slice(end, end + LOOK_AHEAD))) continue;
    take(MARK);
    at = end;
  }
  return parts.join('') + counted.slice(at);
}

/** `behind` is already redacted, so that redacting twice equals redacting once. */
function isNamedSecret(value: string, behind: string, ahead: string): boolean {
  const isNear = linkedAtEnd.test(behind.slice(-LINK_LENGTH)) || linkAtStart.test(ahead);
  if (!isNear && !isLong(value)) return false; // most words: the search for a name costs more
  if (behind.endsWith('[redacted:') || value.startsWith('redacted:') || isPlain(value))
    return false;
  const line = lineBehind(behind);
  if (isLong(value) && somewhereBefore.test(line)) return true;
  return isCalledPassword(value, line, ahead) || isCalledToken(value, line);
}

function isCalledPassword(value: string, line: string, ahead: string): boolean {
  if (looksMade(value) && (passwordBefore.test(line) || passwordAfter.test(ahead))) return true;
  if (isOdd(value) && passwordAdjacent.test(line)) return true;
  if (!passwordJustBefore.test(line)) return isStrong(value) && weaklyBefore.test(line);
  return /^\d{4,12}$/.test(value) || isUnusualWord(value, englishJustBefore.test(line));
}

function isCalledToken(value: string, line: string): boolean {
  const isToken = looksMade(value) && value.length >= 8 && !/^\p{L}+-?\d{1,4}$/u.test(value);
  return isToken && (tokenBefore.test(line) || (isStrong(value) && keyBefore.test(line)));
}

/** The rest of the line without redaction marks: the name of a kind announces nothing. */
function lineBehind(behind: string): string {
  const near = behind.replace(/\[redacted:[a-z-]*\]/g, '#');
  return near.slice(Math.max(near.lastIndexOf('\n') + 1, near.length - LOOK_BACK));
}

const NUMBER = /^[\d.,:/+%_-]*(?:[a-z]{1,3}|[TZ\d:.+-]+)?$/;
const PATH = /^[\w@~-]*(?:[/.\\][\w@-]+)+\/?$/;
const ADDRESS = /^[^@]+@[^@]+\.\w+$|:\/\//;
const REFERENCE = /^[$%{<*]|\w\?\.\w|^(?:sha\d*|md5|hmac):|^x{3,}$/i;
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** A number, date, version, path, address, id or reference is no secret, whatever stands before it. */
function isPlain(value: string): boolean {
  if (/^\d{4,12}$/.test(value)) return false; // judged by whoever calls it a password
  return [NUMBER, PATH, ADDRESS, REFERENCE, UUID].some((plain) => plain.test(value));
}

/** Not a word of a language: letters with digits, or with signs of a keyboard. */
function looksMade(value: string): boolean {
  if (value.length < 5) return false;
  return /\p{L}/u.test(value) && (/\d/.test(value) || /[!@#$%^&*+=?~]./.test(value));
}

function isStrong(value: string): boolean {
  const hasSign = /[!@#$%^&*+=?~]/.test(value);
  const isMixed = /[a-z]/.test(value) && /[A-Z]/.test(value);
  return value.length >= 8 && /\d/.test(value) && (hasSign || isMixed);
}

/** Whether a word follows "password" only as a secret: "password hunter2-x", not "password form2". */
function isOdd(value: string): boolean {
  return (
    isStrong(value) ||
    (value.length >= 8 && /\d/.test(value) && /[\p{L}\d][-_!@#$%^&*+?]/u.test(value))
  );
}

/** Words that describe a password instead of giving it. */
const STATE =
  /(?:ed|ing|able|ible|ful|less|ly|t)$|^(?:wrong|weak|strong|secure|unknown|known|empty|blank|safe|here|there|below|above|also|always|never|still|only|just|needed|optional|unique|random|common|public|private|secret|short|simple|complex|hidden|broken|stolen|written|taken|chosen|ready|correct|longer|shorter|stronger|easier|something|nothing|anything|whatever|visible|stored in|invalid|valid|unsafe|different|identical|necessary|mandatory|available|sensitive|confidential|passphrase|password)$/;

/** "It is swordfish", but not "is required"; in other languages only what is written like a name. */
function isUnusualWord(value: string, isEnglish: boolean): boolean {
  return /^\p{Ll}{6,}$/u.test(value)
    ? isEnglish && !STATE.test(value)
    : /^\p{Lu}\p{Ll}{5,}$|^\p{L}+(?:-\p{L}+){2,}$/u.test(value);
}

const LONG = /^(?=[^a-z]*[a-z])(?=[^A-Z]*[A-Z])(?=(?:[^\d]*\d){2})[\w+/=-]{20,}$/;
const CHANGES_A_CHARACTER = 0.25;

/** Long, of small and capital letters and digits, and not put together from words. */
function isLong(value: string): boolean {
  if (!LONG.test(value)) return false;
  const changes = value.match(/[a-z][A-Z0-9]|[A-Z][0-9]|[0-9][A-Za-z]/g)?.length ?? 0;
  return changes >= value.length * CHANGES_A_CHARACTER;
}
