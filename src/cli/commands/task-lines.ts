import type { WholeTask } from '../../compose/task-desk.ts';
import { jobLines } from '../../domain/job/job-standing.ts';
import type { IntentionDoc } from '../../domain/owner/views/intention.ts';
import { visibleText } from '../visible-text.ts';

/** Why a task file was kept as `.conflict`: what it said, and what the log says of the same. */
export function conflictLines(conflict: IntentionDoc['conflict']): readonly string[] {
  if (conflict === null) return [];
  const { file, since, differences } = conflict;
  return [
    `conflict ${file} lost against the log, which has had its word since ${since}; it is kept as .conflict`,
    ...differences.map(
      ({ field, file: said, log }) => `  ${field}: the file says ${said}, the log says ${log}`,
    ),
  ];
}

/** How its job was worked and judged; plan, checks and questions are in a model's words. */
export function jobStory(job: WholeTask['job']): readonly string[] {
  if (job === null) return [];
  return [
    ...jobLines(job),
    ...job.answers.map((words) => `you     answered: ${words}`),
    `cost    $${job.cost_usd.toFixed(4)}`,
  ].map((line) => visibleText(line).replace(/\s*\n\s*/gu, ' '));
}
