import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { postgresEventStore } from '../../src/adapters/postgres/log/event-store.ts';
import { openPool } from '../../src/adapters/postgres/pool.ts';
import { catalogue } from '../../src/domain/catalogue.ts';
import type { EventStore } from '../../src/kernel/ports/event-store.ts';
import { type Cli, openCli } from '../../tests/support/cli.ts';
import type { Bed } from '../bed.ts';
import { table } from '../measure.ts';
import { between, type Chance, chanceOf } from './chance.ts';
import { contentOf, jobsOf, verifyOf, type WorldJob } from './jobs.ts';
import { lawOf } from './law.ts';
import { lawsOfLog } from './laws.ts';
import { IDLE_CALLS, IN_ONE_GO, OFFERED, SECOND_AT_ONCE } from './laws-of-cycles.ts';
import { lawTable } from './life.ts';
import type { Meter } from './life-model.ts';
import type { Given } from './owner.ts';
import { type Said, saidBy } from './reading.ts';
import { servedModel } from './served-model.ts';
import type { Verdict } from './truths.ts';
import { openWorld, type World } from './world.ts';

const AGENT = 'deaths';
/** From its first tick on: how long it lives. */
const MOST_MS = 4_000;
const POLL_MS = 500;
/** On a busy machine too: it ends when all jobs have. */
const PATIENCE_MS = 600_000;

export type DeathsAsked = { readonly seed: number; readonly deaths: number; readonly jobs: number };

/**
 * kill -9 of the whole agent at random moments of its work, in real time on Postgres; then what is true and what was
 * said, by the laws of a life.
 * @returns whether all of them hold
 */
export async function benchDeaths(bed: Bed, asked: DeathsAsked): Promise<boolean> {
  const chance = chanceOf(asked.seed);
  const databaseUrl = await bed.newDatabase(AGENT);
  const pool = openPool({
    url: databaseUrl,
    max: 2,
    applicationName: 'bench',
    unlimited: true,
    onError: (error) => {
      throw error;
    },
  });
  const store = postgresEventStore(pool, catalogue);
  const model = await servedModel();
  const cli = await openCli();
  const world = await openWorld(cli.stateDir);
  const jobs = jobsOf({
    chance,
    count: asked.jobs,
    siteUrl: world.site.url,
    spanMs: 0,
    hasLongest: false,
    canFetch: false,
  });
  const environment = {
    DATABASE_URL: databaseUrl,
    HOMEOSTAT_AGENT: AGENT,
    HOMEOSTAT_LEASE_MS: '1000',
    ANTHROPIC_API_KEY: 'bench',
    ANTHROPIC_BASE_URL: model.url,
    HOMEOSTAT_MODEL: 'anthropic',
    HOMEOSTAT_DAILY_USD: '100',
  };
  try {
    const life = { cli, world, store, jobs, environment, chance, meter: model.meter };
    await mkdir(join(cli.stateDir, 'tasks'), { recursive: true });
    await dieOften(life, asked);
    await recover(life);
    const laws = await deathLaws(life);
    console.log(await deathTable(life, asked));
    console.log(`\n${lawTable([{ seed: asked.seed, laws }])}`);
    return laws.every(({ standing }) => standing !== 'broken');
  } finally {
    await world.site.close();
    await cli.close();
    await model.close();
    await pool.end();
  }
}

type MortalLife = {
  readonly cli: Cli;
  readonly world: World;
  readonly store: EventStore;
  readonly jobs: readonly WorldJob[];
  readonly environment: Readonly<Record<string, string>>;
  readonly chance: Chance;
  readonly meter: Meter;
};

/** New jobs come between deaths, so that there is work at each. */
async function dieOften(life: MortalLife, { deaths }: DeathsAsked): Promise<void> {
  const { cli, jobs, environment, chance } = life;
  for (let n = 0; n < deaths; n++) {
    const from = Math.floor((n * jobs.length) / deaths);
    const to = Math.floor(((n + 1) * jobs.length) / deaths);
    for (const job of jobs.slice(from, to)) await give(life, job);
    const started = cli.start(environment);
    await started.seen('tick');
    await new Promise((resolve) => setTimeout(resolve, between(chance, 0, MOST_MS)));
    started.child.kill('SIGKILL');
    await started.ended;
    if ((n + 1) % 10 === 0) console.error(`${n + 1} deaths`);
  }
}

async function give({ cli, world }: MortalLife, job: WorldJob): Promise<void> {
  await world.prepare(job, job.items);
  const { id, title, items } = job;
  const task = { id, title, content: contentOf(items), verify: verifyOf(job) };
  const path = join(cli.stateDir, 'tasks', `${id}.json`);
  await writeFile(path, JSON.stringify(task), { mode: 0o600 });
}

async function recover({ cli, store, environment, jobs }: MortalLife): Promise<void> {
  const started = cli.start(environment);
  await started.seen('tick');
  const endMs = Date.now() + PATIENCE_MS;
  while (Date.now() < endMs) {
    const over = await lastWords(store);
    if (jobs.every((job) => isSettled(job, over.get(job.id)))) break;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  started.child.kill('SIGINT');
  await started.ended;
}

/** Nobody answers here: what asks its owner has come to its end too. */
function isSettled({ isImpossible }: WorldJob, as: Said['as'] | undefined): boolean {
  if (as === 'done' || as === 'confirm' || as === 'asked') return true;
  return isImpossible && as === 'failed';
}

async function lastWords(store: EventStore): Promise<ReadonlyMap<string, Said['as']>> {
  const events = await store.read(AGENT, { limit: 1_000_000 });
  const said = events.flatMap((event) => saidBy(event) ?? []);
  return new Map(said.map(({ workId, as }) => [workId.replace(/^task:/, ''), as]));
}

/** The last word on each job beside what is true in the end; of earlier ones nobody knows any more. */
async function deathLaws({ cli, world, store, jobs, environment, meter }: MortalLife) {
  const events = await store.read(AGENT, { limit: 1_000_000 });
  const given = new Map(jobs.map((job) => [job.id, givenOnce(job)]));
  const missing = new Map<string, readonly string[]>();
  for (const { id, items } of jobs) missing.set(id, await world.missing(items));
  const words = events.flatMap((event) => saidBy(event) ?? []);
  const last = new Map(words.map((said) => [said.workId, said.seq]));
  const verdicts = words.map((said): Verdict => {
    const one = given.get(said.workId.replace(/^task:/, ''));
    const isLast = last.get(said.workId) === said.seq;
    if (one === undefined) return { ...said, of: 'other', isTrue: null, isJudged: false };
    const isTrue = isLast ? missing.get(one.job.id)?.length === 0 : null;
    return { ...said, of: 'job', isTrue, isJudged: one.job.isJudged };
  });
  const laws = lawsOfLog({ jobs, given, events, verdicts, missing, meter, isUnanswered: true });
  const answer = await cli.runWith(environment, 'verify');
  const isVerified = JSON.stringify(answer.document['ok']) === 'true';
  const verify = lawOf('the log passes `homeostat log verify`', {
    found: isVerified ? 'it does' : 'it does not',
    cases: events.length,
    broken: isVerified ? 0 : 1,
  });
  return [...laws.filter(({ law }) => !IN_REAL_TIME.includes(law)), verify];
}

/**
 * Where an agent is dead most of the time, nothing begins at once, no job ends in one go, and a prompt that was cut
 * off is asked again.
 */
const IN_REAL_TIME = [SECOND_AT_ONCE, IN_ONE_GO, IDLE_CALLS, OFFERED];

function givenOnce(job: WorldJob): Given {
  return { job, items: job.items, revisedAtMs: null, turnedAtMs: null, cancelledAtMs: null };
}

async function deathTable(
  { world, store, jobs }: MortalLife,
  { deaths }: DeathsAsked,
): Promise<string> {
  const events = await store.read(AGENT, { limit: 1_000_000 });
  const words = await lastWords(store);
  const ends = await Promise.all(
    jobs.map(async ({ id, items }) => ({
      as: words.get(id) ?? 'nothing',
      missing: (await world.missing(items)).length,
    })),
  );
  const done = ends.filter(({ as }) => as === 'done');
  const asked = ends.filter(({ as }) => as === 'confirm');
  const unknown = events.filter(({ type }) => type === 'EffectIndeterminate').length;
  return table([
    ['deaths', 'events', 'jobs', 'done', 'falsely', 'asked', 'open', 'unknown ends'],
    [
      ...[`${deaths}`, `${events.length}`, `${jobs.length}`, `${done.length}`],
      `${done.filter(({ missing }) => missing > 0).length}`,
      ...[`${asked.length}`, `${ends.length - done.length - asked.length}`, `${unknown}`],
    ],
  ]);
}
