import { folded } from '../folded.ts';
import { remembered } from '../remembered.ts';
import {
  isCalledOff,
  isCondition,
  isLimit,
  isLimitInReason,
  isOwnWish,
  LEFT_OUT,
  narrows,
  saysNeedless,
  takesBack,
} from '../whole/beside.ts';
import { isHeldBack } from '../whole/held-back.ts';
import { isFact, isLastingFact } from '../whole/told-facts.ts';
import { restInSentence, restInTwo } from '../whole/while-away.ts';
import {
  isClosing,
  isCourtesy,
  isEmphasis,
  isGreetingAlone,
  requestIn,
} from '../words/courtesy.ts';
import { kindOfWords } from '../words/kind-of-words.ts';
import { type MailLine, mailLines } from '../words/mail-lines.ts';
import { rejectsWork } from '../words/rejects-work.ts';
import { lastingApart, sentencesOf } from '../words/sentences.ts';
import { announcesTasks } from './headed.ts';
import { isRestCommand, type OwnerCommand } from './owner-command.ts';
import { type Reading, readLine, withoutGreeting } from './read-line.ts';
import { areMarks } from './task-marks.ts';
import { restUntil, saysBound, spanBeside } from './timed-pause.ts';

/** The intent of an owner's mail, from its words alone. Its thread may still change it: see settleIntent. */
export type OwnerIntent = {
  readonly kind: 'command' | 'instruction' | 'question' | 'feedback' | 'unclear' | 'noise';
  /** In the order of the mail, also beside an instruction. */
  readonly commands: readonly OwnerCommand[];
  /** Six digits. */
  readonly code: string | null;
  /** The writer's words, without greeting and signature, for whoever does the work. */
  readonly words: string;
  /** The sentences that are no command: one may name an open task and say that it is done. */
  readonly prose: readonly string[];
};

export type OwnerWords = {
  readonly subject: string;
  /** Without what was quoted. */
  readonly text: string;
};

const MOST_COMMANDS = 12;
const GREETS: OwnerIntent = {
  kind: 'command',
  commands: [{ name: 'greet' }],
  code: null,
  words: '',
  prose: [],
};

/** A greeting by itself, under no subject or under another greeting. */
function isGreetingMail(subject: string, lines: readonly MailLine[]): boolean {
  const heading = subject.normalize('NFC').trim();
  const said = [...(MARKS.test(heading) ? [] : [heading]), ...lines.map(({ text }) => text)];
  const words = said.filter((one) => one !== '');
  return words.length > 0 && words.every(isGreetingAlone);
}

/** It is read as it arrives, and again by those who handle it. */
const MAILS_KEPT = 8;

const read = remembered(readAnew, MAILS_KEPT, ({ subject, text }) =>
  JSON.stringify([subject, text]),
);

/**
 * Reads an owner's mail. Only unambiguous commands count. A mail that says anything else goes to the cycle, and of the
 * commands beside it only those count that have one meaning in any context.
 */
export function readIntent(words: OwnerWords): OwnerIntent {
  return read(words);
}

function readAnew({ subject, text }: OwnerWords): OwnerIntent {
  const lines = mailLines(text);
  if (isGreetingMail(subject, lines)) return GREETS;
  const words = lines.map((line) => line.text).join('\n');
  const heading = headingOf(subject);
  const body = withRests(withMarks(mergeTasks(withoutAbsence(lines).flatMap(readingsOf))));
  const code = codeIn(body) ?? codeIn(heading);
  if (body.every(({ is }) => is === 'courtesy' || is === 'code')) {
    return ofHeading(subject, {
      heading,
      words,
      code,
      isEmpty: lines.every(({ text: line }) => isGreetingAlone(line)),
    });
  }
  const commands = resting(distinct([...cried(heading), ...withReferents(commandsIn(body))])).slice(
    0,
    MOST_COMMANDS,
  );
  const prose = body.flatMap((one) => (one.is === 'prose' ? [one.text] : []));
  if (prose.length === 0) return { kind: 'command', commands, code, words, prose: [] };
  const titled = titledTask(heading, { body, words });
  if (titled !== null) return { kind: 'command', commands: [titled], code, words, prose: [] };
  const whole = { kind: kindOfWords(words), code, words: withSubject(subject, words) };
  return withFacts(heldBack({ ...whole, commands, prose }));
}

/** "My mother is Rosa. Remind me at 5 to call her." What is only told is kept, and nothing is to be done about it; beside a rest it is the reason. */
function withFacts(intent: OwnerIntent): OwnerIntent {
  const { commands, prose } = intent;
  const isTold = commands.length === 0 ? isLastingFact : isFact;
  const isAsked = commands.some(({ name }) => name === 'unread');
  if (isAsked || prose.length === 0 || prose.length > MOST_FACTS || !prose.every(isTold)) {
    return intent;
  }
  const lasting = commands.some(isRestCommand)
    ? []
    : prose.filter((text) => isOfItself(intent, text));
  const facts = lasting.map((text): OwnerCommand => ({ name: 'remember', text }));
  return { ...intent, kind: 'command', commands: [...commands, ...facts], prose: [] };
}

/** "It's at 3.40" says nothing outside of its mail. */
function isOfItself({ commands }: OwnerIntent, told: string): boolean {
  return commands.length === 0 || !POINTS.test(told);
}

const POINTS =
  /^\W*(?:(?:it|that)(?:['’]s| )|es |das (?:ist|war|dauert|kostet) |c['’]est |(?:es|está|dura|cuesta|è|costa|é|custa) |(?:het|dat) (?:is|was|duurt|kost) )/iu;

/** More of them are a story. */
const MOST_FACTS = 3;

type Command = Extract<Reading, { is: 'command' }>;

/**
 * "Stop. Customers are here." A stop or a pause of one word at the beginning or the end is meant, since it is the safe direction; not where another
 * sentence may limit it or take it back.
 */
function withRests(readings: readonly Reading[]): readonly Reading[] {
  const said = readings.filter(({ is }) => is !== 'courtesy');
  const prose = said.flatMap((one) => (one.is === 'prose' ? [one.text] : []));
  if (prose.length > MOST_FACTS || prose.some((one) => one.includes('?'))) return readings;
  const limit = prose.find((one) => takesBack(one) || (narrows(one) && !rejectsWork(one)));
  const isRest = (one: Reading): one is Command =>
    (one === said[0] || one === said.at(-1)) &&
    one.is === 'command' &&
    one.commands.every(isRestCommand);
  if (limit !== undefined) return withLimit(readings, { limit, isRest });
  return readings.map((one) => (isRest(one) ? { ...one, isStrong: true } : one));
}

/**
 * "Stop. But not the newsletter.": a rest begins at once, and what may limit it is asked about; "Pause. Only until 2." says its end. A pause that
 * is taken back at once ("Pause. No, wait") is not begun; a stop is.
 */
function withLimit(
  readings: readonly Reading[],
  { limit, isRest }: { readonly limit: string; readonly isRest: (one: Reading) => one is Command },
): readonly Reading[] {
  // What is cried begins at once all the same.
  const rest = readings.filter(isRest).find(({ isStrong }) => !isStrong);
  if (rest === undefined) return readings;
  const isBound = spanBeside(limit) !== null;
  const until = isBound ? null : restUntil(limit);
  if (until === null) return asLimited(readings, { limit, rest, isBound });
  const meant = isOfPauses(rest) ? [until] : rest.commands;
  return readings.flatMap(restAsMeant(rest, { limit, meant }));
}

function isOfPauses({ commands }: Command): boolean {
  return commands.every(({ name }) => name === 'pause');
}

type Limited = { readonly limit: string; readonly rest: Command; readonly isBound: boolean };

function asLimited(
  readings: readonly Reading[],
  { limit, rest, isBound }: Limited,
): readonly Reading[] {
  if (!(isBound || takesBack(limit) || LEFT_OUT.test(folded(limit)))) return readings;
  const isTaken = isCalledOff(limit) && isOfPauses(rest);
  const asked = isTaken ? [besideOf(limit)] : restAndAsk(limit);
  const meant = { ...rest, isStrong: true, commands: isBound ? rest.commands : asked };
  return readings
    .filter((one) => isBound || one.is !== 'prose' || one.text !== limit)
    .map((one) => (one === rest ? meant : one));
}

type Meant = { readonly limit: string; readonly meant: readonly OwnerCommand[] };

/** The rest as it is meant with its limit, which is wholly read. */
function restAsMeant(rest: Command, { limit, meant }: Meant): (one: Reading) => readonly Reading[] {
  return (one) => {
    if (one === rest) return [{ ...rest, isStrong: true, commands: meant }];
    return one.is === 'prose' && one.text === limit ? [] : [one];
  };
}

function besideOf(words: string): OwnerCommand {
  return { name: 'unread', why: { is: 'beside', words: shownWords(words) } };
}

/** The safe direction: nothing new is begun until its owner has said what they meant. */
function restAndAsk(words: string): readonly OwnerCommand[] {
  return [
    { name: 'pause' },
    { name: 'unread', why: { is: 'onlyPaused', words: shownWords(words) } },
  ];
}

/** Of the commands beside sentences that may change what they mean none is carried out: their owner is asked, by those words. */
function heldBack(read: OwnerIntent): OwnerIntent {
  const intent = withEnd(read);
  const { commands, prose } = intent;
  const holds = ({ name }: OwnerCommand) => prose.find((one) => isHeldBack(name, one));
  const words = commands.map(holds).find((one) => one !== undefined);
  if (words === undefined) return intent;
  const left = commands.filter((one) => holds(one) === undefined);
  const asked = besideOf(words);
  const isWork = prose.some((one) => isOwnWish(one) && !narrows(one));
  const kind = left.length === 0 && !isWork ? 'unclear' : intent.kind;
  return { ...intent, kind, commands: [...left, asked] };
}

const SHOWN_CHARACTERS = 120;

function shownWords(words: string): string {
  return words.length > SHOWN_CHARACTERS ? `${words.slice(0, SHOWN_CHARACTERS)}…` : words;
}

/**
 * "Take a break. Only until 2pm." A rest is begun at once; what may limit it names its end, or is asked about. A stop that is taken back at once needs no
 * code to go on.
 */
function withEnd(intent: OwnerIntent): OwnerIntent {
  const { commands: read } = intent;
  const limit = intent.prose.find(read.some(({ name }) => name === 'stop') ? limitsStop : isLimit);
  if (limit === undefined || !read.some(isRestCommand)) return intent;
  const { rest, isWhole } = restWithin(limit);
  const commands = read.flatMap((one) => (isRestCommand(one) ? rest : one));
  const prose = isWhole ? intent.prose.filter((one) => one !== limit) : intent.prose;
  return { ...intent, kind: prose.length === 0 ? 'command' : intent.kind, commands, prose };
}

/** "Stop. Until Monday." is a rest with an end. */
function limitsStop(sentence: string): boolean {
  return takesBack(sentence) || (saysBound(sentence) && spanBeside(sentence) !== null);
}

/** `isWhole`: nothing of the limit is left to be done. */
function restWithin(limit: string): {
  readonly rest: readonly OwnerCommand[];
  readonly isWhole: boolean;
} {
  const span = spanBeside(limit);
  if (span !== null) return { rest: [{ name: 'pause', until: span }], isWhole: true };
  return takesBack(limit) && !isCondition(limit)
    ? { rest: restAndAsk(limit), isWhole: true }
    : { rest: [{ name: 'pause', until: limit }], isWhole: false };
}

/** "Put milk on the list and remind me at 5 to get it": it is the milk. */
function withReferents(commands: readonly OwnerCommand[]): readonly OwnerCommand[] {
  return commands.map((one, at) => {
    const before = commands[at - 1];
    if (one.name !== 'remind' || before?.name !== 'add') return one;
    const text = one.text
      .replace(/(?<!\p{L})(?:daran|dran)$/iu, `an ${before.title}`)
      .replace(/(?<= )(?:it|them)$/iu, before.title);
    return { ...one, text };
  });
}

/** "Pause until I have read it, then go on": a rest that this mail begins is not ended by it. */
function resting(commands: readonly OwnerCommand[]): readonly OwnerCommand[] {
  const rest = commands.findIndex(isRestCommand);
  return commands.filter(({ name }, at) => name !== 'resume' || rest < 0 || at < rest);
}

/** A repeated command counts once. */
function distinct(commands: readonly OwnerCommand[]): readonly OwnerCommand[] {
  return [...new Map(commands.map((one) => [JSON.stringify(one), one])).values()];
}

const MARKS =
  /^(?:\s*(?:re|aw|antw?|sv|vs|rv|r|odp|fwd?|fw|wg|tr|i|enc|rif|res|doorst)\s*(?:\[\d+\])?\s*:)+\s*/iu;

/** A subject without the marks of replies and forwarded mail. */
export function bareSubject(subject: string): string {
  return subject.replace(MARKS, '').trim();
}

/** The subject of a reply or a forwarded mail says nothing new. */
function headingOf(subject: string): readonly Reading[] {
  const line = subject.normalize('NFC').trim();
  return line === '' || MARKS.test(line)
    ? []
    : readingsOf({ text: line, isListed: false, isName: false });
}

type Heading = {
  readonly heading: readonly Reading[];
  readonly words: string;
  readonly code: string | null;
  readonly isEmpty: boolean;
};

/** A mail without own text means its subject. */
function ofHeading(subject: string, { heading, words, code, isEmpty }: Heading): OwnerIntent {
  const commands = heading.flatMap((one) => (one.is === 'command' ? one.commands : []));
  const prose = heading.flatMap((one) => (one.is === 'prose' ? [one] : []));
  if (prose.length === 0 && commands.length > 0) {
    return { kind: 'command', commands, code, words: subject, prose: [] };
  }
  // Thanks under a subject are thanks; an empty mail means its subject.
  if (prose.length > 0 && isEmpty) {
    const said = prose.map(({ text }) => text);
    return { kind: kindOfWords(subject), commands: [], code, words: subject, prose: said };
  }
  const isManners = code === null && !words.includes('?') && (!isEmpty || heading.length > 0);
  return { kind: isManners ? 'noise' : 'unclear', commands: [], code, words, prose: [] };
}

/** "Subject: add a task: X" with more to say about X below it. */
function titledTask(
  heading: readonly Reading[],
  { body, words }: { readonly body: readonly Reading[]; readonly words: string },
): OwnerCommand | null {
  const [only, another] = heading.flatMap((one) => (one.is === 'command' ? one.commands : []));
  const isAlone = only?.name === 'add' && another === undefined;
  return isAlone && !body.some(({ is }) => is === 'command') ? { ...only, content: words } : null;
}

/** An emphatic stop in the subject counts, whatever the mail says. */
function cried(heading: readonly Reading[]): readonly OwnerCommand[] {
  return heading.flatMap((one) =>
    one.is === 'command' && one.isStrong ? one.commands.filter(isRestCommand) : [],
  );
}

function commandsIn(body: readonly Reading[]): readonly OwnerCommand[] {
  const isWhole = body.every(({ is }) => is !== 'prose');
  return body.flatMap((one) =>
    one.is === 'command' && (isWhole || one.isStrong) ? one.commands : [],
  );
}

function codeIn(readings: readonly Reading[]): string | null {
  const codes = readings.flatMap((one) => ('code' in one && one.code !== null ? [one.code] : []));
  return codes[0] ?? null;
}

/** A mail with more of them is a story. */
const MOST_SENTENCES = 12;

/** "I'm away until Monday. Please rest until then.", also in two lines, is a rest until Monday. */
function withoutAbsence(lines: readonly MailLine[]): readonly MailLine[] {
  const said = lines.flatMap((line, at) =>
    line.isListed ? [] : sentencesOf(withoutGreeting(line.text)).map((text) => ({ text, at })),
  );
  if (said.length > MOST_SENTENCES) return lines;
  for (const [n, { text, at }] of said.entries()) {
    const next = said[n + 1];
    const isNext = next !== undefined && next.at <= at + 1;
    const both = isNext ? restInTwo(text, next.text, isRestWithEnd) : null;
    const rest = both ?? restInSentence(text, isRestWithEnd);
    if (rest === null) continue;
    const last = both === null ? n : n + 1;
    const lastAt = said[last]?.at ?? at;
    const read = said.flatMap((one, m) => {
      if (m === n) return [{ text: rest, isListed: false, isName: false }];
      const isBeside = m !== last && one.at >= at && one.at <= lastAt;
      return isBeside ? [{ text: one.text, isListed: false, isName: false }] : [];
    });
    return [...lines.slice(0, at), ...read, ...lines.slice(lastAt + 1)];
  }
  return lines;
}

function isRestWithEnd(request: string): boolean {
  const one = readLine(request);
  const [only, another] = one.is === 'command' ? one.commands : [];
  if (only?.name !== 'pause' || another !== undefined) return false;
  return only.until !== undefined && spanBeside(only.until) !== null;
}

/** A line by itself, or its sentences when it is no command as a whole. */
function readingsOf({ text, isListed, isName }: MailLine): readonly Reading[] {
  if (isListed) return [{ is: 'prose', text, isListed }];
  if (isListHead(text)) return [{ is: 'prose', text }];
  const whole = readLine(text);
  const sentences = sentencesOf(text).flatMap(endingApart);
  if (whole.is === 'prose' && isName) return [{ is: 'courtesy' }];
  if (sentences.length < 2) return [whole];
  const readings = withoutExplaining(withoutAnswers(sentences, sentences.map(readSentence)));
  const [, ...later] = readings;
  const isLasting = lastingApart(text).length > 1;
  const isOne = whole.is !== 'prose' && !isLasting && !later.some(isOwnRequest);
  return isOne ? [whole] : readings;
}

const THEN_ENDS =
  /,?\s+(?:and|und|et|y|e|en)\s+(?:(?:then|also|please|bitte|dann|auch)\s+)*(?=(?:cancel|delete|remove|drop|scrap|stop reminding|mark|losch|streich|annul|supprim|cancel|borr|elimin|cancell|apag|annuleer|schrap)\p{L}*\s+\p{L})/iu;
const BEFORE_END: readonly OwnerCommand['name'][] = [
  ...(['pause', 'status', 'tasks', 'approvals', 'budget', 'report'] as const),
];

const WITH_TITLE: readonly OwnerCommand['name'][] = ['add', 'remind'];
const ENDED_BY_KIND =
  /(?<!\p{L})(?:reminder|task|to-?do|erinnerung|aufgabe|rappel|tâche|recordatorio|tarea|promemoria|attività|lembrete|tarefa|herinnering|taak)(?!\p{L})/iu;

/**
 * "Pause until Monday and cancel the gym reminder": what ends something is a sentence of its own. Behind a title it is one only if it says that it
 * ends a reminder or a task.
 */
function endingApart(sentence: string): readonly string[] {
  const found = THEN_ENDS.exec(sentence);
  if (found === null) return [sentence];
  const before = readLine(sentence.slice(0, found.index));
  const isNamed = ENDED_BY_KIND.test(sentence.slice(found.index));
  const isWhole =
    before.is === 'command' &&
    before.commands.every(
      ({ name }) => BEFORE_END.includes(name) || (isNamed && WITH_TITLE.includes(name)),
    );
  return isWhole
    ? [sentence.slice(0, found.index), sentence.slice(found.index + found[0].length)]
    : [sentence];
}

/** Not a part of the title or the note before it. */
function isOwnRequest(one: Reading): boolean {
  if (one.is !== 'prose') return one.is === 'command';
  return requestIn(folded(one.text)).isAsked || REQUESTS.test(folded(one.text));
}

/** A sentence that begins so asks for something of its own. */
const REQUESTS =
  /^(?:cancel|delete|remove|remind(?! me\W*(?:please|pls|bitte)?\W*$)|pause|stop|resume|approve|deny|add|never ?mind|forget|no,? wait|actually|what|how|which|when|who|where|why) /u;

const ANSWERING: readonly OwnerCommand['name'][] = ['answer', 'approve', 'deny', 'approvals'];

/** "Remind me at 8 to ring the bank. No, 9." This no answers nothing, nor does the thanks of "Ok, merci. Remind me at 9 …". */
function withoutAnswers(
  sentences: readonly string[],
  readings: readonly Reading[],
): readonly Reading[] {
  return readings.map((one, at) => {
    const text = sentences[at] ?? '';
    if (one.is !== 'command' || !one.commands.every(isBareAnswer)) return one;
    if (takesBack(text) && isOtherRequest(readings[at - 1])) return { is: 'prose', text };
    return isCourtesy(folded(text)) && readings.some(isOtherRequest) ? { is: 'courtesy' } : one;
  });
}

function isOtherRequest(one: Reading | undefined): boolean {
  return one?.is === 'command' && !one.commands.some(({ name }) => ANSWERING.includes(name));
}

function isBareAnswer(command: OwnerCommand): boolean {
  if (command.name === 'answer') return true;
  return command.name === 'deny' && command.approvals.every((id) => /^\d{1,2}$/u.test(id));
}

const EXPLAINS =
  /^(?:it|that|this|they|those|these)(?: is|'s| was| are| were|'re| has| have) .{1,60}$/u;
const EXPLAINED: readonly OwnerCommand['name'][] = [
  'done',
  'cancel',
  'do',
  'deny',
  'pause',
  'resume',
];

/** "Cancel the task X. It is no longer needed." asks for nothing in its second sentence. */
function withoutExplaining(readings: readonly Reading[]): readonly Reading[] {
  return readings.map((one, at) => {
    const before = readings[at - 1];
    const isNext =
      before?.is === 'command' && before.commands.every(({ name }) => EXPLAINED.includes(name));
    return isNext && one.is === 'prose' && isExplaining(one.text) ? { is: 'courtesy' } : one;
  });
}

function isExplaining(sentence: string): boolean {
  const isTold = EXPLAINS.test(folded(sentence)) && !isLimitInReason(sentence);
  return isTold || saysNeedless(sentence);
}

/** "Now. Please." changes nothing of what was said before it. */
function readSentence(sentence: string): Reading {
  const one = readLine(sentence);
  if (one.is !== 'prose') return one;
  const plain = folded(sentence);
  return isEmphasis(plain) || isClosing(plain) ? { is: 'courtesy' } : one;
}

/** Lists of tasks are read together with the line that announces them. */
function isListHead(text: string): boolean {
  const plain = folded(text).trim();
  return (plain.endsWith(':') || POINTS_BELOW.test(plain)) && announcesTasks(plain);
}

/** "Add these to my tasks", without a colon: the lines below are meant. */
const POINTS_BELOW =
  /(?<!\p{L})(?:these|the following|diese|folgende[ns]?|ces|suivante?s|est[ao]s|siguientes|quest[ei]|seguenti|seguintes|deze|volgende)(?!\p{L})|(?:add|put) .*(?:list|tasks|to-?dos)(?: please)?$/u;

/** "Add these tasks:" makes a task of each line of the list behind it. */
function mergeTasks(readings: readonly Reading[]): readonly Reading[] {
  const head = readings.findIndex((one) => one.is === 'prose' && isListHead(one.text));
  const behind = head === -1 ? [] : readings.slice(head + 1);
  const isMarked = behind.some((one) => one.is === 'prose' && one.isListed === true);
  const end = behind.findIndex((one) => !(isMarked ? isListed(one) : isShort(one)));
  const items = behind.slice(0, end === -1 ? behind.length : end);
  if (items.length === 0) return readings;
  const added = items.flatMap((one) => (one.is === 'prose' ? [taskOf(one.text)] : []));
  return [...readings.slice(0, head), ...added, ...behind.slice(items.length)];
}

function isListed(one: Reading): boolean {
  return one.is === 'prose' && one.isListed === true;
}

const ITEM_WORDS = 8;

/** A line that can be an item of a list without bullets. */
function isShort(one: Reading): boolean {
  return (
    one.is === 'prose' && !one.text.includes('?') && one.text.split(/\s+/u).length <= ITEM_WORDS
  );
}

function taskOf(line: string): Reading {
  const title = line.replace(/[.;,]+$/u, '');
  return {
    is: 'command',
    isStrong: true,
    code: null,
    commands: [{ name: 'add', title, content: '' }],
  };
}

/** "Due: Friday" in a line below a task is said of it. */
function withMarks(readings: readonly Reading[]): readonly Reading[] {
  return readings.reduce<readonly Reading[]>((all, one) => {
    const before = all.at(-1);
    if (one.is !== 'prose' || before?.is !== 'command' || !areMarks(one.text)) return [...all, one];
    const add = before.commands.at(-1);
    if (add?.name !== 'add') return [...all, one];
    const marked = { ...add, title: `${add.title}, ${one.text}` };
    return [
      ...all.slice(0, -1),
      { ...before, commands: [...before.commands.slice(0, -1), marked] },
    ];
  }, []);
}

function withSubject(subject: string, words: string): string {
  const line = subject.replace(MARKS, '').trim();
  return line === '' || MARKS.test(subject) || words.includes(line) ? words : `${line}\n\n${words}`;
}
