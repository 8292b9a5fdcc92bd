import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { ENVIRONMENT, type Name } from './environment.ts';
import { jsonOrNull } from './kernel/json-or-null.ts';
import { isPackage } from './program-form.ts';

/** Keys of `config set`, kept in `<state>/config.json`; the environment wins. */
export const SETTABLE: Readonly<Record<string, Name>> = {
  owner: 'HOMEOSTAT_OWNER',
  user_mode: 'HOMEOSTAT_USER_MODE',
  current_user: 'HOMEOSTAT_USER',
  port: 'HOMEOSTAT_PORT',
  http_hosts: 'HOMEOSTAT_HTTP_HOSTS',
  http_base_path: 'HOMEOSTAT_HTTP_BASE_PATH',
  trusted_proxies: 'HOMEOSTAT_TRUSTED_PROXIES',
  schedule: 'HOMEOSTAT_SCHEDULE',
  timezone: 'HOMEOSTAT_TIMEZONE',
  daily_usd: 'HOMEOSTAT_DAILY_USD',
  cycle_usd: 'HOMEOSTAT_CYCLE_USD',
  job_usd: 'HOMEOSTAT_JOB_USD',
  user_daily_usd: 'HOMEOSTAT_USER_DAILY_USD',
  relate_usd: 'HOMEOSTAT_RELATE_USD',
  watch: 'HOMEOSTAT_WATCH',
  sandbox: 'HOMEOSTAT_SANDBOX',
  worker: 'HOMEOSTAT_WORKER',
  searxng_url: 'SEARXNG_URL',
  provider_web: 'HOMEOSTAT_PROVIDER_WEB',
  web_domains: 'HOMEOSTAT_WEB_DOMAINS',
  memory_reviews: 'HOMEOSTAT_MEMORY_REVIEWS',
  guest_memories: 'HOMEOSTAT_GUEST_MEMORIES',
  guest_memories_day: 'HOMEOSTAT_GUEST_MEMORIES_DAY',
  reflection_trigger: 'HOMEOSTAT_REFLECTION_TRIGGER',
  min_free_mb: 'HOMEOSTAT_MIN_FREE_MB',
  workspace_mb: 'HOMEOSTAT_WORKSPACE_MB',
  log_level: 'HOMEOSTAT_LOG_LEVEL',
};

export function isSettable(key: string): boolean {
  return Object.hasOwn(SETTABLE, key);
}

/** A setting that cannot be used. The message names it and says what to do. */
export class ConfigError extends Error {
  readonly code = 'config';

  constructor(name: string, why: string) {
    super(`${name}: ${why}`);
    this.name = 'ConfigError';
  }
}

export type Source = 'environment' | 'file' | 'default';

/** Settings as they are written, not yet checked. */
export type RawSettings = {
  readonly stateDir: string;
  readonly value: (name: Name) => string;
  readonly sourceOf: (name: Name) => Source;
};

/**
 * From the environment, then `<state>/config.json`, then the defaults. What asks a running controller reads no more
 * than this: checking all settings takes longer than the answer.
 * @throws ConfigError when the file is not what `config set` writes
 */
export function readRawSettings(env: Readonly<Record<string, string | undefined>>): RawSettings {
  const stateDir = resolve(env['HOMEOSTAT_STATE'] || defaultStateDir());
  const file = readSettingsFile(stateDir);
  const inFile = (name: Name): string | undefined => {
    const key = Object.keys(SETTABLE).find((settable) => SETTABLE[settable] === name);
    return key === undefined ? undefined : file[key];
  };
  return {
    stateDir,
    value: (name) => env[name] || (inFile(name) ?? ENVIRONMENT[name].default),
    sourceOf: (name) => {
      if (env[name]) return 'environment';
      return inFile(name) === undefined ? 'default' : 'file';
    },
  };
}

/** A checkout keeps its state beside itself; an installed program belongs to no folder one works in. */
function defaultStateDir(): string {
  return isPackage() ? join(homedir(), '.homeostat') : ENVIRONMENT.HOMEOSTAT_STATE.default;
}

export function settingsFile(stateDir: string): string {
  return resolve(stateDir, 'config.json');
}

/** @throws ConfigError when the file is not what `config set` writes */
export function readSettingsFile(stateDir: string): Readonly<Record<string, string>> {
  const path = settingsFile(stateDir);
  if (!existsSync(path)) return {};
  const content = jsonOrNull(readFileSync(path, 'utf8'));
  if (!isTexts(content)) {
    throw new ConfigError(path, 'is not a JSON object of texts; mend or delete it');
  }
  return content;
}

/** By hand, for a schema would have to be loaded first. */
function isTexts(content: unknown): content is Readonly<Record<string, string>> {
  if (typeof content !== 'object' || content === null || Array.isArray(content)) return false;
  return Object.values(content).every((one) => typeof one === 'string');
}
