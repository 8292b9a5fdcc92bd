import { z } from 'zod';
import type { TellingPort } from '../../app/ports.ts';
import { LONGEST_PREFERENCE } from '../../app/preferences.ts';
import { isOpenAlert } from '../../domain/owner/alert/decide-alerts.ts';
import type { Origin } from '../../kernel/event/event.ts';
import { apiOrigin } from '../contract/api-origin.ts';
import type { HttpPorts } from '../contract/ports.ts';
import { HttpProblem } from '../contract/problem.ts';
import { jsonRoute, type Route } from '../gate/route.ts';

const document = z.record(z.string(), z.unknown());
const query = z.strictObject({ status: z.enum(['open', 'all']).default('open') });
const body = z.strictObject({ id: z.string().min(1).max(400) });
const acknowledged = z.strictObject({ ok: z.literal(true) });

/** What the owner is told, and that they have seen it. */
export function tellingRoutes(ports: HttpPorts): readonly Route[] {
  const { telling } = ports;
  if (telling === undefined) return [];
  const acknowledge = (what: string, done: (origin: Origin, id: string) => Promise<boolean>) =>
    jsonRoute({
      path: `/api/${what}s/ack`,
      summary: `The owner has seen this ${what}: it is not told again while it lasts`,
      body,
      answer: acknowledged,
      handle: async ({ body: { id } }) => {
        if (await done(apiOrigin(ports), id)) return { ok: true as const };
        throw new HttpProblem(404, 'not_found', { message: `there is no open ${what} ${id}` });
      },
    });
  return [
    jsonRoute({
      path: '/api/alerts',
      summary: 'What the owner should know, newest first; `open` is not yet acknowledged',
      query,
      answer: z.strictObject({ alerts: z.array(document) }),
      handle: async ({ query: { status } }) => {
        const found = await telling.alerts();
        return { alerts: found.filter((each) => status === 'all' || isOpenAlert(each)) };
      },
    }),
    acknowledge('alert', (origin, id) => telling.acknowledgeAlert(origin, id)),
    jsonRoute({
      path: '/api/incidents',
      summary: 'Troubles, the newest first, each however often it showed',
      query,
      answer: z.strictObject({ incidents: z.array(document) }),
      handle: async ({ query: { status } }) => {
        const found = await telling.incidents();
        return { incidents: found.filter((each) => status === 'all' || each.status === 'open') };
      },
    }),
    reportRoute(telling),
    ...preferenceRoutes(ports, telling),
    acknowledge('incident', (origin, id) => telling.acknowledgeIncident(origin, id)),
  ];
}

function reportRoute(telling: TellingPort): Route {
  return jsonRoute({
    path: '/api/report',
    summary: 'What a week came to (2026-W47); without one, this week so far',
    query: z.strictObject({
      week: z
        .string()
        .regex(/^\d{4}-W\d{2}$/)
        .optional(),
    }),
    answer: z.strictObject({ report: document }),
    handle: async ({ query: { week } }) => {
      const report = await telling.report(week);
      if (report !== null) return { report: { ...report } };
      throw new HttpProblem(404, 'not_found', { message: 'the log has nothing of that week' });
    },
  });
}

function preferenceRoutes(ports: HttpPorts, telling: TellingPort): readonly Route[] {
  return [
    jsonRoute({
      path: '/api/preferences',
      summary:
        'What the owner corrected or prefers, heaviest first, and what is known of their habits',
      answer: z.strictObject({ preferences: z.array(document), user: document.nullable() }),
      handle: async () => {
        const { lessons, user } = await telling.preferences();
        return { preferences: lessons.map((each) => ({ ...each })), user };
      },
    }),
    jsonRoute({
      path: '/api/preferences',
      summary: 'Keep a preference or a rule of behaviour',
      body: z.strictObject({ text: z.string().trim().min(1).max(LONGEST_PREFERENCE) }),
      status: 201,
      answer: z.strictObject({ ok: z.literal(true), preference: document }),
      handle: async ({ body: { text } }) => {
        const kept = await telling.keepPreference(apiOrigin(ports), text);
        if (kept !== null) return { ok: true as const, preference: { ...kept } };
        throw new HttpProblem(409, 'not_kept', { message: 'the log did not take it' });
      },
    }),
    jsonRoute({
      path: '/api/preferences/forget',
      summary: 'Give one up, by its lesson_id',
      body,
      answer: acknowledged,
      handle: async ({ body: { id } }) => {
        if (await telling.giveUpPreference(apiOrigin(ports), id)) return { ok: true as const };
        throw new HttpProblem(404, 'not_found', { message: `there is no ${id} in force` });
      },
    }),
  ];
}
