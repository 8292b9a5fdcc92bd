import { join } from 'node:path';
import { IANAZone } from 'luxon';
import { z } from 'zod';
import type { TellingSettings } from '../../app/telling/telling-settings.ts';
import type { Config } from '../../config.ts';
import { defaultAlertSettings } from '../../domain/alert/decide-alerts.ts';
import { faultOfCron } from '../../language/rule/due-instant.ts';
import { hasMailServer, ownerMail } from './mail-settings.ts';
import { readSettingsFile } from './read-settings-file.ts';

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'HH:MM');
const address = z.string().regex(/^[^\s@<>,;]+@[^\s@<>,;]+$/, 'an address');
const zone = z
  .string()
  .refine((name) => IANAZone.isValidZone(name), 'an IANA time zone such as Europe/Berlin');
const cron = z.string().refine((text) => faultOfCron(text) === null, 'cron with five fields');

const schema = z.strictObject({
  zone: zone.optional(),
  quiet_hours: z.strictObject({ from: clock, to: clock }).nullable().default(null),
  remind_after_hours: z.number().positive().default(24),
  /** Mondays at eight. */
  report_at: cron.nullable().default('0 8 * * 1'),
  to: z.array(address).optional(),
});

const HOUR_MS = 3_600_000;

/**
 * When and where the owner is told: `<state>/telling.json`, such as
 * `{"zone":"Europe/Berlin","quiet_hours":{"from":"22:00","to":"07:00"},"report_at":"0 8 * * 1","to":["me@example.org"]}`.
 * Without `zone` it is the agent's, without `to` the owner's addresses of `mail.json`. @throws ConfigError when the file is not of that shape
 */
export function tellingSettings({
  stateDir,
  timezone,
}: Pick<Config, 'stateDir' | 'timezone'>): TellingSettings {
  const read = readSettingsFile(join(stateDir, 'telling.json'), schema);
  const { quiet_hours: quiet, remind_after_hours, report_at: reportAt } = read;
  const { owners, domain } = ownerMail(stateDir);
  const { zone: ownZone = timezone, to = owners } = read;
  const remindAfterMs = remind_after_hours * HOUR_MS;
  return {
    alerts: { ...defaultAlertSettings, quiet, zone: ownZone, remindAfterMs },
    reportAt,
    to,
    isByFile: to.length === 0 && !hasMailServer(stateDir),
    domain,
  };
}
