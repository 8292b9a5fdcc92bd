import { type NoticeWords, noticeWords } from '../../language/replies/notice-words.ts';
import { troubleWords } from '../../language/replies/trouble-words.ts';
import type { TimeLanguage } from '../../language/when/time-text.ts';
import { askedLines } from '../action/views/asked-lines.ts';
import type { AlertCause } from './alert-cause.ts';
import { approvalOf, unknownWorkOf } from './alert-causes.ts';

type Told = AlertCause & { readonly times: number };

type Sender = {
  readonly agentId: string;
  /** Names by which approvals are answered, by their ids. */
  readonly aliases: ReadonlyMap<string, string>;
  /** What approvals would allow, by their ids: JSON text. */
  readonly inputs?: ReadonlyMap<string, string | null>;
  /** Left out: English. */
  readonly language?: TimeLanguage;
  /** Whether the owner has an authenticator to approve by mail with. Left out: yes. */
  readonly hasCodes?: boolean;
};

/** One mail for everything that is told at once. What it asks for is answered by words; for a yes to an approval an authenticator is needed. */
export function alertMail(
  tell: readonly [Told, ...Told[]],
  { agentId, aliases, inputs = new Map(), language = 'en', hasCodes = true }: Sender,
): { readonly subject: string; readonly text: string } {
  const [first, ...others] = tell;
  const words = noticeWords(language);
  const more = others.length === 0 ? '' : ` (${words.more(others.length)})`;
  const isUrgent = tell.some(({ severity }) => severity === 'urgent');
  const mark = isUrgent ? `${words.urgent.toUpperCase()}: ` : '';
  return {
    subject: `${mark}${first.titleByMail ?? first.title}${more}`.slice(0, 200),
    text: [
      ...tell.flatMap((cause) => [
        ...entry(cause, aliases, words),
        ...wouldDo(cause, inputs, language),
        '',
      ]),
      ...howToAnswer(tell, { aliases, hasCodes }, words),
      ...howToSay(tell, words),
      ...howToSettle(tell, language),
      ...howToTick(tell, words),
      `-- `,
      words.signed(agentId),
      '',
    ].join('\n'),
  };
}

function nameOfCause(cause: Told, aliases: ReadonlyMap<string, string>): string | null {
  const id = approvalOf(cause);
  return id === null ? null : (aliases.get(id) ?? id);
}

/** In the thread of this mail a word without a name is about what it asks for, and nothing else. */
function howToAnswer(
  tell: readonly Told[],
  { aliases, hasCodes }: Required<Pick<Sender, 'aliases' | 'hasCodes'>>,
  words: NoticeWords,
): readonly string[] {
  const asked = tell.flatMap((cause) => nameOfCause(cause, aliases) ?? []);
  const [first] = asked;
  if (first === undefined) return [];
  if (!hasCodes) return [words.noCodeYet(first), ''];
  return [asked.length === 1 ? words.code : words.codeFor(first), ''];
}

/** A yes, a no or words of the owner to what jobs ask. */
function howToSay(tell: readonly Told[], words: NoticeWords): readonly string[] {
  const asked = tell.filter(({ workId }) => workId !== undefined);
  const [first, another] = asked;
  if (first === undefined) return [];
  if (another === undefined) {
    const hasOther = tell.some((cause) => approvalOf(cause) !== null);
    return [(hasOther ? null : answerTo(first, words)) ?? namedAnswer(first, words), ''];
  }
  return [...asked.map((cause) => namedAnswer(cause, words)), ''];
}

/** What says whether an action happened. */
function howToSettle(tell: readonly Told[], language: TimeLanguage): readonly string[] {
  const words = troubleWords(language);
  const asked = tell.filter((cause) => unknownWorkOf(cause) !== null);
  if (asked.length === 0) return [];
  if (asked.length === 1) return [words.settle, ''];
  return [...asked.map(({ workTitle = '' }) => words.settleNamed(workTitle)), ''];
}

/** What a reminder or trouble is ticked off by. */
function howToTick(tell: readonly Told[], words: NoticeWords): readonly string[] {
  const reminders = tell.filter(({ kind }) => kind === 'reminder');
  const trouble = tell.filter(isTrouble);
  return [
    ...(reminders.length === 0 ? [] : [words.tickOff, '']),
    ...(trouble.length === 0 ? [] : [words.ack, '']),
  ];
}

/** Kinds that are answered in another way. */
const ANSWERED: readonly Told['kind'][] = ['reminder', 'approval', 'unknown_effect'];

function isTrouble({ kind, workId, severity }: Told): boolean {
  return severity !== 'info' && workId === undefined && !ANSWERED.includes(kind);
}

/** Null: it is answered by its name. */
function answerTo({ kind }: Told, words: NoticeWords): string | null {
  if (kind === 'confirm') return words.yesOrNo;
  if (kind === 'failed') return words.whatIsMissing;
  return kind === 'question' ? words.inYourWords : null;
}

function namedAnswer({ workId = '', workTitle = workId, kind }: Told, words: NoticeWords): string {
  return kind === 'confirm' ? words.namedDone(workTitle) : words.namedWords(workTitle);
}

/** One of several things to be allowed is answered by its name. */
function entry(
  cause: Told,
  aliases: ReadonlyMap<string, string>,
  words: NoticeWords,
): readonly string[] {
  const { title, titleByMail = title, detail, byMail = detail, severity, times } = cause;
  const name = nameOfCause(cause, aliases);
  const marks = [
    ...(name === null ? [] : [name]),
    ...(severity === 'urgent' ? [words.urgent] : []),
    ...(times === 1 ? [] : [words.toldBefore]),
  ];
  return [
    `* ${titleByMail}${marks.length === 0 ? '' : ` [${marks.join(', ')}]`}`,
    ...(byMail === '' ? [] : [`  ${byMail}`]),
  ];
}

/** What a yes would allow; nothing where no approval is asked for. */
function wouldDo(
  cause: Told,
  inputs: ReadonlyMap<string, string | null>,
  language: TimeLanguage,
): readonly string[] {
  const approval_id = approvalOf(cause);
  if (approval_id === null) return [];
  const input = inputs.get(approval_id) ?? null;
  return askedLines(input, language).map((line) => `  ${line}`);
}
