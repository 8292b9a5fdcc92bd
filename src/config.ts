import { createHash } from 'node:crypto';
import { CronExpressionParser } from 'cron-parser';
import { IANAZone } from 'luxon';
import { z } from 'zod';
import { isAddressRange } from './address-ranges.ts';
import { REFLECTION_TRIGGERS } from './domain/attend/settings.ts';
import {
  PROVIDER_ENVIRONMENT,
  PROVIDERS,
  type ProviderSetting,
} from './domain/budget/providers/all-providers.ts';
import { ENVIRONMENT, isSecret, type Name } from './environment.ts';
import { ConfigError, readRawSettings, type Source } from './raw-settings.ts';

/** Cron with or without seconds, as the ticks read it. */
function isSchedule(text: string): boolean {
  try {
    CronExpressionParser.parse(text, { tz: 'UTC' });
    return /^\S+( +\S+){4,5}$/.test(text.trim());
  } catch {
    return false;
  }
}

/** Empty, or a URL of one of these kinds. The message never holds the value: it may hold a password. */
function urlOf(protocols: readonly string[]) {
  const isOne = (text: string) =>
    text === '' || (URL.canParse(text) && protocols.includes(new URL(text).protocol));
  return z.string().refine(isOne, `is no URL that begins with ${protocols.join('// or ')}//`);
}

/** `OPENAI_API_KEY` is `openaiApiKey`. */
type FieldOf<Setting extends string> = Setting extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<FieldOf<Rest>>}`
  : Lowercase<Setting>;

function fieldOf<Setting extends ProviderSetting>(setting: Setting): FieldOf<Setting> {
  const field = setting.toLowerCase().replace(/_./g, (part) => part.slice(1).toUpperCase());
  return field as FieldOf<Setting>; // the same rule in types
}

const PROVIDER_SETTINGS = Object.keys(PROVIDER_ENVIRONMENT) as readonly ProviderSetting[]; // by its definition
const ADDRESSES: readonly string[] = PROVIDER_SETTINGS.filter((setting) =>
  setting.endsWith('_URL'),
);

const providerFields = Object.fromEntries(
  PROVIDER_SETTINGS.map((setting) => [
    fieldOf(setting),
    ADDRESSES.includes(setting) ? urlOf(['http:', 'https:']) : z.string(),
  ]),
) as { [Setting in ProviderSetting as FieldOf<Setting>]: z.ZodString }; // by its definition

const nameOfProviderField = Object.fromEntries(
  PROVIDER_SETTINGS.map((setting) => [fieldOf(setting), setting]),
) as { [Setting in ProviderSetting as FieldOf<Setting>]: Setting }; // by its definition

const schema = z.object({
  stateDir: z.string().min(1),
  agentId: z.string().regex(/^[a-z0-9-]{1,40}$/, 'use 1 to 40 of a-z, 0-9 and -'),
  owner: z
    .string()
    .trim()
    .regex(/^[^\p{C}\p{Zl}\p{Zp}]{0,80}$/u, 'use one line of at most 80 characters'),
  userMode: z.enum(['single', 'multi']),
  currentUser: z.string().regex(/^[^\p{C}\p{Zl}\p{Zp}]{0,80}$/u, 'use at most 80 characters'),
  port: z.coerce.number().int().min(0).max(65_535),
  host: z.string().min(1),
  allowRemote: z.boolean(),
  httpHosts: z.array(
    z
      .string()
      .toLowerCase()
      .regex(/^([a-z0-9.-]+|\[[0-9a-f:.]+\])$/, 'write names such as agent.example.org'),
  ),
  httpBasePath: z
    .string()
    .regex(
      /^(\/[A-Za-z0-9][A-Za-z0-9._~-]*)*$/,
      'begins with / and does not end with it, as /agent does',
    ),
  trustedProxies: z.array(
    z.string().refine(isAddressRange, 'write addresses such as 127.0.0.1 or 10.0.0.0/8'),
  ),
  schedule: z.string().refine(isSchedule, 'is no cron expression; use for example "*/5 * * * *"'),
  timezone: z
    .string()
    .refine(
      (zone) => zone === '' || IANAZone.isValidZone(zone),
      'is no time zone; use for example Europe/Berlin',
    )
    .transform((zone) => zone || Intl.DateTimeFormat().resolvedOptions().timeZone),
  model: z.enum(['', ...PROVIDERS, 'none']),
  dailyUsd: z.coerce.number().nonnegative().max(10_000),
  cycleUsd: z.coerce.number().nonnegative().max(10_000),
  jobUsd: z.coerce.number().nonnegative().max(10_000),
  watch: z.array(z.string()),
  sandbox: z.enum(['auto', 'none']),
  searxngUrl: urlOf(['http:', 'https:']),
  providerWeb: z.enum(['off', 'on']),
  webDomains: z.array(z.string().regex(/^[\p{L}\p{N}.-]+$/u, 'write names such as example.com')),
  minFreeMb: z.coerce.number().nonnegative().max(1_000_000),
  workspaceMb: z.coerce.number().nonnegative().max(100_000_000),
  logLevel: z.enum(['debug', 'info', 'warn', 'error', 'silent']),
  databaseUrl: urlOf(['postgres:', 'postgresql:']),
  databaseAdminUrl: urlOf(['postgres:', 'postgresql:']),
  redisUrl: urlOf(['redis:', 'rediss:']),
  ...providerFields,
  openaiTools: z.enum(['native', 'fenced']),
  worker: z.enum(['loop', 'claude-code']),
  claude: z.string().min(1),
  imapPassword: z.string(),
  smtpPassword: z.string(),
  userDailyUsd: z.coerce.number().nonnegative().max(10_000),
  relateUsd: z.coerce.number().nonnegative().max(10_000),
  recallMs: z.coerce.number().int().min(1).max(600_000),
  memoryReviews: z.coerce.number().int().min(0).max(10_000),
  guestMemories: z.coerce.number().int().min(0).max(10_000_000),
  guestMemoriesDay: z.coerce.number().int().min(0).max(1_000_000),
  reflectionTrigger: z.enum(REFLECTION_TRIGGERS),
  leaseMs: z.coerce.number().int().min(1000).max(600_000),
  crashAt: z.string(),
});

export type Config = z.infer<typeof schema> & {
  /** sha256 of every setting that is no secret: stands in each event's envelope. */
  readonly hash: string;
  /** Where each value came from, for `config list`. */
  readonly sources: Readonly<Record<Name, Source>>;
};

const NAME_OF: Readonly<Record<keyof z.infer<typeof schema>, Name>> = {
  stateDir: 'HOMEOSTAT_STATE',
  agentId: 'HOMEOSTAT_AGENT',
  owner: 'HOMEOSTAT_OWNER',
  userMode: 'HOMEOSTAT_USER_MODE',
  currentUser: 'HOMEOSTAT_USER',
  port: 'HOMEOSTAT_PORT',
  host: 'HOMEOSTAT_HOST',
  allowRemote: 'HOMEOSTAT_ALLOW_REMOTE',
  httpHosts: 'HOMEOSTAT_HTTP_HOSTS',
  httpBasePath: 'HOMEOSTAT_HTTP_BASE_PATH',
  trustedProxies: 'HOMEOSTAT_TRUSTED_PROXIES',
  schedule: 'HOMEOSTAT_SCHEDULE',
  timezone: 'HOMEOSTAT_TIMEZONE',
  model: 'HOMEOSTAT_MODEL',
  dailyUsd: 'HOMEOSTAT_DAILY_USD',
  cycleUsd: 'HOMEOSTAT_CYCLE_USD',
  jobUsd: 'HOMEOSTAT_JOB_USD',
  watch: 'HOMEOSTAT_WATCH',
  sandbox: 'HOMEOSTAT_SANDBOX',
  searxngUrl: 'SEARXNG_URL',
  providerWeb: 'HOMEOSTAT_PROVIDER_WEB',
  webDomains: 'HOMEOSTAT_WEB_DOMAINS',
  minFreeMb: 'HOMEOSTAT_MIN_FREE_MB',
  workspaceMb: 'HOMEOSTAT_WORKSPACE_MB',
  logLevel: 'HOMEOSTAT_LOG_LEVEL',
  databaseUrl: 'DATABASE_URL',
  databaseAdminUrl: 'DATABASE_ADMIN_URL',
  redisUrl: 'REDIS_URL',
  ...nameOfProviderField,
  openaiTools: 'HOMEOSTAT_OPENAI_TOOLS',
  worker: 'HOMEOSTAT_WORKER',
  claude: 'HOMEOSTAT_CLAUDE',
  imapPassword: 'HOMEOSTAT_IMAP_PASSWORD',
  smtpPassword: 'HOMEOSTAT_SMTP_PASSWORD',
  userDailyUsd: 'HOMEOSTAT_USER_DAILY_USD',
  relateUsd: 'HOMEOSTAT_RELATE_USD',
  recallMs: 'HOMEOSTAT_RECALL_MS',
  memoryReviews: 'HOMEOSTAT_MEMORY_REVIEWS',
  guestMemories: 'HOMEOSTAT_GUEST_MEMORIES',
  guestMemoriesDay: 'HOMEOSTAT_GUEST_MEMORIES_DAY',
  reflectionTrigger: 'HOMEOSTAT_REFLECTION_TRIGGER',
  leaseMs: 'HOMEOSTAT_LEASE_MS',
  crashAt: 'HOMEOSTAT_CRASH_AT',
};

/**
 * Settings from the environment, then `<state>/config.json`, then the defaults.
 * @throws ConfigError naming the setting
 */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const { stateDir, value, sourceOf } = readRawSettings(env);
  const raw = Object.fromEntries(
    Object.entries(NAME_OF).map(([key, name]) => [key, value(name)] as const),
  );
  const parsed = schema.safeParse({
    ...raw,
    stateDir,
    allowRemote: raw['allowRemote'] === '1',
    watch: (raw['watch'] ?? '').split(':').filter((path) => path !== ''),
    webDomains: separately(raw['webDomains']),
    httpHosts: separately(raw['httpHosts']),
    trustedProxies: separately(raw['trustedProxies']),
  });
  if (!parsed.success) throw asConfigError(parsed.error);
  const names = Object.keys(ENVIRONMENT) as Name[]; // by its definition
  const sources = Object.fromEntries(names.map((name) => [name, sourceOf(name)]));
  // It has every name.
  return { ...parsed.data, hash: hashOfConfig(parsed.data), sources: sources as Config['sources'] };
}

function separately(text = ''): readonly string[] {
  return text.split(/[\s,]+/).filter((each) => each !== '');
}

/** What is set for a provider; empty where nothing is. */
export function valueOf(config: Config, setting: ProviderSetting): string {
  return config[fieldOf(setting)];
}

function asConfigError(error: z.ZodError): ConfigError {
  const issue = error.issues[0];
  const key = String(issue?.path[0] ?? '');
  const name = Object.entries(NAME_OF).find(([property]) => property === key)?.[1] ?? key;
  return new ConfigError(name, issue?.message ?? 'not usable');
}

function hashOfConfig(config: z.infer<typeof schema>): string {
  const shown = Object.entries(config).filter(
    ([key]) => key !== 'stateDir' && !isSecret(NAME_OF[key as keyof typeof NAME_OF]), // keys of the schema
  );
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 16);
}

/** A connection URL without its password, fit to be shown. */
export function withoutPassword(url: string): string {
  try {
    const parsed = new URL(url);
    if (parsed.password !== '') parsed.password = '***';
    return parsed.href;
  } catch {
    return '(not a URL)';
  }
}
