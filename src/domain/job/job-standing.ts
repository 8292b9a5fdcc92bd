import { clockWords, type Reader } from '../../kernel/text/clock-words.ts';
import { counted } from '../../kernel/text/counted.ts';
import { spokenChecks } from '../../language/contains-check.ts';
import { checkText } from './admit-checks.ts';
import type { CheckSeen, PauseReason, VerdictBasis } from './events.ts';
import type { JobDoc } from './views/job.ts';
import { printedBy } from './views/printed-checks.ts';

/** Where a job stands, in a word or two. */
export function jobWord(job: Told, reader: Reader): string {
  return WORDS[job.status](job, reader);
}

const WORDS: Readonly<Record<JobDoc['status'], (job: Told, reader: Reader) => string>> = {
  open: (job) => `working${stepOf(job)}`,
  paused: (job, reader) =>
    job.pause === null ? `goes on${stepOf(job)}` : restWord(job.pause, reader),
  waiting: ({ pause }) => `waits for you: ${waitsFor(pause?.reason)}`,
  unconfirmed: () => 'please confirm',
  failed: ({ verdict }) =>
    ['failed', ...(verdict?.missing ?? []).slice(0, 1).map(spokenChecks)].join(': '),
  done: () => 'done',
  dropped: () => 'dropped',
};

function waitsFor(reason: PauseReason | undefined): string {
  if (reason === 'approval') return 'approval';
  return reason === 'unknown_effect' ? 'say whether something happened' : 'question';
}

function stepOf({ plan }: Told): string {
  const steps = plan.filter(({ state }) => state !== 'dropped');
  if (steps.length === 0) return '';
  const ended = steps.filter(({ state }) => state === 'done').length;
  return `, step ${Math.min(ended + 1, steps.length)}/${steps.length}`;
}

const REASONS: Readonly<Record<PauseReason, string>> = {
  cycle_time: 'its turn in this cycle is over',
  cycle_money: "too little of the cycle's money is left",
  day_money: "too little of the day's money is left",
  job_money: "too little of the job's money is left",
  turns: 'it has had all its turns',
  no_model: 'no model',
  outage: 'outage',
  no_progress: 'nothing new came of it',
  question: 'question',
  approval: 'approval',
  unknown_effect: 'you to say whether something happened: homeostat effects list',
  stopped: 'stopped',
};

function restWord({ reason, retry_at }: NonNullable<JobDoc['pause']>, reader: Reader): string {
  const until = retry_at === null ? '' : ` until ${clockWords(retry_at, reader)}`;
  return `resting${until} (${REASONS[reason]})`;
}

const BASES: Readonly<Record<VerdictBasis, string>> = {
  owner_checks: 'what you said shows it',
  own_checks: 'checks set before it began',
  reviewer: 'the judgement of a reviewer',
  answer: 'its written answer',
  model: "the model's own word",
  owner: 'your word',
};

const MARKS = { done: '✓', doing: '·', open: ' ', dropped: '✗' } as const;

type Told = Omit<JobDoc, 'answers'>;

/** What is known of a job, line by line, for people. */
export function jobLines(job: Told, reader: Reader): readonly string[] {
  const { job_id, turns, cycles } = job;
  return [
    `job     ${job_id}: ${jobWord(job, reader)}; ${turns} turns in ${counted(cycles.length, 'cycle')}`,
    ...job.plan.map(
      ({ state, text, found }) =>
        `plan    ${MARKS[state]} ${text}${found === null ? '' : ` (${found})`}`,
    ),
    ...acceptanceLines(job),
    ...outcomeLines(job),
    ...answerLines(job),
    ...pauseLines(job, reader),
  ];
}

function acceptanceLines({ acceptance, before, last_look }: Told): readonly string[] {
  if (acceptance === null) return [];
  const showed = (seen: JobDoc['before'], i: number) => lookWord(seen?.[i]);
  return [
    ...acceptance.checks.flatMap((check, i) => [
      `check   ${spokenChecks(checkText(check))}: before ${showed(before, i)}, last ${showed(last_look, i)}`,
      ...printedBy(last_look?.[i]).map((end) => `printed ${end}`),
    ]),
    ...acceptance.statements.map((statement) => `judged  ${statement}`),
    ...acceptance.refused.map(({ check, why }) => `unused  ${spokenChecks(check)}: ${why}`),
  ];
}

function lookWord(seen: CheckSeen | undefined): string {
  if (seen === undefined) return 'not looked at';
  if (seen.unseen === true) return 'could not be looked at';
  return seen.ok ? 'holds' : 'does not hold';
}

function outcomeLines({ verdict, correction }: Told): readonly string[] {
  return [
    ...(verdict === null
      ? []
      : [`verdict ${verdict.outcome}, by ${BASES[verdict.basis]}, in cycle ${verdict.cycle_no}`]),
    ...(verdict?.missing ?? []).map((missing) => `missing ${spokenChecks(missing)}`),
    ...(correction === null
      ? []
      : [`you     said it is ${correction.is_done ? 'done' : `not done: ${correction.reason}`}`]),
  ];
}

/** What it wrote for its owner, line by line, and where all of it stands. */
function answerLines({ written_answer }: Told): readonly string[] {
  if (written_answer === null) return [];
  const { text, path } = written_answer;
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return [
    ...lines.map((line, i) => `${i === 0 ? 'answer  ' : '        '}${line}`),
    `whole   ${path}`,
  ];
}

function pauseLines({ pause }: Told, reader: Reader): readonly string[] {
  if (pause === null) return [];
  const { reason, detail, question, retry_at } = pause;
  const next = retry_at === null ? '' : `; next try ${clockWords(retry_at, reader)}`;
  return [
    `rests   ${REASONS[reason]}: ${spokenChecks(detail)}${next}`,
    ...(question === null ? [] : [`asks    ${question}`]),
  ];
}
