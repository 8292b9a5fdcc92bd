import { z } from 'zod';
import { ENVIRONMENT, environment, isSecret, type Name } from '../../environment.ts';
import type { DeepReadonly, Origin } from '../../kernel/event/event.ts';
import { isSettable, readRawSettings, SETTABLE } from '../../raw-settings.ts';
import type { Agent } from '../agent.ts';
import { keepSetting, whyNotKept } from '../keep-setting.ts';

export const shownSetting = z.strictObject({
  /** Its name in the environment. */
  name: z.string(),
  /** The name under which it can be set; null: only in the environment. */
  key: z.string().nullable(),
  /** A secret is not shown. */
  value: z.string(),
  source: z.enum(['environment', 'file', 'default']),
  describe: z.string(),
});
export type ShownSetting = DeepReadonly<z.infer<typeof shownSetting>>;

/** Every setting with its value and where it comes from, as the next start will read them. */
export function listSettings(stateDir: string): readonly ShownSetting[] {
  const raw = readRawSettings({ ...environment(), HOMEOSTAT_STATE: stateDir });
  return (Object.keys(ENVIRONMENT) as Name[]).map((name) => {
    const key = Object.keys(SETTABLE).find((settable) => SETTABLE[settable] === name) ?? null;
    const value = raw.value(name);
    return {
      name,
      key,
      value: isSecret(name) && value !== '' ? '***' : value,
      source: raw.sourceOf(name),
      describe: ENVIRONMENT[name].describe,
    };
  });
}

export type KeptSetting =
  | {
      readonly status: 'kept' /** The environment overrides it by this name. */;
      readonly overruledBy: string | null;
    }
  | { readonly status: 'unknown'; readonly keys: readonly string[] }
  | { readonly status: 'wrong'; readonly why: string };

export type OwnersSettings = {
  /** `isPending`: it is not what the controller started with, and takes effect at the next start. */
  list(): readonly (ShownSetting & { readonly isPending: boolean })[];
  keep(origin: Origin, key: string, value: string): Promise<KeptSetting>;
};

/** The settings of a running controller, which reads them only at its start. */
export function ownersSettings(agent: Pick<Agent, 'agentId' | 'config' | 'log'>): OwnersSettings {
  const { stateDir } = agent.config;
  const started = new Map(listSettings(stateDir).map(({ name, value }) => [name, value]));
  return {
    list: () =>
      listSettings(stateDir).map((one) => ({
        ...one,
        isPending: one.value !== started.get(one.name),
      })),
    keep: async (origin, key, value) => {
      if (!isSettable(key)) return { status: 'unknown', keys: Object.keys(SETTABLE) };
      const why = whyNotKept(key, value);
      if (why !== null) return { status: 'wrong', why };
      await keepSetting(agent, { key, value, origin });
      const name = SETTABLE[key];
      const isOverruled = name !== undefined && Boolean(environment()[name]);
      return { status: 'kept', overruledBy: isOverruled ? name : null };
    },
  };
}
