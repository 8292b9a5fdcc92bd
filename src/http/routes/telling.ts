import { z } from 'zod';
import type { TellingPort } from '../../app/ports.ts';
import { LONGEST_PREFERENCE } from '../../app/preferences.ts';
import { weekReport } from '../../app/shapes/report-shape.ts';
import { isOpenAlert } from '../../domain/alert/decide-alerts.ts';
import { alertProjection } from '../../domain/alert/views/alert.ts';
import { incidentProjection } from '../../domain/cycle/views/incident.ts';
import { lessonProjection } from '../../domain/lesson/views/lesson.ts';
import { userModelProjection } from '../../domain/profile/views/user-model.ts';
import type { Origin } from '../../kernel/event/event.ts';
import { apiOrigin } from '../contract/api-origin.ts';
import { documentsPage, documentsQuery, nextCursor } from '../contract/page.ts';
import type { HttpPorts } from '../contract/ports.ts';
import { HttpProblem } from '../contract/problem.ts';
import { logRoute } from '../gate/log-route.ts';
import { jsonRoute } from '../gate/route.ts';

const { schema: lesson } = lessonProjection;
const body = z.strictObject({ id: z.string().min(1).max(400) });
const acknowledged = z.strictObject({ ok: z.literal(true) });

/** Alerts, incidents, preferences and reports. */
export function tellingRoutes(ports: HttpPorts) {
  const { telling, agentId } = ports;
  if (telling === undefined) return [];
  const acknowledge = <What extends string>(
    what: What,
    done: (origin: Origin, id: string) => Promise<boolean>,
  ) =>
    jsonRoute({
      path: `/api/${what}s/ack`,
      summary: `Acknowledge this ${what}: the owner is not told again while it lasts`,
      body,
      answer: acknowledged,
      handle: async ({ body: { id } }) => {
        if (await done(apiOrigin(ports), id)) return { ok: true as const };
        throw new HttpProblem(404, 'not_found', { message: `there is no open ${what} ${id}` });
      },
    });
  return [
    logRoute({
      path: '/api/alerts',
      summary: 'Alerts for the owner, newest first; `open` ones are not acknowledged',
      query: documentsQuery,
      answer: z.strictObject({ alerts: z.array(alertProjection.schema), next: nextCursor }),
      handle: async ({ query }, { log }) => {
        const { documents, next } = await documentsPage({ log, agentId }, alertProjection, query);
        const alerts = documents.filter((each) => query.status === 'all' || isOpenAlert(each));
        return { alerts: newestFirst(alerts, ({ raised_at }) => raised_at), next };
      },
    }),
    acknowledge('alert', (origin, id) => telling.acknowledgeAlert(origin, id)),
    logRoute({
      path: '/api/incidents',
      summary: 'Incidents, newest first, each with how often it occurred',
      query: documentsQuery,
      answer: z.strictObject({ incidents: z.array(incidentProjection.schema), next: nextCursor }),
      handle: async ({ query }, { log }) => {
        const { documents, next } = await documentsPage(
          { log, agentId },
          incidentProjection,
          query,
        );
        return { incidents: newestFirst(documents, ({ last_at }) => last_at), next };
      },
    }),
    reportRoute(ports),
    ...preferenceRoutes(ports, telling),
    acknowledge('incident', (origin, id) => telling.acknowledgeIncident(origin, id)),
  ];
}

function newestFirst<Doc>(docs: readonly Doc[], at: (doc: Doc) => string): readonly Doc[] {
  return [...docs].sort((a, b) => Date.parse(at(b)) - Date.parse(at(a)));
}

function reportRoute({ reads }: HttpPorts) {
  return logRoute({
    path: '/api/report',
    summary: 'The report of a week (2026-W47), by default this week so far',
    query: z.strictObject({
      week: z
        .string()
        .regex(/^\d{4}-W\d{2}$/)
        .optional(),
    }),
    answer: z.strictObject({ report: weekReport }),
    handle: async ({ query: { week } }, reading) => {
      const report = await reads(reading).telling.report(week);
      if (report !== null) return { report };
      throw new HttpProblem(404, 'not_found', { message: 'the log has no events of that week' });
    },
  });
}

function preferenceRoutes(ports: HttpPorts, telling: TellingPort) {
  return [
    logRoute({
      path: '/api/preferences',
      summary:
        'What the owner corrected or prefers, heaviest first, and what is known of their habits',
      answer: z.strictObject({
        preferences: z.array(lesson),
        user: userModelProjection.schema.nullable(),
      }),
      handle: async (_, reading) => {
        const { lessons, user } = await ports.reads(reading).telling.preferences();
        return { preferences: lessons, user };
      },
    }),
    jsonRoute({
      path: '/api/preferences',
      summary: 'Add a preference or a rule of behaviour',
      body: z.strictObject({ text: z.string().trim().min(1).max(LONGEST_PREFERENCE) }),
      status: 201,
      answer: z.strictObject({ ok: z.literal(true), preference: lesson }),
      handle: async ({ body: { text } }) => {
        const kept = await telling.keepPreference(apiOrigin(ports), text);
        if (kept !== null) return { ok: true as const, preference: kept };
        throw new HttpProblem(409, 'not_kept', {
          message: 'could not save the preference; try again',
        });
      },
    }),
    jsonRoute({
      path: '/api/preferences/forget',
      summary: 'Withdraw a preference or rule, by its lesson_id',
      body,
      answer: acknowledged,
      handle: async ({ body: { id } }) => {
        if (await telling.giveUpPreference(apiOrigin(ports), id)) return { ok: true as const };
        throw new HttpProblem(404, 'not_found', { message: `there is no active preference ${id}` });
      },
    }),
  ];
}
