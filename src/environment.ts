import { PROVIDER_ENVIRONMENT, PROVIDERS } from './domain/budget/providers/all-providers.ts';
import type { Declarations } from './kernel/declared-setting.ts';

/** Every environment name this program reads, what it means and what holds without it. */
export const ENVIRONMENT = {
  HOMEOSTAT_STATE: { describe: "the agent's own folder", default: 'state' },
  HOMEOSTAT_AGENT: { describe: 'name of the agent in the log', default: 'main' },
  HOMEOSTAT_OWNER: {
    describe: 'your name, as the model is told whom it works for; empty: "the owner"',
    default: '',
  },
  HOMEOSTAT_USER_MODE: {
    describe:
      'single | multi: one user, or several whose memories are kept apart; then you use those of HOMEOSTAT_USER',
    default: 'single',
  },
  HOMEOSTAT_USER: {
    describe: 'who you are, as `homeostat whoami` sets it; empty: your e-mail address in git',
    default: '',
  },
  HOMEOSTAT_PORT: { describe: 'HTTP port on 127.0.0.1; 0 picks a free one', default: '8090' },
  HOMEOSTAT_HOST: {
    describe: 'HTTP address; another than loopback needs HOMEOSTAT_ALLOW_REMOTE=1',
    default: '127.0.0.1',
  },
  HOMEOSTAT_ALLOW_REMOTE: { describe: '1: HTTP may listen beyond loopback', default: '' },
  HOMEOSTAT_HTTP_HOSTS: {
    describe: 'further names under which HTTP answers, as behind a proxy, separated by ","',
    default: '',
  },
  HOMEOSTAT_HTTP_BASE_PATH: {
    describe: 'path under which a proxy shows HTTP, such as /agent; empty: at the root',
    default: '',
  },
  HOMEOSTAT_TRUSTED_PROXIES: {
    describe:
      'addresses or ranges of proxies whose X-Forwarded-For, -Host and -Proto count, separated by ","',
    default: '',
  },
  HOMEOSTAT_SCHEDULE: {
    describe: 'when ticks come: cron, seconds allowed, UTC',
    default: '*/5 * * * *',
  },
  HOMEOSTAT_TIMEZONE: {
    describe:
      'IANA zone in which you name times, such as Europe/Berlin; empty: the one of this machine',
    default: '',
  },
  HOMEOSTAT_MODEL: {
    describe: `consent to a model: ${PROVIDERS.join(' | ')} | none (the same as \`homeostat model use\`)`,
    default: '',
  },
  HOMEOSTAT_DAILY_USD: { describe: 'spending cap of a UTC day in US dollars', default: '2' },
  HOMEOSTAT_CYCLE_USD: { describe: 'spending cap of one cycle in US dollars', default: '2' },
  HOMEOSTAT_JOB_USD: { describe: 'spending cap of one job, over all its cycles', default: '2' },
  HOMEOSTAT_WATCH: { describe: 'git repositories to watch, separated by ":"', default: '' },
  HOMEOSTAT_SANDBOX: {
    describe:
      'auto: steps run in the sandbox, or not at all where it cannot start; none: without one, able to read and change what this user can',
    default: 'auto',
  },
  SEARXNG_URL: {
    describe: 'base address of a SearXNG with the JSON format on; empty: no web search',
    default: '',
  },
  HOMEOSTAT_PROVIDER_WEB: {
    describe:
      'on: the provider of the model searches and reads the web for jobs by itself, paid by the search; off: only our own tools do',
    default: 'off',
  },
  HOMEOSTAT_WEB_DOMAINS: {
    describe:
      'domains that web tools and the web of the provider may ask, separated by ","; empty: any public one',
    default: '',
  },
  HOMEOSTAT_MIN_FREE_MB: {
    describe: 'MiB to keep free for the state folder and the database; with less: safe mode',
    default: '256',
  },
  HOMEOSTAT_WORKSPACE_MB: {
    describe:
      'MiB that the workspace may take; over it no step runs and nothing is written there; 0: no limit',
    default: '10240',
  },
  HOMEOSTAT_LOG_LEVEL: { describe: 'debug | info | warn | error | silent', default: 'info' },
  DATABASE_URL: {
    describe: 'Postgres as the app role; empty: embedded',
    default: '',
    secret: true,
  },
  DATABASE_ADMIN_URL: {
    describe: 'Postgres as the owner, for migrations',
    default: '',
    secret: true,
  },
  REDIS_URL: { describe: 'jobs on Redis; empty: on Postgres', default: '', secret: true },
  ...PROVIDER_ENVIRONMENT,
  HOMEOSTAT_OPENAI_TOOLS: {
    describe: 'native | fenced: how that server calls tools, as such or in ```run blocks',
    default: 'native',
  },
  HOMEOSTAT_WORKER: {
    describe:
      'loop | claude-code: who does work that needs tools, the agent loop or Claude Code, both with our tools',
    default: 'loop',
  },
  HOMEOSTAT_CLAUDE: {
    describe: 'the Claude Code program, when it works for the agent: a path, or a name on PATH',
    default: 'claude',
  },
  HOMEOSTAT_IMAP_PASSWORD: {
    describe: 'password of the mailbox in <state>/mail.json; else <state>/secrets/imap-password',
    default: '',
    secret: true,
  },
  HOMEOSTAT_SMTP_PASSWORD: {
    describe: 'password for sending mail; else <state>/secrets/smtp-password',
    default: '',
    secret: true,
  },
  HOMEOSTAT_LEASE_MS: {
    describe: 'how long a phase stays with a worker that no longer answers, in ms',
    default: '30000',
  },
  HOMEOSTAT_USER_DAILY_USD: {
    describe:
      'US dollars a day for each user beside the first, for models that review, read and word what is theirs; 0: none does',
    default: '0',
  },
  HOMEOSTAT_RELATE_USD: {
    describe:
      'US dollars a day for reading how things stand to each other in what is remembered; 0: no model reads it',
    default: '0.1',
  },
  HOMEOSTAT_RECALL_MS: {
    describe: 'how long a prompt waits for what is remembered before it does without, in ms',
    default: '200',
  },
  HOMEOSTAT_MEMORY_REVIEWS: {
    describe:
      'how many memories models may review in a day, three short questions of the cheap model for eight of them; 0: none',
    default: '40',
  },
  HOMEOSTAT_GUEST_MEMORIES: {
    describe:
      'how many memories one guest (another program with a token of its own) may have in all',
    default: '10000',
  },
  HOMEOSTAT_GUEST_MEMORIES_DAY: {
    describe: 'how many memories one guest may store in a day (UTC)',
    default: '1000',
  },
  HOMEOSTAT_REFLECTION_TRIGGER: {
    describe:
      'when rules are looked for in what attended sessions of another agent did: manual, on_session_end or after_n_episodes (five)',
    default: 'after_n_episodes',
  },
  HOMEOSTAT_CRASH_AT: {
    describe: 'for fault tests: end the process at this named point, `name#3` at its third passage',
    default: '',
  },
} as const satisfies Declarations;

/** An environment name of this program. */
export type Name = keyof typeof ENVIRONMENT;

/** Whether the value of an environment name may be shown. */
export function isSecret(name: Name): boolean {
  return 'secret' in ENVIRONMENT[name];
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** The process environment; the only place that reads it. */
export function environment(): Environment {
  return process.env;
}

/** Whether npm or npx began this program, and so is to end it too. */
export function isUnderNpm(env: Environment): boolean {
  return env['npm_lifecycle_event'] !== undefined;
}

/** Whether a browser that this program opens appears before whoever started it. */
export function hasDesktop(env: Environment, platform: NodeJS.Platform): boolean {
  if (platform === 'darwin') return !env['SSH_CONNECTION'];
  return Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY']);
}

/** Whether Claude Code started this: then a model may have written the command. */
export function isInsideClaude(env: Environment): boolean {
  return env['CLAUDECODE'] !== undefined;
}

/** Where Claude Code keeps what belongs to its user. */
export function claudeConfigDir(env: Environment, home: string): string {
  return env['CLAUDE_CONFIG_DIR'] || `${home}/.claude`;
}

/** The names by which Claude Code finds a proxy for its hooks. */
const PROXIES = ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'https_proxy'];
const NO_PROXIES = ['NO_PROXY', 'no_proxy'];
export const PROXY_NAMES: readonly string[] = [...PROXIES, ...NO_PROXIES];

/** The proxy that its hooks go through, and for which hosts they do not. */
export function proxyIn(env: Environment): {
  readonly proxy: string | null;
  readonly noProxy: string;
} {
  const set = (names: readonly string[]) => names.flatMap((name) => env[name] || []);
  return { proxy: set(PROXIES)[0] ?? null, noProxy: set(NO_PROXIES).join(',') };
}
