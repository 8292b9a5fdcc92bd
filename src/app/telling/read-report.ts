import { approvalProjection } from '../../domain/action/views/approval.ts';
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
import { remindersWaiting } from '../../domain/task/due-reminders.ts';
import { intentionProjection } from '../../domain/task/views/intention.ts';
import type { View, Wanted } from '../../kernel/log/log-contract.ts';
import type { TimeLanguage } from '../../language/when/time-text.ts';
import { namesOfWork, type ReadsLetters } from '../../phases/work/names-of-work.ts';
import type { Agent, AgentReader } from '../agent.ts';
import { askedWords, openAsks } from '../mail/open-asks.ts';
import { moneyLines, moneyWanted, type ReportSpeech, restLines, speechIn } from './report-notes.ts';
import { toldLetters } from './told-letters.ts';

/** Open documents, and those the week names. */
function shownIn(week: WeekDoc): Wanted {
  const named: readonly (readonly [{ readonly name: string }, readonly string[]])[] = [
    [intentionProjection, week.tasks_done],
    [capabilityProjection, week.capabilities],
    [antiPatternProjection, week.anti_patterns],
    [lessonProjection, week.lessons],
    [incidentProjection, week.incidents],
    [experimentProjection, [...week.experiments_proposed, ...week.experiments_concluded]],
    [approvalProjection, week.approvals],
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

export type ReportSource = AgentReader &
  ReadsLetters &
  Pick<Agent, 'now'> & { readonly config: Pick<Agent['config'], 'timezone'> };

/** The report of an ISO week, in English unless `language` says otherwise; null: the log has no events of that week. */
export async function reportOf(
  { agentId, log, blobs, now, config }: ReportSource,
  week: string,
  language: TimeLanguage = 'en',
): Promise<WeekReport | null> {
  const weeks = await log.view(agentId, [{ projection: weekProjection, keys: [week] }]);
  const doc = weeks.get(weekProjection, week);
  if (doc === undefined) return null;
  const view = await log.view(agentId, [
    ...shownIn(doc),
    { projection: parkedWorkProjection, keys: doc.works_failed },
    ...moneyWanted,
  ]);
  const reader = { agentId, log, blobs };
  const { asks } = await openAsks(reader, null);
  const speech = speechIn({ now, config }, language);
  const { tells } = speech;
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
    approvals: view.all(approvalProjection),
    parked: view.all(parkedWorkProjection),
    nameOf,
    reminders: comeLines(view, speech),
    told: await toldLetters(reader, Object.keys(doc.works_done)),
    notes: [...(await restLines(reader, week, speech)), ...moneyLines(view, nameOf, speech)],
    asks: asks.map((ask) => ({ ...ask, text: askedWords(ask, tells) })),
  };
  return weekReport(facts, tells);
}

function comeLines(view: View, { when }: ReportSpeech): readonly string[] {
  const waiting = remindersWaiting(view.all(intentionProjection));
  return waiting.map(({ title, instant }) => `${title} (${when(instant)})`);
}

/** The figures of days that follow each other, `yyyy-MM-dd`. */
export async function reportOfDays(
  { agentId, log, blobs }: AgentReader & ReadsLetters,
  days: readonly string[],
): Promise<DaysReport> {
  const keys = [...new Set(days.map(weekOf))];
  const read = await log.view(agentId, [{ projection: weekProjection, keys }]);
  const weeks = keys.flatMap((key) => read.get(weekProjection, key) ?? []);
  const tasks = await log.view(agentId, [
    { projection: intentionProjection, keys: 'open' },
    { projection: intentionProjection, keys: weeks.flatMap(({ tasks_done }) => tasks_done) },
  ]);
  const works = weeks.flatMap(({ works_done }) => Object.keys(works_done));
  const nameOf = await namesOfWork({ agentId, log, blobs }, works);
  const told = await toldLetters({ agentId, log, blobs }, works);
  return daysReport(days, { weeks, intentions: tasks.all(intentionProjection), told, nameOf });
}
