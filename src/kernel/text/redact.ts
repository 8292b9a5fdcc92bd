import { redactNamed, secretWords } from './secret-context.ts';
import { type SecretShape, secretShapes } from './secret-shapes.ts';

/** The end of a name, as in `db_password`, `PGPASSWORD` or `aws_secret_access_key`. */
const PASSWORD_NAME =
  'pass(?:word|wort|wd|phrase|code)?|pwd|kennwort|mots?[ _]de[ _]passe|mdp|contrase(?:ñ|n)a|senha|wachtwoord|пароль';
const TOKEN_NAME =
  'secret|credentials?|token|authtoken|cookie|connection[_.-]?string|key-data|_auth|(?:api|access|auth|private|secret|signing|encryption|master|service|account|pre-?shared|license|session|shared)[ _.-]?key';
const NAME = `[\\w.-]{0,40}?(?:${PASSWORD_NAME}|${TOKEN_NAME})`;
/** A value in quotes, also where they are escaped, or up to white space or a sign that ends it. */
const QUOTED =
  '\\\\{1,3}"[^"\\\\\\n]{3,4000}\\\\{1,3}"|"(?:[^"\\\\\\n]|\\\\.){3,4000}"|\'(?:[^\'\\\\\\n]|\\\\.){3,4000}\'|`[^`\\n]{3,4000}`';
const BARE = '(?:[^\\s"\',;&<>()[\\]{}`\\\\]|\\\\(?!["\'nrt])){4,4000}';

const assignment = new RegExp(
  `(?<![\\w.-])((?:\\\\{1,3})?["'\`]?(${NAME})(?:\\\\{1,3})?["'\`]?[ \\t]{0,4}(?::=|=>|->|=|:|：)[ \\t]{0,4})(?!\\\\{0,3}["'\`]?\\[redacted)(${QUOTED}|${BARE})(?=(.?))`,
  'giu',
);
const isPasswordName = new RegExp(`(?:${PASSWORD_NAME})$`, 'iu');

const worded: readonly SecretShape[] = [
  {
    kind: 'authorization',
    pattern:
      /\b(authorization["']?\s{0,4}[:=]\s{0,4}["']?(?:bearer|basic|token|digest|bot)\s{1,4})(?![$<{]|\[redacted)[^\s"',;]{3,}/gi,
    replacement: '$1[redacted:authorization]',
  },
  {
    kind: 'authorization',
    pattern: /\b(bearer|basic|ssws)\s{1,4}(?=[\w.~+/-]*[0-9A-Z])[\w.~+/-]{16,}={0,2}/gi,
    replacement: '$1 [redacted:authorization]',
  },
  {
    kind: 'password',
    pattern:
      /((?:^|\s)(?:--?(?:password|passwd|token|secret|api-key|apikey)(?:=|[ \t]{1,4}))["']?)(?!\[redacted)[^\s"']{3,}/gi,
    replacement: '$1[redacted:secret]',
  },
  {
    kind: 'password',
    pattern: /(\bcurl\b[^\n]{0,200}?\s-u\s{0,4}["']?[^\s:"']{1,100}:)[^\s"']{1,200}/g,
    replacement: '$1[redacted:secret]',
  },
  {
    kind: 'password',
    pattern: /(\blogin\s{1,4}[^\s]{1,100}\s{1,4}password\s{1,4})(?!\[redacted)[^\s]{1,200}/g,
    replacement: '$1[redacted:secret]',
  },
  {
    kind: 'password',
    pattern: /("auth"\s{0,4}:\s{0,4}")[A-Za-z0-9+/=]{12,}(?=")/g,
    replacement: '$1[redacted:secret]',
  },
  {
    kind: 'cookie',
    pattern:
      /\b((?:set-)?cookie\s{0,2}:[ \t]{0,4}(?=[^\s=]{1,60}=))(?!\[redacted)[^\r\n"'\\]{4,}/gi,
    replacement: '$1[redacted:cookie]',
  },
];

/**
 * A text without recognisable secrets: recognised by their shape (keys, tokens, private keys, URLs with credentials), by
 * the name they are assigned to, and by the words around them. Each becomes `[redacted:<kind>]`. Use it on whole
 * texts before they are cut (half a key matches nothing); the log and the blobs use it on everything they store.
 * Redacting twice is the same as once.
 */
export function redactSecrets(text: string): string {
  if (text.length < SHORTEST || !mayHold.test(text)) return text;
  let redacted = text;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const next = redactedOnce(redacted);
    if (next === redacted) break; // the first time for most texts
    redacted = next;
  }
  return redacted;
}

/** After one secret is removed, another one may become recognisable. */
const MOST_ROUNDS = 6;

function redactedOnce(text: string): string {
  return redactNamed(applied(worded, applied(secretShapes, text)).replace(assignment, assigned));
}

/** The shortest name with a value: `pin 4711`. */
const SHORTEST = 8;
/** Most short sentences have neither a sign, nor a long word, nor a word for a secret. */
const mayHold = new RegExp(`[:=@]|\\S{14}|${secretWords}`, 'iu');

function applied(shapes: readonly SecretShape[], text: string): string {
  let redacted = text;
  for (const { kind, pattern, replacement } of shapes) {
    redacted = redacted.replace(pattern, replacement ?? `[redacted:${kind}]`);
  }
  return redacted;
}

function assigned(whole: string, ...found: readonly string[]): string {
  const [start = '', name = '', value = '', next = ''] = found;
  const [, open = '', inner = value] = /^(\\*["'`])(.*?)\\*["'`]$/su.exec(value) ?? [];
  const isSecret =
    open === '' ? isBareSecret({ start, name, value, next }) : isQuotedSecret(name, inner);
  return isSecret ? `${start}${open}[redacted:secret]${open}` : whole;
}

const wholeName = new RegExp(`^${NAME}$`, 'iu');

/** Whether a field with this name holds a secret in this value, as in `{"api_key": "…"}`. */
export function isSecretField(name: string, value: string): boolean {
  return value.length >= 3 && wholeName.test(name) && isQuotedSecret(name, value);
}

/** Words that describe a value, or say that there is none. */
const PLACEHOLDER =
  /^(?:str|strings?|text|numbers?|int|integer|bool|boolean|null|nil|none|undefined|true|false|any|unknown|void|object|array|buffer|required|optional|missing|wrong|incorrect|invalid|valid|expired|changed|rejected|empty|default|readonly|todo|tbd|secret|token|passwords?|passphrase|cookie|api[ _-]?key|key|await|new|async|typeof|function|hidden|masked|example|changeme|placeholder|your[ _-].*|my[ _-](?:password|token|secret|key)|\p{L}+ (?:is|must|may|of|for|to|the) .*)$/iu;
const REFERENCE =
  /^[$%{<*#]|^\\?\$|^x{3,}$|^\.{3}|^(?:process|import|os|env|config|this|self|options|settings|secrets|vault|file|https?)[.:]|^[A-Za-z_]+(?:\.[A-Za-z_]+)+$/i;

/** The name of a variable that contains it, or a version. */
const NAMED_ONLY =
  /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*_(?:KEY|TOKEN|SECRET|PASSWORD|PASS|CREDENTIALS)$|^[\^~]?\d+(?:\.\d+)+$/;

function isPlaceholder(value: string): boolean {
  return [PLACEHOLDER, REFERENCE, NAMED_ONLY, /\$\{|\[redacted/].some((word) => word.test(value));
}

/** A password may be a sentence; a token has no spaces. */
function isQuotedSecret(name: string, value: string): boolean {
  if (isPlaceholder(value.trim()) || isBarePass(name, value)) return false;
  return isPasswordName.test(name) || !/\s/.test(value);
}

/** `pass` has other meanings too: a pass of a loop, to pass on. */
function isBarePass(name: string, value: string): boolean {
  return /(?:^|[a-z])pass$/i.test(name) && !/[\d!@#$%^&*?]/.test(value);
}

/** `password: hunter` is one; `password: string`, `token = readToken(` and `max_token=1024` are code. */
function isBareSecret({ start, name, value, next }: Assigned): boolean {
  if (isPlaceholder(value.replace(/[.:!?]+$/, '')) || isBarePass(name, value)) return false;
  if (next === '(' || next === '[') return false;
  if (isPasswordName.test(name)) return value.length >= 6 || /\d/.test(value);
  return (
    looksLikeToken(value) || (start.endsWith('=') && /^.{12,}$/.test(value) && value.includes('-'))
  );
}

function looksLikeToken(value: string): boolean {
  return value.length >= 6 && /\d/.test(value) && !/^\d{1,11}$/.test(value);
}

/** `start`: the text up to the value; `next`: the text after it. */
type Assigned = Readonly<Record<'start' | 'name' | 'value' | 'next', string>>;
