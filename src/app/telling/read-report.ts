import { incidentOfWork } from '../../domain/cycle/incident/work-of-incident.ts';
import { waitingForMoney } from '../../domain/cycle/money-comes.ts';
import { incidentProjection } from '../../domain/cycle/views/incident.ts';
import { parkedWorkProjection } from '../../domain/cycle/views/parked-work.ts';
import { antiPatternProjection } from '../../domain/learning/views/anti-pattern.ts';
import { capabilityProjection } from '../../domain/learning/views/capability.ts';
import { experimentProjection } from '../../domain/learning/views/experiment.ts';
import { gapProjection } from '../../domain/learning/views/gap.ts';
import { lessonProjection } from '../../domain/lesson/views/lesson.ts';
import { type DaysReport, daysReport } from '../../domain/report/days-report.ts';
import { type WeekDoc, weekOf, weekProjection } from '../../domain/report/views/week.ts';
import { type WeekReport, weekReport } from '../../domain/report/week-report.ts';
import { intentionProjection } from '../../domain/task/views/intention.ts';
import type { Wanted } from '../../kernel/log/log-contract.ts';
import type { TimeLanguage } from '../../language/when/time-text.ts';
import { namesOfWork, type ReadsLetters, type WorkNames } from '../../phases/work/names-of-work.ts';
import type { AgentReader } from '../agent.ts';
import { whyWorksFailed } from './failed-lines.ts';
import { moneyLines, moneyWanted, type ReportSource, restLines, speechIn } from './report-notes.ts';
import { threadNames } from './thread-names.ts';
import { toldLetters } from './told-letters.ts';
import { waitingForOwner } from './waiting-lines.ts';

/** Open documents, and those the week names. */
function shownIn(week: WeekDoc): Wanted {
  const named: readonly (readonly [{ readonly name: string }, readonly string[]])[] = [
    [intentionProjection, week.tasks_done],
    [capabilityProjection, week.capabilities],
    [antiPatternProjection, week.anti_patterns],
    [lessonProjection, week.lessons],
    [incidentProjection, week.incidents],
    [experimentProjection, [...week.experiments_proposed, ...week.experiments_concluded]],
    [gapProjection, []],
  ];
  return named.flatMap(([projection, keys]) => [
    { projection, keys: 'open' as const },
    { projection, keys },
  ]);
}

function worksIn({ works_done, works_failed }: WeekDoc): readonly string[] {
  return [...Object.keys(works_done), ...works_failed];
}

/** The report of an ISO week, in English unless `language` says otherwise; null: the log has no events of that week. */
export async function reportOf(
  source: ReportSource,
  week: string,
  language: TimeLanguage = 'en',
): Promise<WeekReport | null> {
  const { agentId, log, blobs } = source;
  const weeks = await log.view(agentId, [{ projection: weekProjection, keys: [week] }]);
  const doc = weeks.get(weekProjection, week);
  if (doc === undefined) return null;
  const view = await log.view(agentId, [
    ...shownIn(doc),
    { projection: parkedWorkProjection, keys: doc.works_failed },
    ...moneyWanted,
  ]);
  const reader = { agentId, log, blobs };
  const speech = speechIn(source, language);
  const nameOf = await namesOfWork(reader, [...worksIn(doc), ...waitingForMoney(view)]);
  const facts = {
    week: doc,
    today: view.now.slice(0, 10),
    intentions: view.all(intentionProjection),
    capabilities: view.all(capabilityProjection),
    antiPatterns: view.all(antiPatternProjection),
    lessons: view.all(lessonProjection),
    incidents: view.all(incidentProjection),
    experiments: view.all(experimentProjection),
    gaps: view.all(gapProjection),
    parked: view.all(parkedWorkProjection),
    nameOf,
    ...(await threadNames(reader, worksIn(doc), nameOf)),
    incidentOf: incidentOfWork,
    whyFailed: await whyWorksFailed(reader, doc.works_failed),
    waiting: await waitingForOwner(source, language),
    told: await toldLetters(reader, Object.keys(doc.works_done)),
    notes: [...(await restLines(reader, week, speech)), ...moneyLines(view, nameOf, speech)],
  };
  return weekReport(facts, speech.tells);
}

/** The figures of days that follow each other, `yyyy-MM-dd`, and how their work is known. */
export async function reportOfDays(
  { agentId, log, blobs }: AgentReader & ReadsLetters,
  days: readonly string[],
): Promise<DaysReport & { readonly nameOf: WorkNames }> {
  const reader = { agentId, log, blobs };
  const keys = [...new Set(days.map(weekOf))];
  const read = await log.view(agentId, [{ projection: weekProjection, keys }]);
  const weeks = keys.flatMap((key) => read.get(weekProjection, key) ?? []);
  const works = weeks.flatMap(worksIn);
  const view = await log.view(agentId, [
    { projection: intentionProjection, keys: 'open' },
    { projection: intentionProjection, keys: weeks.flatMap(({ tasks_done }) => tasks_done) },
    { projection: parkedWorkProjection, keys: works },
  ]);
  const nameOf = await namesOfWork(reader, works);
  const facts = {
    weeks,
    intentions: view.all(intentionProjection),
    parked: view.all(parkedWorkProjection),
    told: await toldLetters(reader, works),
    ...(await threadNames(reader, works, nameOf)),
  };
  return { ...daysReport(days, facts), nameOf };
}
