import { incidentOfWork } from '../../domain/cycle/incident/work-of-incident.ts';
import { incidentProjection } from '../../domain/cycle/views/incident.ts';
import { type ParkedWork, parkedWorkProjection } from '../../domain/cycle/views/parked-work.ts';
import { jobProjection } from '../../domain/job/views/job.ts';
import { whyFailed } from '../../domain/report/why-failed.ts';
import { workWords } from '../../language/replies/work-words.ts';
import { spokenMoment } from '../../language/when/spoken-moment.ts';
import type { TimeLanguage } from '../../language/when/time-text.ts';
import type { WorkNames } from '../../phases/work/names-of-work.ts';
import type { AgentReader } from '../agent.ts';
import type { ReportSource } from './report-notes.ts';

/** Why each of these did not come off, as a clause; null: nothing is known. */
export async function whyWorksFailed(
  { agentId, log }: AgentReader,
  workIds: readonly string[],
): Promise<(workId: string) => string | null> {
  const view = await log.view(agentId, [
    { projection: jobProjection, keys: workIds },
    { projection: incidentProjection, keys: workIds.map(incidentOfWork) },
  ]);
  return (workId) =>
    whyFailed({
      job: view.get(jobProjection, workId),
      incident: view.get(incidentProjection, incidentOfWork(workId)),
    });
}

type Failing = { readonly workIds: readonly string[]; readonly nameOf: WorkNames };

/** Work that did not come off, each by its name, with the reason and when it is tried again. */
export async function failedLines(
  source: ReportSource,
  { workIds, nameOf }: Failing,
  language: TimeLanguage,
): Promise<readonly string[]> {
  const { agentId, log, now, config } = source;
  const whyOf = await whyWorksFailed(source, workIds);
  const view = await log.view(agentId, [{ projection: parkedWorkProjection, keys: workIds }]);
  const clock = { now: now(), zone: config.timezone };
  const next = (park: ParkedWork) => nextTry(park, clock, language);
  return workIds.map((id) => {
    const why = whyOf(id);
    const park = view.get(parkedWorkProjection, id);
    const what = `${nameOf(id)}${why === null ? '' : `: ${why}`}.`;
    return park?.cause === 'failure' ? `${what} ${next(park)}` : what;
  });
}

function nextTry(
  { retry_at }: ParkedWork,
  clock: { readonly now: string; readonly zone: string },
  language: TimeLanguage,
): string {
  const words = workWords(language);
  if (retry_at === null) return words.leftAtThat;
  return Date.parse(retry_at) <= Date.parse(clock.now)
    ? words.triesSoon
    : words.triesAgain(spokenMoment(retry_at, clock, language));
}
