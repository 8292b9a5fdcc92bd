import { firstOnes } from '../../kernel/text/counted.ts';
import { oneLine } from '../../kernel/text/one-line.ts';
import { cutToCharacters } from '../../kernel/text/tokens.ts';
import type { NoticeWords } from '../../language/replies/notice-words.ts';
import { NO_REASON } from '../job/events.ts';
import { doubtOf } from '../job/views/doubt.ts';
import type { JobDoc } from '../job/views/job.ts';
import { holdingChecks } from '../job/views/printed-checks.ts';

const MOST_NAMED = 3;
const LONGEST_NAME = 120;

type Asked = Pick<JobDoc, 'acceptance' | 'before' | 'last_look' | 'review' | 'verdict'> &
  Pick<JobDoc, 'account' | 'correction' | 'turns' | 'turns_from'>;

type Words = Pick<NoticeWords, 'doubts' | 'saidNo' | 'account' | 'missed' | 'checked'> &
  Pick<NoticeWords, 'unchecked' | 'more'>;

/**
 * Why an owner is asked whether a job is done, what they said to it before, what the model says it did, what of it nothing
 * can check, and what was checked: a line each.
 */
export function confirmDetail(job: Asked, words: Words): readonly string[] {
  const doubt = doubtOf(job);
  const missing = job.review?.missing ?? [];
  return [
    words.doubts[doubt],
    ...noBefore(job, words),
    ...(job.account === null ? [] : [words.account(oneLine(job.account))]),
    ...(doubt === 'missed' ? someOf(missing, words.missed, words.more) : []),
    ...someOf(job.acceptance?.statements ?? [], words.unchecked, words.more),
    ...someOf(holdingChecks(job), words.checked, words.more),
  ];
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
