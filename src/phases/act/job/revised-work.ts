import { intentionProjection } from '../../../domain/task/views/intention.ts';
import { standingOrdersProjection } from '../../../domain/task/views/standing-orders.ts';
import { taskWork } from '../../../domain/task/work/due-work.ts';
import { workIdParts } from '../../../kernel/event/work-id.ts';
import { SINGLETON } from '../../../kernel/projection/projection.ts';
import type { PhaseContext } from '../../phase-context.ts';
import { actDocuments } from '../../work/act-documents.ts';
import { verifiersOf, wishOf } from '../../work/plan.ts';
import type { JobGiven } from './job-at.ts';
import type { JobWork } from './prompt/job-prompt.ts';
import { jobWork } from './prompt/job-work.ts';

/** Whether the owner has changed the goal since the work was begun. */
export async function isRevised(
  context: Pick<PhaseContext, 'view'>,
  { workId, wish }: Pick<JobWork, 'workId' | 'wish'>,
): Promise<boolean> {
  const view = await context.view([
    { projection: intentionProjection, keys: [workIdParts(workId).name] },
    { projection: standingOrdersProjection, keys: [SINGLETON] },
  ]);
  const now = wishOf(view, workId);
  return now !== null && now !== wish;
}

/** The same work as it is wanted now. */
export async function givenNow(
  context: PhaseContext,
  ports: Parameters<typeof jobWork>[1],
  given: JobGiven,
): Promise<JobGiven> {
  const { workId, cycle: before } = given.work;
  const view = await context.view(actDocuments(context.cycleNo));
  const tasks = view.all(intentionProjection);
  const task = tasks.get(workIdParts(workId).name);
  const item = task === undefined ? {} : taskWork(task, tasks, view.now);
  const items = before.work.map((one) => (one.id === workId ? { ...one, ...item } : one));
  const work = await jobWork(context, ports, { view, cycle: { ...before, work: items }, workId });
  return { ...given, work, verify: verifiersOf(view, workId).verify };
}
