import { z } from 'zod';
import { shownSetting } from '../../../app/settings/owners-settings.ts';
import { apiOrigin } from '../../contract/api-origin.ts';
import type { HttpPorts } from '../../contract/ports.ts';
import { HttpProblem } from '../../contract/problem.ts';
import { jsonRoute } from '../../gate/route.ts';

const pending = { isPending: z.boolean() };

/** What `homeostat config` shows and sets. */
export function settingRoutes(ports: HttpPorts) {
  const { ownersSettings } = ports;
  if (ownersSettings === undefined) return [];
  return [
    jsonRoute({
      path: '/api/settings',
      summary: 'Every setting, its value, where it comes from, and whether it waits for a restart',
      answer: z.strictObject({ settings: z.array(shownSetting.extend(pending)) }),
      handle: async () => ({ settings: ownersSettings.list() }),
    }),
    jsonRoute({
      path: '/api/settings',
      summary: 'Save a setting in the state folder; it takes effect after a restart',
      body: z.strictObject({
        key: z.string().min(1).max(100),
        /** Empty: the default. */
        value: z.string().trim().max(2000),
      }),
      answer: z.strictObject({
        ok: z.literal(true),
        key: z.string(),
        value: z.string(),
        /** The name in the environment that overrides it. */
        overruledBy: z.string().nullable(),
      }),
      handle: async ({ body: { key, value } }) => {
        const kept = await ownersSettings.keep(apiOrigin(ports), key, value);
        switch (kept.status) {
          case 'kept':
            return { ok: true as const, key, value, overruledBy: kept.overruledBy };
          case 'wrong':
            throw new HttpProblem(422, 'bad_setting', { message: kept.why });
          case 'unknown': {
            const message = `there is no setting "${key}"; choose one of: ${kept.keys.join(', ')}`;
            throw new HttpProblem(404, 'unknown_key', { message });
          }
        }
      },
    }),
  ];
}
