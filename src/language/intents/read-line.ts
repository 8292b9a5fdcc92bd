import { folded } from '../folded.ts';
import { remembered } from '../remembered.ts';
import { asksWhatIsKnown } from '../terms/known-words.ts';
import type { Clause } from '../when/clause.ts';
import { clausesAlone } from '../when/read-time.ts';
import { LEFT_OUT, takesBack } from '../whole/beside.ts';
import { isBoundBy } from '../whole/held-back.ts';
import {
  countIn,
  endOfRequest,
  isContent,
  isCourtesy,
  plainRequests,
  requestIn,
} from '../words/courtesy.ts';
import { withReason } from '../words/reasons.ts';
import { rejectsWork } from '../words/rejects-work.ts';
import { isOneSentence, sentencesOf } from '../words/sentences.ts';
import { isPassingFeeling } from '../words/small-talk.ts';
import { respelled } from '../words/spelling.ts';
import { withUmlauts } from '../words/umlauts.ts';
import { answerIn } from './answers.ts';
import { askedFor, isAskedOutright, type Told } from './asked-for.ts';
import { bareCommand } from './bare-commands.ts';
import { budgetPeriod, reportPeriod } from './budget-period.ts';
import { capWords } from './cap-words.ts';
import { looseRequest, severalTasks } from './loose-requests.ts';
import { namedCommand } from './named-commands.ts';
import { withoutCode, withoutDigits } from './one-time-code.ts';
import { isRestCommand, type OwnerCommand } from './owner-command.ts';
import { type Requests, wishesApart, wishesInLine } from './several-wishes.ts';
import { marksBehind } from './task-marks.ts';
import { namesItsEnd, timedPause, withoutOthers } from './timed-pause.ts';
import { toldIn } from './told-phrases.ts';

/** The meaning of a line or a sentence of a mail. */
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
  /** `isListed`: a line of a list. */
  | { readonly is: 'prose'; readonly text: string; readonly isListed?: boolean };

const GREETED =
  /^(?:my dear(?=[ ,])|hi|hiya|yo|morning|evening|moin|servus|na|hello|hey|dear|hallo|liebe[rs]?|bonjour|salut|hola|ciao|ola|oi|hoi|beste|good morning|good evening|good afternoon|guten (?:morgen|tag|abend)|buenos dias|buongiorno|bom dia|goedemorgen)(?: [\p{L}.-]+){0,2} ?[,!:.-]+ +(?=\S)|^(?:thanks?|thank you|danke|merci|gracias|grazie|obrigad[oa]|bedankt|ok|okay|great|perfect|good|nice|super|gut|bien|bene|bem)(?: (?:a lot|very much|so much|schon|beaucoup|mille))? ?[,!:.-]+ +(?=\S)/u;

/** Longest command; longer text is narration. */
const LONGEST_COMMAND = 1000;

/** Reads one line or sentence by itself. */
export function readLine(line: string): Reading {
  if (line.length > LONGEST_COMMAND) return { is: 'prose', text: line };
  const { text, code } = withoutCode(withUmlauts(line.replace(SMILES, '').trim()));
  const said = withoutGreeting(text);
  if (said === '') return code === null ? { is: 'courtesy' } : { is: 'code', code };
  const bare = code === null ? withCode(said) : null;
  if (bare !== null) return bare;
  const found = requestsIn(said) ?? respelledIn(said);
  if (code === null && asksNothing(text, found)) return { is: 'courtesy' };
  return found === null ? { is: 'prose', text: line } : { is: 'command', ...found, code };
}

/** "Danke, alles gut" looks like a question about how things stand. */
function asksNothing(text: string, found: Requests | null): boolean {
  if (found === null) return isManners(text) || isContent(folded(text));
  return found.commands.every(({ name }) => name === 'status') && isContent(folded(text));
}

function isManners(text: string): boolean {
  return isCourtesy(folded(text)) || isPassingFeeling(text);
}

/** Emoji, which request nothing. */
const SMILES =
  /\p{Extended_Pictographic}[\ufe0f\u200d\u{1f3fb}-\u{1f3ff}]*|(?<=^|\s)[:;8=]'?-?[)(DPp*|/](?=\s|$)/gu;

/** Names of commands behind which six digits can be nothing but a code. */
const WITH_CODE: readonly OwnerCommand['name'][] = [
  ...(['approve', 'deny', 'answer', 'resume', 'stop', 'pause', 'forget'] as const),
];

function withCode(said: string): Reading | null {
  const coded = withoutDigits(said);
  const found = coded === null ? null : requestsIn(coded.text);
  if (coded === null || found === null) return null;
  const isWanted = found.commands.some(({ name }) => WITH_CODE.includes(name));
  return isWanted ? { is: 'command', ...found, code: coded.code } : null;
}

/** Without the greetings that a line begins with. */
export function withoutGreeting(text: string): string {
  const plain = folded(text);
  const found = GREETED.exec(plain)?.[0] ?? countIn(plain);
  return found === '' ? text : withoutGreeting(text.slice(found.length));
}

/** Commands that do no harm if misunderstood. */
const RESPELLED: readonly OwnerCommand['name'][] = [
  ...(['status', 'tasks', 'approvals', 'budget', 'report', 'help', 'add', 'remind'] as const),
];

/** "Remnd me tomorow": as it is meant beyond doubt. */
function respelledIn(said: string): Requests | null {
  const right = respelled(said);
  const found = right === said ? null : requestsIn(right);
  return found?.commands.every(({ name }) => RESPELLED.includes(name)) === true ? found : null;
}

function requestsIn(said: string): Requests | null {
  const loose = isOneSentence(folded(said)) ? looseRequest(said) : severalTasks(said);
  if (loose !== null) return { commands: loose, isStrong: true };
  const several = wishesApart(said, (part) => oneCommand(part) ?? markedTask(part));
  if (several !== null) return several;
  const reasoned = withoutReason(said) ?? tagged(said);
  const one = reasoned ?? oneCommand(said) ?? markedTask(said);
  return one ?? wishesInLine(said, oneCommand) ?? headedByTime(said);
}

const HEADED = /^(?<when>.{4,100}?)\s*:\s+(?<title>\p{L}[^?]*)$/u;
const ANY_DAY = { now: '2026-01-05T00:00:00.000Z', zone: 'UTC' };

/** "Every month on the 1st at 7:30: pay the rent", "at 2200 UTC tonight: check the lag". Alone it is a reminder. */
function headedByTime(said: string): Requests | null {
  const { when = '', title = '' } = HEADED.exec(said)?.groups ?? {};
  const clauses = when === '' ? null : clausesAlone(when, ANY_DAY);
  const isTimed = clauses?.some(({ is }) => is === 'clocks' || RHYTHMS.includes(is)) === true;
  if (!isTimed || !isOneSentence(folded(title))) return null;
  return { commands: [{ name: 'remind', text: `${when}: ${title}` }], isStrong: false };
}

const RHYTHMS: readonly Clause['is'][] = ['every', 'monthly', 'yearly', 'perDay'];

/** "Put "X" on the list, by Friday, urgent": the marks are words of the task. */
function markedTask(said: string): Requests | null {
  const marked = marksBehind(said);
  const found = marked === null ? null : oneCommand(marked.head);
  const [add, another] = found?.commands ?? [];
  if (marked === null || add?.name !== 'add' || another !== undefined) return null;
  return { commands: [{ ...add, title: `${add.title}, ${marked.tail}` }], isStrong: true };
}

/** Those whose words end where the reason begins; a title or a note may hold anything. */
const REASONED: readonly OwnerCommand['name'][] = [
  ...(['stop', 'pause', 'resume', 'deny', 'approve', 'done', 'cancel', 'do'] as const),
];

function withoutReason(said: string): Requests | null {
  const reason = namesItsEnd(said) ? null : (complaintBehind(said) ?? withReason(said));
  const found = reason === null ? null : oneCommand(reason.head);
  const isMeant = found?.commands.every(
    ({ name }) => REASONED.includes(name) && isReasonOf(name, reason?.tail ?? ''),
  );
  return found !== null && isMeant === true ? { ...found, isStrong: true } : null;
}

/** "Reject 2, it is the wrong one, 3 is fine": what is said of another thing that waits is no reason. */
function isReasonOf(name: OwnerCommand['name'], tail: string): boolean {
  const isAnswer = name === 'deny' || name === 'approve';
  return !isBoundBy(name, tail) && !(isAnswer && OF_ANOTHER.test(tail));
}

const OF_ANOTHER =
  /[,;] (?:(?:the|der|die|das|le|la|el|il|o|a|de|het) )?(?:a?\d{1,3}|others?|rest|first|second|third|erste|zweite|dritte|andere|premiere?|deuxieme|segund[oa]|second[oa]|eerste|tweede)(?![\p{L}\d])/u;

const COMPLAINED = /^(?<head>[^,;]{3,40}?)(?:\s*[,;:(!\u2026]+\s*|\s+-+\s+)(?<tail>[^,;]+)$/u;

/** "Stop, that is not what I asked for": what is denied there limits no stop. */
function complaintBehind(said: string): ReturnType<typeof withReason> {
  const { head = '', tail = '' } = COMPLAINED.exec(said)?.groups ?? {};
  const isOnlyThat = rejectsWork(tail) && !LEFT_OUT.test(folded(tail));
  const isStop = isOnlyThat && oneCommand(head)?.commands.every(isRestCommand);
  return isStop === true ? { head, tail } : null;
}

const TAG =
  /(?:,| -) ?(?:ok|okay|alright|all right|will you|would you|can you|could you|yes|ja|gut|gell|d'accord|vale|si|va bene|ne|he|toch)(?: please)? ?\?+$/u;
/** "Pop it on my list, would you". */
const BARE_TAG = /(?:,| -)? (?:will|would|can|could) you(?: please)?[.!]*$/u;
const TAGGED: readonly OwnerCommand['name'][] = [
  ...(['stop', 'pause', 'resume', 'add', 'remind', 'remember', 'done'] as const),
  ...(['cancel', 'do', 'cap', 'move'] as const),
];

/** "Take a break, ok?" is no question. */
function tagged(said: string): Requests | null {
  const tag = TAG.exec(folded(said)) ?? BARE_TAG.exec(folded(said));
  const found = tag === null ? null : oneCommand(`please ${said.slice(0, tag.index)}`);
  const isMeant = found?.commands.every(({ name }) => TAGGED.includes(name)) === true;
  return isMeant ? found : null;
}

const OF_SENTENCES: readonly OwnerCommand['name'][] = ['add', 'remind', 'remember'];

/** Each part of a line is looked at by several readers. */
const PARTS_KEPT = 64;
const oneCommand = remembered(commandAnew, PARTS_KEPT);

function commandAnew(text: string): Requests | null {
  const plain = folded(text);
  const { at, isAsked } = requestIn(plain);
  const said = { text, plain, at, isAsked, isQuestion: /\?\W*$/u.test(plain) && !isAsked };
  const timed = isOneSentence(plain) && !said.isQuestion ? timedPause(text) : null;
  if (timed !== null) {
    return { commands: withoutOthers(timed, text), isStrong: timed.name === 'pause' };
  }
  const command = namedIn(said);
  if (command !== null)
    return { commands: eachNamed(command), isStrong: command.name !== 'forget' };
  return isOneSentence(plain) ? (knownIn(plain) ?? bareIn(said)) : null;
}

function knownIn(plain: string): Requests | null {
  return asksWhatIsKnown(plainRequests(plain))
    ? { commands: [{ name: 'known' }], isStrong: true }
    : null;
}

const SEVERAL_QUOTED = /^"[^"]+"(?:\s*(?:,|&|,? and|,? und|,? et|,? y|,? e|,? en)\s*"[^"]+")+$/u;

/** "Add "X" and "Y" to my list" names two. */
function eachNamed(command: OwnerCommand): readonly OwnerCommand[] {
  if (command.name !== 'add') return [command];
  const plain = folded(command.title);
  if (!SEVERAL_QUOTED.test(plain)) return [command];
  return [...plain.matchAll(/"([^"]+)"/gu)].map(({ index, 1: inner = '' }) => ({
    ...command,
    title: command.title.slice(index + 1, index + 1 + inner.length),
  }));
}

type Said = {
  readonly text: string;
  readonly plain: string;
  /** Where the request begins. */
  readonly at: number;
  readonly isAsked: boolean;
  readonly isQuestion: boolean;
};

/** What is said behind the end of a sentence may take it back; a title or a note may have several. */
function namedIn({ text, plain, at, isQuestion }: Said): OwnerCommand | null {
  const end = endOfRequest(plain);
  const named = namedCommand({
    said: text.slice(at, end),
    plain: plain.slice(at, end),
    isQuestion,
  });
  if (named === null || isOneSentence(plain)) return named;
  const isOfSentences = OF_SENTENCES.includes(named.name) && !/\?\s+\p{L}/u.test(plain);
  const isTakenBack = sentencesOf(text).slice(1).some(takesBack);
  return isOfSentences && !isTakenBack ? named : null;
}

function bareIn(said: Said): Requests | null {
  const { plain, at, isAsked, isQuestion } = said;
  const requests = plainRequests(plain);
  const cap = isQuestion ? null : capIn(requests);
  if (cap !== null) return { commands: [cap], isStrong: true };
  const command = isQuestion ? null : wordIn(requests);
  if (command !== null) {
    return { commands: [command], isStrong: isStrong(command, said, requests[0] ?? '') };
  }
  if (/^spend (?!today|this|so)/u.test(requests[0] ?? '')) return null;
  const told = toldIn(requests, plain.slice(at, endOfRequest(plain)), isQuestion || isAsked);
  if (told === null) return null;
  return { commands: [tells(told, plain)], isStrong: isMeantBeside(told, plain) };
}

function tells(told: Told, plain: string): OwnerCommand {
  if (told === 'report') return reportOf(plain);
  if (told === 'tasks')
    return ofReminders(plain) ? { name: told, only: 'reminders' } : { name: told };
  if (told !== 'budget') return { name: told };
  const period = budgetPeriod(plain);
  if (period === null) return { name: 'unread', why: { is: 'spent' } };
  return period === 'today' ? { name: 'budget' } : { name: 'budget', period };
}

const REMINDERS =
  /(?<!\p{L})(?:reminders?|erinnerungen|rappels|recordatorios|promemoria|lembretes|herinneringen)(?!\p{L})/u;
const TASKS =
  /(?<!\p{L})(?:tasks?|to-?dos?|list|everything|aufgaben|liste|alles|taches|tareas|todo|attivita|compiti|tutto|tarefas|tudo|taken|lijst)(?!\p{L})/u;

function ofReminders(plain: string): boolean {
  return REMINDERS.test(plain) && !TASKS.test(plain);
}

function reportOf(plain: string): OwnerCommand {
  const period = reportPeriod(plain);
  if (period === null) return { name: 'unread', why: { is: 'reported' } };
  return period === 'week' ? { name: 'report' } : { name: 'report', period };
}

function capIn(requests: readonly string[]): OwnerCommand | null {
  return requests.map(capWords).find((one) => one !== null) ?? null;
}

function wordIn(requests: readonly string[]): OwnerCommand | null {
  for (const words of requests) {
    const command = answerIn(words) ?? bareCommand(words);
    if (command !== null) return command;
  }
  return null;
}

/** Stop and pause are meant when they are asked for, cried, or say of what; a denial names what it denies. */
function isStrong(command: OwnerCommand, { text, plain, isAsked }: Said, words: string): boolean {
  if (command.name === 'deny') return command.approvals.length > 0;
  if (command.name !== 'stop' && command.name !== 'pause') return false;
  const isCried = /!\W*$/u.test(text) || (/\p{Lu}{4}/u.test(text) && text === text.toUpperCase());
  return isAsked || isCried || words.includes(' ') || /please|bitte|now|sofort/u.test(plain);
}

/** "How are you?" before a request is manners, and "the report" may be another one. */
function isMeantBeside(told: Told, plain: string): boolean {
  if (told === 'help' || (told === 'report' && !/week|woche|seman|settiman/u.test(plain)))
    return false;
  return askedFor(plain, true) === told && isAskedOutright(plain);
}
