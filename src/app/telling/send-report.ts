import { fact } from '../../domain/fact.ts';
import { queueNotice } from '../../domain/mail/queue-notice.ts';
import { renderReportText, type Spoken } from '../../domain/report/render-report.ts';
import { weekOf, weekProjection } from '../../domain/report/views/week.ts';
import type { WeekReport } from '../../domain/report/week-report.ts';
import { controllerOrigin } from '../../kernel/event/controller-origin.ts';
import { later } from '../../kernel/later.ts';
import { spokenReplies } from '../../language/replies/spoken-replies.ts';
import { lastInstant } from '../../language/rule/due-instant.ts';
import { languageOfOwner } from '../../phases/mail/desk/owners-language.ts';
import type { Agent } from '../agent.ts';
import { reportOf } from './read-report.ts';
import type { TellingSettings } from './telling-settings.ts';

const DAY_MS = 86_400_000;

export type Reporting = {
  readonly agent: Pick<Agent, 'agentId' | 'log' | 'blobs' | 'newId' | 'now' | 'config'>;
  readonly settings: TellingSettings;
  /** Renders the report as a self-contained page. */
  readonly reportPage: (report: WeekReport, spoken: Spoken) => string;
};

/**
 * Queues the weekly report when it is due, once per week: the report of the week of the day before the newest instant of
 * the schedule. Does nothing for an agent younger than that day, or without an address of the owner.
 */
export async function reportOnce({ agent, settings, reportPage }: Reporting): Promise<void> {
  const { reportAt, to, alerts } = settings;
  if (reportAt === null || to.length === 0) return;
  const instant = lastInstant(reportAt, { asOf: agent.now(), zone: alerts.zone });
  if (instant === null) return;
  const dayBefore = later(instant, -DAY_MS);
  const week = weekOf(dayBefore);
  const wanted = [{ projection: weekProjection, keys: [week] }];
  const doc = (await agent.log.view(agent.agentId, wanted)).get(weekProjection, week);
  if (doc === undefined || doc.reported !== null) return;
  const [first] = await agent.log.read(agent.agentId, { limit: 1 });
  if (first === undefined || Date.parse(first.occurredAt) > Date.parse(dayBefore)) return;
  await send({ agent, settings, reportPage }, week);
}

async function send({ agent, settings, reportPage }: Reporting, week: string): Promise<void> {
  const { to, domain } = settings;
  const language = await languageOfOwner(agent);
  const report = await reportOf(agent, week, language);
  if (report === null) return;
  const spoken = { words: spokenReplies(language).tells.report, locale: language };
  const { agentId, blobs, log } = agent;
  const mailId = agent.newId();
  const subject = `mail:${mailId}`;
  const text = await blobs.putPersonal(subject, renderReportText(report, spoken));
  const html = await blobs.putPersonal(subject, reportPage(report, spoken));
  const notice = {
    mailId,
    to,
    subject: `${agentId}: ${spoken.words.week} ${week}`,
    text,
    html,
    domain,
  };
  const reported = fact('WeekReported', { week, mail_id: mailId });
  await log.append(agentId, controllerOrigin(agent), {
    events: [{ ...reported, dedupeKey: `report:${week}` }, ...queueNotice(notice)],
    onDuplicate: 'first',
  });
}
