import { seedAgent } from '../../src/app/seed-agent.ts';
import { openModelPorts } from '../../src/compose/model/model-ports.ts';
import type { OpenAgent } from '../../src/compose/open/agent.ts';
import { buildRunners } from '../../src/compose/run/runners.ts';
import { controllerOrigin } from '../../src/kernel/event/controller-origin.ts';
import type { RecordedEvent } from '../../src/kernel/event/event.ts';
import { driveCycle, openCycle } from '../../src/phases/cycle/drive-cycle.ts';
import { modelStanding } from '../../src/phases/model/model-standing.ts';
import { runTick, type Tick } from '../../src/phases/sense/run-tick.ts';
import { owedTicksOf } from '../../src/process/owed-ticks.ts';
import { type Chance, chanceOf } from './chance.ts';
import type { StoreWork } from './counted-store.ts';
import { jobsOf, type WorldJob } from './jobs.ts';
import { lifeAgent } from './life-agent.ts';
import { lifeModel, type Meter, newMeter } from './life-model.ts';
import { type Given, type Owner, openOwner } from './owner.ts';
import { type Said, saidBy } from './reading.ts';
import { type Truths, truthsOf, type Verdict } from './truths.ts';
import { openWorld, type World } from './world.ts';

export type LifeOptions = {
  readonly seed: number;
  /** At least; at most where it is to be short. */
  readonly cycles: number;
  /** Not before all jobs were given and had their time. */
  readonly isWhole: boolean;
  readonly jobs: number;
  readonly isLearning: boolean;
  readonly hasLongest: boolean;
  /** Over which time the jobs are given. */
  readonly spanMs: number;
  /** Told after every cycle, with its number. */
  readonly onCycle?: (cycleNo: number) => void;
};

/** A life as it was lived. */
export type Life = {
  readonly options: LifeOptions;
  readonly jobs: readonly WorldJob[];
  readonly given: ReadonlyMap<string, Given>;
  readonly events: readonly RecordedEvent[];
  readonly verdicts: readonly Verdict[];
  /** Labels that are missing in the end, by job. */
  readonly missing: ReadonlyMap<string, readonly string[]>;
  readonly mistakes: readonly string[];
  readonly meter: Meter;
  /** What it took from its log. */
  readonly work: StoreWork;
  readonly agent: OpenAgent;
  readonly tookMs: number;
};

const BEGINS_MS = Date.parse('2026-11-23T05:00:00.000Z');
const TICK_MS = 300_000;
/** No two of them come at one instant. */
const TICK_TAKES_MS = 20;
const RETRY_LOOK_MS = 30_000;
/** What cannot come to rest between two ticks is a fault of its own. */
const ROUNDS_BETWEEN_TICKS = 40;
const OUTAGE_EVERY_MS = 17 * 3_600_000;
const LONGEST_LIFE_MS = 60 * 24 * 3_600_000;
/** After the last job was given. */
const LATE_MS = 12 * 3_600_000;

export async function liveLife(options: LifeOptions): Promise<Life> {
  const startedMs = performance.now();
  const world = await openWorld();
  try {
    const life = await lived(world, options);
    return { ...life, tookMs: performance.now() - startedMs };
  } finally {
    await world.close();
  }
}

/** What a life is driven with. */
export type Parts = {
  readonly agent: OpenAgent;
  readonly clock: { ms: number };
  readonly owner: Owner;
  readonly truths: Truths;
  readonly verdicts: Verdict[];
};

async function lived(world: World, options: LifeOptions): Promise<Omit<Life, 'tookMs'>> {
  const chance = chanceOf(options.seed);
  const clock = { ms: BEGINS_MS };
  const meter = newMeter();
  let owner: Owner | null = null;
  const model = lifeModel({
    clock,
    meter,
    isLearning: options.isLearning,
    outageAt: outagesOf(chance),
    chance: chanceOf(options.seed + 1),
    meanwhile: async () => owner?.give(),
  });
  const { agent, work } = lifeAgent({ world, model, clock });
  const jobs = jobsOf({
    chance,
    count: options.jobs,
    siteUrl: world.site.url,
    spanMs: options.spanMs,
    hasLongest: options.hasLongest,
    canFetch: true,
  });
  await begin(agent);
  owner = await openOwner({ agent, world, clock, jobs, chance: chanceOf(options.seed + 2) });
  const verdicts: Verdict[] = [];
  const truths = truthsOf({ world, given: owner.given });
  await goOn({ agent, clock, owner, truths, verdicts }, options);
  const taken = { ...work };
  const missing = new Map<string, readonly string[]>();
  for (const [id, { items }] of owner.given) missing.set(id, await world.missing(items));
  return {
    options,
    jobs,
    given: owner.given,
    verdicts,
    missing,
    meter,
    agent,
    work: taken,
    events: await agent.store.read(agent.agentId, { limit: 1_000_000 }),
    mistakes: await world.mistakes(),
  };
}

/** The first events: what is seeded, the start, and the owner's consent to a model. */
export async function begin(agent: OpenAgent): Promise<void> {
  await seedAgent(agent);
  const started = { host: 'life', pid: 1, mode: 'embedded', schedule: agent.config.schedule };
  const consent = { provider: 'anthropic', by: 'owner' };
  await agent.log.append(
    agent.agentId,
    { ...controllerOrigin(agent), trust: 'owner' },
    {
      events: [
        { type: 'ControllerStarted', payload: started },
        { type: 'ModelConsented', payload: consent },
      ],
    },
  );
}

/** Every so many hours the model is away for a while. */
function outagesOf(chance: Chance): (ms: number) => boolean {
  const outages = Array.from({ length: 100 }, (_, no) => {
    const fromMs = BEGINS_MS + OUTAGE_EVERY_MS * (no + chance());
    return { fromMs, toMs: fromMs + (5 + 35 * chance()) * 60_000 };
  });
  return (ms) => outages.some(({ fromMs, toMs }) => ms >= fromMs && ms < toMs);
}

/** Tick after tick, and between ticks whatever is owed at once. */
async function goOn(parts: Parts, options: LifeOptions): Promise<void> {
  const { onCycle } = options;
  const { agent, clock, owner } = parts;
  const runners = buildRunners(agent);
  const owed = owedTicksOf({ ...agent, model: modelStanding(openModelPorts(agent)) }, true);
  const { signal } = new AbortController();
  const judge = judging(parts);
  let begun = 0;
  const finish = async (cycleNo: number) => {
    while (!(await driveCycle(runners.phases, cycleNo, signal))) clock.ms += RETRY_LOOK_MS;
    await judge();
  };
  const ticked = async (tick: Tick): Promise<boolean> => {
    clock.ms += TICK_TAKES_MS;
    const result = await runTick(runners.ticks, tick, signal);
    if (result.status !== 'cycle') return false;
    await finish(result.cycleNo);
    await owner.act();
    onCycle?.(result.cycleNo);
    return true;
  };
  while (!isOver(options, begun, clock.ms - BEGINS_MS)) {
    await owner.act();
    for (let round = 0; round < ROUNDS_BETWEEN_TICKS && !isShortOver(options, begun); round++) {
      const before = begun;
      for (const tick of await owed()) begun += (await ticked(tick)) ? 1 : 0;
      if (begun === before) break;
    }
    const left = await openCycle(runners.phases);
    if (left !== null) await finish(left);
    clock.ms = Math.floor(clock.ms / TICK_MS + 1) * TICK_MS + 1_000;
  }
}

function isOver(options: LifeOptions, begun: number, livedMs: number): boolean {
  if (livedMs >= LONGEST_LIFE_MS) return true;
  if (!options.isWhole) return isShortOver(options, begun);
  return begun >= options.cycles && livedMs >= options.spanMs + LATE_MS;
}

function isShortOver({ isWhole, cycles }: LifeOptions, begun: number): boolean {
  return !isWhole && begun >= cycles;
}

/** What the events since the last time say of work, beside what is true now; the end of an order is said twice at times. */
export function judging({ agent, truths, verdicts }: Omit<Parts, 'owner'>): () => Promise<void> {
  let head = 0;
  return async () => {
    const events = await agent.store.read(agent.agentId, { after: head, limit: 100_000 });
    for (const event of events) {
      truths.hear(event);
      const said = saidBy(event);
      if (said === null || isSaid(said, verdicts.at(-1))) continue;
      verdicts.push(await truths.verdictOn(said));
    }
    head = events.at(-1)?.seq ?? head;
  };
}

function isSaid(said: Said, last: Verdict | undefined): boolean {
  return said.workId === last?.workId && said.cycleNo === last.cycleNo && said.as === last.as;
}
