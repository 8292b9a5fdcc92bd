import { incidentAlertId } from '../../domain/alert/alert-causes.ts';
import { acknowledgeAlert } from '../../domain/alert/decide-alerts.ts';
import { alertProjection } from '../../domain/alert/views/alert.ts';
import { incidentProjection } from '../../domain/cycle/views/incident.ts';
import { type Fact, fact } from '../../domain/fact.ts';
import { lessonsInUse } from '../../domain/lesson/lesson-weight.ts';
import { lessonProjection } from '../../domain/lesson/views/lesson.ts';
import { moodOf } from '../../domain/profile/describe-user.ts';
import { DEFAULT_USER } from '../../domain/profile/events.ts';
import { userModelProjection } from '../../domain/profile/views/user-model.ts';
import { weekOf } from '../../domain/report/views/week.ts';
import type { Agent } from '../agent.ts';
import type { TellingPort } from '../ports.ts';
import { giveUpPreference, keepPreference } from '../preferences.ts';
import { reportOf } from './read-report.ts';
import type { ReportSource } from './report-notes.ts';

/** Alerts, incidents, preferences and reports, for CLI, HTTP and mail. */
export function tellingPort(
  agent: Pick<Agent, 'agentId' | 'log' | 'now' | 'newId'> & ReportSource,
): TellingPort {
  const { agentId, log } = agent;
  return {
    alerts: async () => {
      const view = await log.view(agentId, [{ projection: alertProjection, keys: 'recent' }]);
      const alerts = [...view.all(alertProjection).values()];
      return alerts.sort((a, b) => Date.parse(b.raised_at) - Date.parse(a.raised_at));
    },
    incidents: async () => {
      const view = await log.view(agentId, [{ projection: incidentProjection, keys: 'recent' }]);
      const incidents = [...view.all(incidentProjection).values()];
      return incidents.sort((a, b) => Date.parse(b.last_at) - Date.parse(a.last_at));
    },
    ...tellingReads(agent),
    keepPreference: (origin, text) => keepPreference(agent, origin, text),
    giveUpPreference: (origin, lessonId) => giveUpPreference(agent, origin, lessonId),
    acknowledgeAlert: async (origin, alertId) => {
      const wanted = [{ projection: alertProjection, keys: [alertId] }];
      let isKnown = false;
      await log.decide(agentId, wanted, (view) => {
        const events = acknowledgeAlert(view.get(alertProjection, alertId), origin.actor.id);
        isKnown = events !== null;
        const unless = { subjects: [`alert:${alertId}`] };
        return { decision: { events: events ?? [], unless }, origin };
      });
      return isKnown;
    },
    acknowledgeIncident: async (origin, incidentId) => {
      const wanted = [{ projection: incidentProjection, keys: [incidentId] }];
      const view = await log.view(agentId, wanted);
      const incident = view.get(incidentProjection, incidentId);
      if (incident?.status !== 'open') return false;
      // Also before its fifth error: then no alert is raised.
      const payload = { alert_id: incidentAlertId(incident), by: origin.actor.id };
      const events: readonly Fact[] = [fact('AlertAcknowledged', payload)];
      await log.append(agentId, origin, { events });
      return true;
    },
  };
}

export function tellingReads({
  agentId,
  log,
  blobs,
  now,
  config,
}: ReportSource): Pick<TellingPort, 'preferences' | 'report'> {
  return {
    preferences: async () => {
      const view = await log.view(agentId, [
        { projection: lessonProjection, keys: 'open' },
        { projection: userModelProjection, keys: [DEFAULT_USER] },
      ]);
      const user = view.get(userModelProjection, DEFAULT_USER);
      return {
        lessons: lessonsInUse(view.all(lessonProjection), view.now),
        user: user === undefined ? null : { ...user, ...moodOf(user, view.now) },
      };
    },
    report: (week) => reportOf({ agentId, log, blobs, now, config }, week ?? weekOf(now())),
  };
}
