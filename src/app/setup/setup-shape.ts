import { z } from 'zod';

const setting = z.strictObject({
  value: z.string(),
  source: z.enum(['environment', 'file', 'default']),
  /** What holds from the next start; null: the same. */
  next: z.string().nullable(),
});
export type SetupSetting = Readonly<z.infer<typeof setting>>;

/** What an owner sets at the beginning, as it is. Which model may be paid is in the status. */
export const setupShape = z.strictObject({
  daily_usd: setting,
  timezone: setting,
  model: z.strictObject({
    /** Providers with a key or a server in the environment of the controller. */
    found: z.array(z.string()),
    /** Environment names of which one makes a provider known. */
    needs: z.array(z.strictObject({ provider: z.string(), settings: z.array(z.string()) })),
  }),
  mail: z.strictObject({ file: z.string(), is_set: z.boolean() }),
  service: z.strictObject({
    manager: z.enum(['systemd', 'launchd']),
    /** Why it cannot be installed from here; null: it can. */
    why: z.string().nullable(),
    is_installed: z.boolean(),
    /** What an installation writes. */
    files: z.array(z.strictObject({ path: z.string(), text: z.string() })),
  }),
  sandbox: z.strictObject({
    /** none: the owner chose to run steps without one. refused: it does not start, so no steps run. */
    status: z.enum(['works', 'refused', 'none']),
    why: z.string().nullable(),
    advice: z.string().nullable(),
  }),
});
export type Setup = Readonly<z.infer<typeof setupShape>>;
