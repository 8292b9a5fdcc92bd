import type { AlertFacts } from '../../domain/alert/alert-causes.ts';
import { failedAlertId, mayBeTold } from '../../domain/alert/failed-work.ts';
import { alertProjection } from '../../domain/alert/views/alert.ts';
import { parkedWorkProjection } from '../../domain/cycle/views/parked-work.ts';
import { jobProjection } from '../../domain/job/views/job.ts';
import { intentionProjection, isOpen } from '../../domain/task/views/intention.ts';
import { waitingFor } from '../../domain/task/waiting-for.ts';
import { workIdParts } from '../../kernel/event/work-id.ts';
import type { View } from '../../kernel/log/log-contract.ts';
import type { AgentReader } from '../agent.ts';
import { whyTried } from '../tasks/tried-work.ts';

/** Work that sleeps after a failure, or of which its owner was told one. Ended jobs are not among the open ones of a view. */
export async function failedFacts(agent: AgentReader, view: View): Promise<AlertFacts['failed']> {
  const told = view.all(alertProjection);
  const isTold = (alertId: string) => told.get(alertId)?.kind === 'failed';
  const parks = [...view.all(parkedWorkProjection).values()].filter(
    (park) => mayBeTold(park) || isTold(failedAlertId(park)),
  );
  if (parks.length === 0) return [];
  const keys = parks.map(({ work_id }) => work_id);
  const { agentId, log } = agent;
  const jobs = await log.view(agentId, [{ projection: jobProjection, keys }]);
  const why = await whyTried(agent, parks);
  return parks.map((park) => ({
    park,
    job: jobs.get(jobProjection, park.work_id),
    last: {
      why: why.get(park.work_id) ?? [],
      waiting: waitingOn(view, park.work_id),
      isOwners: isOwnersWork(view, park.work_id),
      isTold: isTold(failedAlertId(park)),
    },
  }));
}

/** Titles of tasks that cannot begin before this one is done. */
function waitingOn(view: View, workId: string): readonly string[] {
  const { kind, name } = workIdParts(workId);
  if (kind !== 'task') return [];
  const tasks = view.all(intentionProjection);
  return [...tasks.values()]
    .filter((task) => isOpen(task) && waitingFor(task, tasks).includes(name))
    .map(({ title }) => title);
}

function isOwnersWork(view: View, workId: string): boolean {
  const { kind, name } = workIdParts(workId);
  if (kind === 'order') return true;
  const task = view.get(intentionProjection, name);
  return kind === 'task' && task !== undefined && task.source !== 'agent';
}
