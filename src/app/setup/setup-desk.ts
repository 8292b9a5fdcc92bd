import { KNOWN_PROVIDERS, PROVIDERS } from '../../domain/budget/providers/all-providers.ts';
import { fact } from '../../domain/fact.ts';
import type { Name } from '../../environment.ts';
import type { Origin } from '../../kernel/event/event.ts';
import type { ModelPorts } from '../../phases/model/model-run.ts';
import { readSettingsFile } from '../../raw-settings.ts';
import type { Agent } from '../agent.ts';
import { keepSetting, whyNotKept } from '../keep-setting.ts';
import { providersFound } from '../model/providers-found.ts';
import { type TriedModel, tryModel } from '../model/try-model.ts';
import type { Setup, SetupSetting } from './setup-shape.ts';

/** What the owner says of their mail; an empty server for coming mail: none is fetched. */
export type MailAnswers = {
  readonly owner: string;
  readonly address: string;
  readonly smtpHost: string;
  readonly imapHost: string;
  readonly user: string;
  readonly password: string;
};

/** The owner's mail settings, which are never written over. */
export type MailSetup = {
  readonly file: string;
  readonly isThere: () => boolean;
  readonly isAddress: (text: string) => boolean;
  readonly write: (said: MailAnswers) => Promise<void>;
  /** Sends a mail to the owner. Null: it went out; else why not. */
  readonly sendTest: () => Promise<string | null>;
};

/** The service of the owner's user, which begins with the next login. */
export type ServiceSetup = {
  readonly look: () => Setup['service'];
  /** Writes its files or removes them. @returns what the owner still has to run, and should know */
  readonly change: (isWanted: boolean) => Promise<ChangedService>;
};
export type ChangedService = {
  readonly commands: readonly string[];
  readonly hints: readonly string[];
};

export type SetupPorts = {
  readonly agent: Agent;
  readonly modelPorts: () => Promise<ModelPorts>;
  readonly mail: MailSetup;
  readonly service: ServiceSetup;
  /** Null: the owner chose to run steps without a sandbox. */
  readonly sandbox: () => Promise<
    | { readonly ok: true }
    | { readonly ok: false; readonly why: string; readonly advice: string }
    | null
  >;
};

/** Settings that everybody is asked for at the beginning. */
export const FIRST_SETTINGS = {
  daily_usd: 'HOMEOSTAT_DAILY_USD',
  timezone: 'HOMEOSTAT_TIMEZONE',
} as const satisfies Readonly<Record<string, Name>>;
export type FirstSetting = keyof typeof FIRST_SETTINGS;

/** The first steps of an owner, in the terminal and in the browser. */
export type SetupDesk = {
  /** What is set, and what could be. */
  readonly look: () => Omit<Setup, 'sandbox'>;
  /** Tries it, which takes a moment. */
  readonly sandbox: () => Promise<Setup['sandbox']>;
  /** Why a value is invalid; null: it is valid. */
  readonly whyNot: (key: FirstSetting, value: string) => string | null;
  /** It holds from the next start. False: it was kept before. @throws ConfigError */
  readonly keep: (origin: Origin, key: FirstSetting, value: string) => Promise<boolean>;
  /** Consents to a provider that was found, and calls its cheap model once. Null: it was not found. */
  readonly tryModel: (origin: Origin, provider: string) => Promise<TriedModel | null>;
  /** Why it is not the address of a person; null: it is one. */
  readonly whyNoAddress: (text: string) => string | null;
  /** Installs the service for the next login, or removes it. Null: it cannot be installed here. */
  readonly setService: (origin: Origin, isWanted: boolean) => Promise<ChangedService | null>;
  /** Writes the settings; null: they are there already. Then sends a test mail. */
  readonly setMail: (said: MailAnswers | null) => Promise<TestedMail>;
};

export type TestedMail = {
  readonly file: string;
  readonly written: boolean;
  /** Null: the test mail went out. */
  readonly whyNotSent: string | null;
};

export function setupDesk(ports: SetupPorts): SetupDesk {
  const { agent, mail, modelPorts } = ports;
  const { config } = agent;
  const kept = (key: FirstSetting) => readSettingsFile(config.stateDir)[key];
  return {
    look: () => ({
      daily_usd: settingOf(agent, 'daily_usd', String(config.dailyUsd)),
      timezone: settingOf(agent, 'timezone', config.timezone),
      model: {
        found: [...providersFound(config)],
        needs: PROVIDERS.map((name) => ({
          provider: name,
          settings: [...KNOWN_PROVIDERS[name].foundBy],
        })),
      },
      mail: { file: mail.file, is_set: mail.isThere() },
      service: ports.service.look(),
    }),
    setService: async (origin, isWanted) => {
      const { why, is_installed } = ports.service.look();
      if (is_installed === isWanted) return { commands: [], hints: [] };
      if (isWanted && why !== null) return null;
      const changed = await ports.service.change(isWanted);
      const [from, to] = isWanted ? [null, 'installed'] : ['installed', null];
      const payload = { key: 'service', from, to, by: 'owner' };
      await agent.log.append(agent.agentId, origin, {
        events: [fact('ConfigurationChanged', payload)],
      });
      return changed;
    },
    sandbox: async () => sandboxShown(await ports.sandbox()),
    whyNot: whyNotKept,
    keep: async (origin, key, value) => {
      if (kept(key) === value) return false;
      await keepSetting(agent, { key, value, origin });
      return true;
    },
    tryModel: async (origin, named) => {
      const provider = providersFound(config).find((one) => one === named);
      if (provider === undefined) return null;
      return tryModel(agent, await modelPorts(), { provider, origin });
    },
    whyNoAddress: (text) => (mail.isAddress(text) ? null : `"${text}" is not a mail address`),
    setMail: async (said) => {
      const written = said !== null && !mail.isThere();
      if (written) await mail.write(said);
      return { file: mail.file, written, whyNotSent: await mail.sendTest() };
    },
  };
}

/** Why it is not the name of a mail server; null: it is one, or empty. */
export function whyNoServer(text: string): string | null {
  const isName = /^[\p{L}\p{N}._:-]*$/u.test(text);
  return isName ? null : `"${text}" is not a host name such as mail.example.org`;
}

/** What holds now, and what holds from the next start if that is something else. */
function settingOf({ config }: Agent, key: FirstSetting, value: string): SetupSetting {
  const source = config.sources[FIRST_SETTINGS[key]];
  const kept = readSettingsFile(config.stateDir)[key] ?? null;
  const next = source === 'environment' || kept === null || kept === value ? null : kept;
  return { value, source, next };
}

function sandboxShown(found: Awaited<ReturnType<SetupPorts['sandbox']>>): Setup['sandbox'] {
  if (found === null) return { status: 'none', why: null, advice: null };
  if (found.ok) return { status: 'works', why: null, advice: null };
  return { status: 'refused', why: found.why, advice: found.advice };
}
