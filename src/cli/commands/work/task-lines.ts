import type { WholeTask } from '../../../app/tasks/task-desk.ts';
import { jobLines } from '../../../domain/job/job-standing.ts';
import type { IntentionDoc } from '../../../domain/task/views/intention.ts';
import { clockWords, type Reader } from '../../../kernel/text/clock-words.ts';
import { spokenChecks } from '../../../language/contains-check.ts';
import { visibleLine } from '../../terminal/visible-text.ts';

/** Why a task file was kept as `.conflict`: its values beside those in the log. */
export function conflictLines(
  conflict: IntentionDoc['conflict'],
  reader: Reader,
): readonly string[] {
  if (conflict === null) return [];
  const { file, since, differences } = conflict;
  return [
    `conflict ${file} was changed, and so was the log (since ${clockWords(since, reader)}): the log won, the file was kept as .conflict`,
    ...differences.map(
      ({ field, file: said, log }) => `  ${field}: the file says ${said}, the log says ${log}`,
    ),
  ];
}

/** How its job was worked on and judged; plan, checks and questions are in a model's words. */
export function jobStory(job: WholeTask['job'], reader: Reader): readonly string[] {
  if (job === null) return [];
  return [
    ...jobLines(job, reader),
    ...job.answers.map((words) => `you     answered: ${words}`),
    `cost    $${job.cost_usd.toFixed(4)}`,
  ].map(visibleLine);
}

/** The result of the last try, the reason, and when the next one is; a failed job shows only the last of these. */
export function tryLines(
  { last_try: tried }: Pick<WholeTask, 'last_try'>,
  reader: Reader,
): readonly string[] {
  if (tried === null) return [];
  const { outcome, failures, cycle_no, why, is_due, is_of_job, next_try_at } = tried;
  const often = failures > 1 ? `, ${failures} times in a row` : '';
  const next = is_due
    ? 'in the next cycle'
    : next_try_at === null
      ? null
      : `at ${clockWords(next_try_at, reader)}`;
  return [
    ...(is_of_job ? [] : [`tried   ${outcome}, in cycle ${cycle_no}${often}`]),
    ...why.map((line) => `why     ${visibleLine(spokenChecks(line))}`),
    ...(next === null ? [] : [`again   ${next}`]),
  ];
}
