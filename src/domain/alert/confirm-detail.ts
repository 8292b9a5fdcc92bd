import { firstOnes } from '../../kernel/text/counted.ts';
import { oneLine } from '../../kernel/text/one-line.ts';
import { cutToCharacters } from '../../kernel/text/tokens.ts';
import type { NoticeWords } from '../../language/replies/notice-words.ts';
import { NO_REASON } from '../job/events.ts';
import { type Doubt, doubtOf } from '../job/views/doubt.ts';
import type { JobDoc } from '../job/views/job.ts';
import { holdingChecks } from '../job/views/printed-checks.ts';

const MOST_NAMED = 3;
const LONGEST_NAME = 120;
const LONGEST_ANSWER = 600;

type Asked = Pick<JobDoc, 'acceptance' | 'before' | 'last_look' | 'review' | 'verdict'> &
  Pick<JobDoc, 'account' | 'written_answer' | 'correction' | 'turns' | 'turns_from'>;

type Words = Pick<NoticeWords, 'doubts' | 'saidNo' | 'account' | 'answer' | 'missed'> &
  Pick<NoticeWords, 'checked' | 'unchecked' | 'judged' | 'more'>;

/**
 * Why an owner is asked whether a job is done, what they said to it before, what the model wrote for them (else what it says
 * it did), what of it only a reviewer or nobody has looked at, and what was checked: a line each.
 */
export function confirmDetail(job: Asked, words: Words): readonly string[] {
  const doubt = doubtOf(job);
  const missing = job.review?.missing ?? [];
  return [
    words.doubts[doubt],
    ...noBefore(job, words),
    ...answerOrAccount(job, words),
    ...(doubt === 'missed' ? someOf(missing, words.missed, words.more) : []),
    ...statements(job, words, doubt),
    ...someOf(holdingChecks(job), words.checked, words.more),
  ];
}

/** What it wrote for its owner, else what it says it did: quoted, so that nothing in it reads as the agent's own lines. */
export function answerOrAccount(
  { account, written_answer }: Pick<Asked, 'account' | 'written_answer'>,
  words: Pick<NoticeWords, 'account' | 'answer'>,
): readonly string[] {
  if (written_answer === null) return account === null ? [] : [words.account(oneLine(account))];
  const { text, path } = written_answer;
  return [words.answer(cutToCharacters(oneLine(text), LONGEST_ANSWER), path)];
}

/** A reviewer who finds something missing says so of the statements too. */
function statements({ acceptance, review }: Asked, words: Words, doubt: Doubt): readonly string[] {
  const stated = acceptance?.statements ?? [];
  if (review === null) return someOf(stated, words.unchecked, words.more);
  return doubt === 'missed' ? [] : someOf(stated, words.judged, words.more);
}

function noBefore(
  { correction, turns, turns_from }: Asked,
  words: Pick<NoticeWords, 'saidNo'>,
): readonly string[] {
  if (correction === null || correction.is_done) return [];
  const reason = correction.reason === NO_REASON ? null : correction.reason;
  const said = reason === null ? null : cutToCharacters(oneLine(reason), LONGEST_NAME);
  return [words.saidNo(said, turns - turns_from)];
}

function someOf(
  texts: readonly string[],
  label: (what: string) => string,
  more: NoticeWords['more'],
): readonly string[] {
  if (texts.length === 0) return [];
  const named = texts.map((text) => cutToCharacters(oneLine(text), LONGEST_NAME));
  return [label(firstOnes(named, MOST_NAMED, more).join('; '))];
}
