import { barChartPng } from '../../adapters/charts/bar-chart.ts';
import { openAsks } from '../../app/mail/open-asks.ts';
import { approvalProjection } from '../../domain/action/views/approval.ts';
import { incidentProjection } from '../../domain/cycle/views/incident.ts';
import { fact } from '../../domain/fact.ts';
import { antiPatternProjection } from '../../domain/learning/views/anti-pattern.ts';
import { capabilityProjection } from '../../domain/learning/views/capability.ts';
import { experimentProjection } from '../../domain/learning/views/experiment.ts';
import { gapProjection } from '../../domain/learning/views/gap.ts';
import { lessonProjection } from '../../domain/lesson/views/lesson.ts';
import { queueNotice } from '../../domain/mail/queue-notice.ts';
import { type DayReport, dayReport } from '../../domain/report/day-report.ts';
import { renderReport, renderReportHtml } from '../../domain/report/render-report.ts';
import { type WeekDoc, weekOf, weekProjection } from '../../domain/report/views/week.ts';
import { type ReportTells, type WeekReport, weekReport } from '../../domain/report/week-report.ts';
import { intentionProjection } from '../../domain/task/views/intention.ts';
import { controllerOrigin } from '../../kernel/event/controller-origin.ts';
import { later } from '../../kernel/later.ts';
import type { Wanted } from '../../kernel/log/log-contract.ts';
import { lastInstant } from '../../language/rule/due-instant.ts';
import type { OpenAgent } from '../open/agent.ts';
import type { TellingSettings } from '../settings/telling-settings.ts';

const DAY_MS = 86_400_000;
const GREEN = 0x3a8f5c;
const GREY = 0xb0b0b0;
const RED = 0xc8402f;
const BLUE = 0x3468a8;

/** What is open, and what the week names. */
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

/** The report of an ISO week, in English or as told; null: nothing of that week is in the log. */
export async function reportOf(
  { agentId, log }: Pick<OpenAgent, 'agentId' | 'log'>,
  week: string,
  tells?: ReportTells,
): Promise<WeekReport | null> {
  const weeks = await log.view(agentId, [{ projection: weekProjection, keys: [week] }]);
  const doc = weeks.get(weekProjection, week);
  if (doc === undefined) return null;
  const view = await log.view(agentId, shownIn(doc));
  const facts = {
    week: doc,
    intentions: view.all(intentionProjection),
    capabilities: view.all(capabilityProjection),
    antiPatterns: view.all(antiPatternProjection),
    lessons: view.all(lessonProjection),
    incidents: view.all(incidentProjection),
    experiments: view.all(experimentProjection),
    gaps: view.all(gapProjection),
    approvals: view.all(approvalProjection),
    asks: (await openAsks({ agentId, log }, null)).asks,
  };
  return weekReport(facts, tells);
}

/** What a day (YYYY-MM-DD) came to. */
export async function dayOf(
  { agentId, log }: Pick<OpenAgent, 'agentId' | 'log'>,
  date: string,
): Promise<DayReport> {
  const key = weekOf(date);
  const week = (await log.view(agentId, [{ projection: weekProjection, keys: [key] }])).get(
    weekProjection,
    key,
  );
  const keys = week?.tasks_done ?? [];
  const tasks = await log.view(agentId, [{ projection: intentionProjection, keys }]);
  return dayReport(date, { week, intentions: tasks.all(intentionProjection) });
}

/** The report as a page that needs nothing else: its charts stand in it as images. */
export function reportHtml(report: WeekReport): string {
  const cycles = report.days.map(({ succeeded, other, failed }) => [
    { value: succeeded, colour: GREEN },
    { value: other, colour: GREY },
    { value: failed, colour: RED },
  ]);
  const spent = report.days.map(({ cost_usd: value }) => [{ value, colour: BLUE }]);
  const charts = { cycles: barChartPng(cycles), spent: barChartPng(spent) };
  return renderReportHtml(
    report,
    (chart) => `data:image/png;base64,${charts[chart].toString('base64')}`,
  );
}

type Reporting = {
  readonly agent: Pick<OpenAgent, 'agentId' | 'log' | 'store' | 'blobs' | 'newId' | 'now'>;
  readonly settings: TellingSettings;
};

/**
 * Sends the report that is due, once for each week: of the week that the day before the newest instant of the schedule
 * lies in. Nothing for an agent younger than that day, or with nobody to write to.
 */
export async function reportOnce({ agent, settings }: Reporting): Promise<void> {
  const { reportAt, to, alerts } = settings;
  if (reportAt === null || to.length === 0) return;
  const instant = lastInstant(reportAt, { asOf: agent.now(), zone: alerts.zone });
  if (instant === null) return;
  const dayBefore = later(instant, -DAY_MS);
  const week = weekOf(dayBefore);
  const wanted = [{ projection: weekProjection, keys: [week] }];
  const doc = (await agent.log.view(agent.agentId, wanted)).get(weekProjection, week);
  if (doc === undefined || doc.reported !== null) return;
  const [first] = await agent.store.read(agent.agentId, { limit: 1 });
  if (first === undefined || Date.parse(first.occurredAt) > Date.parse(dayBefore)) return;
  await send(agent, week, settings);
}

async function send(
  agent: Reporting['agent'],
  week: string,
  { to, domain }: TellingSettings,
): Promise<void> {
  const report = await reportOf(agent, week);
  if (report === null) return;
  const { agentId, blobs, log } = agent;
  const mailId = agent.newId();
  const subject = `mail:${mailId}`;
  const text = await blobs.putPersonal(subject, renderReport(report));
  const html = await blobs.putPersonal(subject, reportHtml(report));
  const notice = { mailId, to, subject: `${agentId}: week ${week}`, text, html, domain };
  const reported = fact('WeekReported', { week, mail_id: mailId });
  await log.append(agentId, controllerOrigin(agent), {
    events: [{ ...reported, dedupeKey: `report:${week}` }, ...queueNotice(notice)],
    onDuplicate: 'first',
  });
}
