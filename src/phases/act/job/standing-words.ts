import { approvalProjection } from '../../../domain/action/views/approval.ts';
import { intentionProjection } from '../../../domain/task/views/intention.ts';
import { workIdParts } from '../../../kernel/event/work-id.ts';
import type { View } from '../../../kernel/log/log-contract.ts';
import { recordLine } from '../../../prompt/compose/compose-records.ts';
import type { PromptRecord } from '../../../prompt/list/prompt-record.ts';
import type { PhaseContext } from '../../phase-context.ts';
import type { JobState } from './job-place.ts';
import { planLines } from './plan-lines.ts';
import type { WorkPorts } from './prompt/job-ports.ts';
import { acceptanceRecords, type JobWork, sourcesOf, workRecord } from './prompt/job-prompt.ts';
import { leftRecords } from './prompt/limit-records.ts';
import { currentJob } from './take-up.ts';
import { ownerAnswers } from './told/owner-words.ts';

/** Newest first: what remains of everything that was parked. */
const SHOWN_PARKED = 10;

/**
 * What stands behind the summary of a job's conversation as it is now, word for word: the goal and what counts as done
 * where the beginning has others, what the owner said and what was asked of them, the plan.
 */
export function standingWords(
  context: PhaseContext,
  ports: Pick<WorkPorts, 'blobs' | 'records' | 'job' | 'known' | 'modelPorts'>,
  work: JobWork,
): (state: Pick<JobState, 'plan'>, asked: string) => Promise<string> {
  const { blobs, records } = ports;
  const linesOf = (list: readonly PromptRecord[]) =>
    list.map((record) => recordLine(record, records.textCharacters));
  return async ({ plan }, asked) => {
    const isNew = (line: string) => !asked.includes(line);
    const job = await currentJob(context, work.workId);
    const view = await context.view([
      { projection: intentionProjection, keys: [workIdParts(work.workId).name] },
      { projection: approvalProjection, keys: 'recent' },
    ]);
    const left = await leftRecords(context, ports, { job, eventIds: sourcesOf(work) });
    const goal = linesOf([workRecord(asNow(work, view), ports.known)]);
    const acceptance = linesOf(acceptanceRecords(job, work));
    const correction = job.correction?.is_done === false ? [job.correction.reason] : [];
    const said = [...(await ownerAnswers(blobs, job, 0)), ...correction];
    const parts: readonly (readonly [string, readonly string[]])[] = [
      [
        'The work as its owner wants it now; it takes the place of what stands above:',
        goal.filter(isNew),
      ],
      [
        'What counts as done now; it takes the place of what stands above:',
        acceptance.some(isNew) ? acceptance : [],
      ],
      ['What the owner said, the newest last:', said.map((text) => JSON.stringify(text))],
      ['What was parked for the owner:', linesOf(parkedRecords(context, view, work.workId))],
      ['Your plan as it stands:', planLines(plan)],
      ['What is left of your limits:', linesOf(left)],
    ];
    return parts
      .filter(([, lines]) => lines.length > 0)
      .map(([title, lines]) => ['', title, ...lines].join('\n'))
      .join('\n');
  };
}

/** A task may have been revised since its cycle took it up. */
function asNow(work: JobWork, view: View): JobWork {
  const { name: id } = workIdParts(work.workId);
  const now = view.get(intentionProjection, id);
  const before = work.view.get(intentionProjection, id);
  if (now === undefined || now.revision === before?.revision) return work;
  return { ...work, title: now.title, words: { ...work.words, text: now.content } };
}

function parkedRecords(context: PhaseContext, view: View, workId: string): readonly PromptRecord[] {
  const own = [...view.all(approvalProjection).values()].filter(
    ({ work_id }) => work_id === workId,
  );
  return own.slice(-SHOWN_PARKED).map(({ approval_id, tool, summary, status, event_id }) => ({
    name: approval_id,
    fields: { asked: `${tool}: ${summary}`, approval: approval_id, answer: status },
    eventIds: [event_id],
    trust: 'outside', // the summary is in a model's words
    fence: context.newId(),
  }));
}
