import { asScope, budgetProjection } from '../../../../domain/budget/views/budget.ts';
import type { JobDoc } from '../../../../domain/job/views/job.ts';
import type { PromptRecord } from '../../../../prompt/list/prompt-record.ts';
import type { Sources } from '../../../../prompt/manifest.ts';
import type { PhaseContext } from '../../../phase-context.ts';
import type { WorkPorts } from './job-ports.ts';

const MINUTE_MS = 60_000;

type Limited = Pick<JobDoc, 'turns' | 'turns_from' | 'extra_usd'>;

/** What a job may take, in numbers. Nothing of it changes from turn to turn. */
export function limitRecords(
  { job: settings, modelPorts: { budget } }: Pick<WorkPorts, 'job' | 'modelPorts'>,
  job: Limited,
  eventIds: Sources,
): readonly PromptRecord[] {
  const fields = {
    turns: settings.turns,
    usd: budget.jobUsd + job.extra_usd,
    usd_of_one_cycle: budget.cycleUsd,
    minutes_before_other_work_has_its_turn: Math.round(settings.cycleWallMs / MINUTE_MS),
    turns_without_anything_new: settings.noProgressTurns,
  };
  return [{ name: 'limits', fields, eventIds, trust: 'self' }];
}

/** What is left of it now: for the end of a prompt, which changes anyway. */
export async function leftRecords(
  context: Pick<PhaseContext, 'view'>,
  { job: settings, modelPorts: { budget } }: Pick<WorkPorts, 'job' | 'modelPorts'>,
  { job, eventIds }: { readonly job: JobDoc; readonly eventIds: Sources },
): Promise<readonly PromptRecord[]> {
  const scope = `job:${job.job_id}`;
  const view = await context.view([{ projection: budgetProjection, keys: [scope] }]);
  const spent = asScope(view.get(budgetProjection, scope))?.spent_usd ?? 0;
  const left = Math.max(0, budget.jobUsd + job.extra_usd - spent);
  const fields = {
    turns_left: Math.max(0, settings.turns - (job.turns - job.turns_from)),
    usd_spent: rounded(spent),
    usd_left: rounded(left),
  };
  return [{ name: 'left', fields, eventIds, trust: 'self' }];
}

function rounded(usd: number): number {
  return Math.round(usd * 1000) / 1000;
}
