import { createHash } from 'node:crypto';

const LONGEST_HEAD = 40;
const LONGEST_ERROR = 115;
/** In place of the command: any command. Stored by older versions. */
const ANY_COMMAND = '*';
/** ANSI colours and cursor moves. */
const ANSI = new RegExp(`${String.fromCharCode(27)}\\[[0-9;?]*[A-Za-z]`, 'g');
const TELLING_LINE =
  /error|fail|cannot|can't|denied|not found|no such|refused|invalid|fatal|exception/i;
/** Order matters: patterns that contain others come first. */
const REPLACEMENTS: readonly (readonly [RegExp, string])[] = [
  [/\b[a-z][a-z0-9+.-]*:\/\/[^\s'"<>]+/gi, '<url>'],
  [/\b\d{4}-\d\d-\d\d(?:[t ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:z|[+-]\d\d:?\d\d)?)?/gi, '<date>'],
  [/\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/gi, '<id>'],
  [/\b(?=[0-9a-f]*\d)[0-9a-f]{7,}\b/gi, '<hash>'],
  [/(?:[a-z]:\\|\.{0,2}\/|~\/)[^\s'":,;()<>]+/gi, '<path>'],
  [/\b[\w.-]+\/[\w./-]+/g, '<path>'],
  [/\d+(?:\.\d+)*/g, '<n>'],
];

/**
 * The same for failures of the same kind: `<command> | <error>`, where numbers, paths, addresses, dates and hashes
 * are taken out of the most telling line of the message.
 */
export function failureSignature(command: string, message: string): string {
  return `${commandHead(command).slice(0, LONGEST_HEAD)} | ${errorKind(message)}`;
}

function errorKind(message: string): string {
  return normalised(tellingLine(message)).slice(0, LONGEST_ERROR);
}

/** Whether a known signature covers this one. */
export function isSameFailure(known: string, signature: string): boolean {
  if (known === signature) return true;
  return (
    signatureHead(known) === ANY_COMMAND && signatureError(known) === signatureError(signature)
  );
}

/** The error part of a signature. */
function signatureError(signature: string): string {
  return signature.slice(signature.indexOf(' | ') + 3);
}

/** What is run, without its arguments: the program and, where there is one, its sub-command. */
export function commandHead(command: string): string {
  const [program = '', next = ''] = command.trim().toLowerCase().split(/\s+/);
  const name = program.split('/').at(-1) ?? program;
  return /^[a-z][a-z-]*$/.test(next) ? `${name} ${next}` : name;
}

/** The command part of a signature. */
export function signatureHead(signature: string): string {
  return signature.split(' | ')[0] ?? '';
}

/** A kebab-case id that the same signature always gets. */
export function antiPatternIdOf(signature: string): string {
  const words =
    signature
      .toLowerCase()
      .replaceAll(/<[a-z]+>/g, ' ')
      .match(/[a-z0-9]+/g) ?? [];
  const hash = createHash('sha256').update(signature).digest('hex').slice(0, 6);
  return [...words.slice(0, 5), hash].join('-');
}

/**
 * The agent's own messages about its course: limits, pauses, reports. They are no failures, so there is nothing to
 * be avoided.
 */
const OWN_WORDS =
  /\bnot (?:done|begun): |\brounds were used up|\bthe report says so|\bcould not look: |\bwas paused|\bPARKED\b|\blease was lost/i;

/** Whether a signature or message is made of the agent's own words, not of a failure. */
export function isOwnWords(text: string): boolean {
  return OWN_WORDS.test(text) || signatureHead(text) === 'verify';
}

/** The line of a message that best describes the failure; empty if there is none. */
export function tellingLine(message: string): string {
  const lines = message
    .replaceAll(ANSI, '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return lines.find((line) => TELLING_LINE.test(line)) ?? lines.at(-1) ?? '';
}

function normalised(line: string): string {
  const text = REPLACEMENTS.reduce((before, [what, to]) => before.replaceAll(what, to), line);
  return text.toLowerCase().replaceAll(/\s+/g, ' ').trim();
}
