import { answerIn } from './answers.ts';
import { bareCommand } from './bare-commands.ts';
import { endOfRequest, isCourtesy, plainRequests, requestIn } from './courtesy.ts';
import { folded } from './folded.ts';
import { namedCommand } from './named-commands.ts';
import { withoutCode } from './one-time-code.ts';
import type { OwnerCommand } from './owner-command.ts';

/** What a line or a sentence of a mail is. */
export type Reading =
  | {
      readonly is: 'command';
      readonly commands: readonly OwnerCommand[];
      /** Meant as one whatever stands around it. */
      readonly isStrong: boolean;
      readonly code: string | null;
    }
  | { readonly is: 'code'; readonly code: string }
  | { readonly is: 'courtesy' }
  | { readonly is: 'prose'; readonly text: string };

const GREETED =
  /^(?:hi|hello|hey|dear|hallo|liebe[rs]?|bonjour|salut|hola|ciao|ola|oi|hoi|beste|good morning|good evening|good afternoon|guten (?:morgen|tag|abend)|buenos dias|buongiorno|bom dia|goedemorgen)(?: [\p{L}.-]+){0,2} ?[,!:.-]+ +(?=\S)|^(?:thanks?|thank you|danke|merci|gracias|grazie|obrigad[oa]|bedankt|ok|okay|great|perfect|good|nice|super|gut|bien|bene|bem)(?: (?:a lot|very much|so much|schon|beaucoup|mille))? ?[,!:.-]+ +(?=\S)/u;

/** Commands are short; what is longer tells something. */
const LONGEST_COMMAND = 1000;

/** Reads one line or sentence by itself. */
export function readLine(line: string): Reading {
  if (line.length > LONGEST_COMMAND) return { is: 'prose', text: line };
  const { text, code } = withoutCode(line.trim());
  if (text === '') return code === null ? { is: 'courtesy' } : { is: 'code', code };
  const said = withoutGreeting(text);
  const one = oneCommand(said);
  if (one !== null) return { is: 'command', ...one, code };
  const several = severalCommands(said);
  if (several !== null) return { is: 'command', commands: several, isStrong: false, code };
  if (code === null && isCourtesy(folded(text))) return { is: 'courtesy' };
  return { is: 'prose', text: line };
}

function withoutGreeting(text: string): string {
  const found = GREETED.exec(folded(text))?.[0] ?? '';
  return text.slice(found.length);
}

type One = { readonly commands: readonly OwnerCommand[]; readonly isStrong: boolean };

function oneCommand(text: string): One | null {
  const plain = folded(text);
  const { at, isAsked } = requestIn(plain);
  const isQuestion = /\?\W*$/u.test(plain) && !isAsked;
  const named = namedCommand({ said: text.slice(at, endOfRequest(plain)), isQuestion });
  if (named !== null) return { commands: [named], isStrong: named.name !== 'forget' };
  const [words = '', ...others] = plainRequests(plain);
  const command = bareIn([words, ...others]);
  if (command === null || (isQuestion && !mayAsk(command))) return null;
  return { commands: [command], isStrong: isStrong(command, { text, plain, words, isAsked }) };
}

function bareIn(requests: readonly string[]): OwnerCommand | null {
  for (const words of requests) {
    const command = answerIn(words) ?? bareCommand(words);
    if (command !== null) return command;
  }
  return null;
}

/** "Stop?" asks something; "status?" asks for it. */
function mayAsk({ name }: OwnerCommand): boolean {
  return ['status', 'tasks', 'approvals', 'budget', 'report', 'help'].includes(name);
}

type Said = {
  readonly text: string;
  readonly plain: string;
  readonly words: string;
  readonly isAsked: boolean;
};

/** Stop and pause are meant when they are asked for, cried, or say of what; a denial names what it denies. */
function isStrong(command: OwnerCommand, { text, plain, words, isAsked }: Said): boolean {
  if (command.name === 'deny') return command.approvals.length > 0;
  if (command.name !== 'stop' && command.name !== 'pause') return false;
  const isCried = /!\W*$/u.test(text) || (/\p{Lu}{4}/u.test(text) && text === text.toUpperCase());
  return isAsked || isCried || words.includes(' ') || /please|bitte|now|sofort/u.test(plain);
}

const BETWEEN =
  /\s*(?:,|;|&|\+)\s*(?:(?:and|then|und|dann|et|puis|y|luego|e|poi|depois|en|dan)\s+)?|\s+(?:and then|and also|and|then|plus|und dann|und|sowie|et puis|et|y luego|y|e poi|e|en)\s+/iu;
const MOST_TOGETHER = 8;

/** Several requests in one line: every part of it must be one, and none may go on with words of its own. */
function severalCommands(text: string): readonly OwnerCommand[] | null {
  const parts = text.split(BETWEEN).filter((part) => part.trim() !== '');
  if (parts.length < 2 || parts.length > MOST_TOGETHER) return null;
  const found: OwnerCommand[] = [];
  for (const part of parts) {
    if (isCourtesy(folded(part.trim()))) continue;
    const one = oneCommand(part.trim());
    const command = one?.commands[0];
    if (command === undefined || command.name === 'answer') return null;
    found.push(command);
  }
  return found.length === 0 ? null : found;
}
