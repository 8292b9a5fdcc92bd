import { setTimeout as sleep } from 'node:timers/promises';
import { postgresEventStore } from '../src/adapters/postgres/log/event-store.ts';
import { newId } from '../src/adapters/process/new-id.ts';
import { type Database, openDatabase } from '../src/compose/open/database.ts';
import { catalogue } from '../src/domain/catalogue.ts';
import { projections } from '../src/domain/projections.ts';
import type { Origin } from '../src/kernel/event/event.ts';
import { createLog } from '../src/kernel/log/log.ts';
import type { Projection } from '../src/kernel/projection/projection.ts';
import type { Bed } from './bed.ts';
import { type CpuTime, cpuAccount } from './cpu-time.ts';
import { expectedTexts, requireSame, storedTexts } from './folded.ts';
import { type BenchOptions, compared, interleaved, median, rate, table, whole } from './measure.ts';
import { asPeerEvent, openPeer } from './peer.ts';
import { story, take } from './story.ts';

type Scenario = {
  readonly name: string;
  readonly inFlight: number;
  readonly eventsPerCall: number;
  readonly inline: boolean;
  readonly target: string;
};

const SCENARIOS: readonly Scenario[] = [
  {
    name: '1 event, 32 agents in flight',
    inFlight: 32,
    eventsPerCall: 1,
    inline: false,
    target: '2x',
  },
  {
    name: '100 events, 8 agents in flight',
    inFlight: 8,
    eventsPerCall: 100,
    inline: false,
    target: '1.3x',
  },
  {
    name: '1 event, 32 agents, inline projections',
    inFlight: 32,
    eventsPerCall: 1,
    inline: true,
    target: '2x',
  },
  {
    name: '100 events, 8 agents, inline projections',
    inFlight: 8,
    eventsPerCall: 100,
    inline: true,
    target: '1.5x',
  },
];

/** Events a second into the log, against the peer's, on one server, and the CPU time a call takes. */
export async function benchAppend(bed: Bed, options: BenchOptions): Promise<void> {
  const rows = [['append', 'Homeostat events/s', 'Emmett events/s', 'ratio', 'target', 'rows']];
  const costs = [['CPU ms per call', ...COST_COLUMNS]];
  const cpuTime = await cpuAccount(bed.ownerUrl);
  for (const [index, scenario] of SCENARIOS.entries()) {
    if (!scenario.name.includes(options.scenario)) continue;
    const ours = await openOurs(bed, scenario, `ours_${index}`);
    const peer = await openTheirs(bed, scenario, `peer_${index}`);
    const meters = {
      ours: meterOf(ours, scenario, cpuTime),
      peer: meterOf(peer, scenario, cpuTime),
    };
    const round = {
      ours: () => meters.ours.round(options),
      peer: () => meters.peer.round(options),
    };
    await interleaved({ ...options, rounds: 1 }, round); // both warm
    meters.ours.costs.length = 0;
    meters.peer.costs.length = 0;
    const sides = await interleaved(options, round);
    const counts = scenario.inline ? [await ours.check(), await peer.check()] : [];
    await ours.close();
    await peer.close();
    const checked = counts.length === 0 ? 'none' : `${counts.map(whole).join(' / ')} as folded`;
    rows.push([scenario.name, ...compared(sides), scenario.target, checked]);
    costs.push([scenario.name, ...costsOf(meters.ours.costs, meters.peer.costs)]);
    console.log(`${scenario.name}: done`);
  }
  console.log(
    `\nmedian (lowest-highest) of ${options.rounds} rounds of ${options.forMs} ms a side\n`,
  );
  console.log(`${table(rows)}\n\n${table(costs)}\n`);
}

const COST_COLUMNS = [
  'ours, client',
  'ours, server',
  'peer, client',
  'peer, server',
  'peer / ours',
];

function costsOf(ours: readonly CpuTime[], peer: readonly CpuTime[]): readonly string[] {
  const [own, other] = [ours, peer].map((costs) => ({
    client: median(costs.map(({ clientMs }) => clientMs)),
    server: median(costs.map(({ serverMs }) => serverMs)),
  }));
  const ratio = (other!.client + other!.server) / (own!.client + own!.server);
  const figures = [own!.client, own!.server, other!.client, other!.server];
  return [...figures.map((ms) => ms.toFixed(2)), `${ratio.toFixed(2)}x`];
}

/** Loads a side for a round, and keeps what a call of each round cost. */
function meterOf(side: Side, { inFlight }: Scenario, cpuTime: () => Promise<CpuTime>) {
  const costs: CpuTime[] = [];
  return {
    costs,
    round: async ({ forMs }: BenchOptions) => {
      let calls = 0;
      const before = await cpuTime();
      const eventsPerSecond = await rate({
        inFlight,
        forMs,
        call: async (worker) => {
          calls++;
          return side.call(worker);
        },
      });
      const after = await cpuTime();
      costs.push({
        clientMs: (after.clientMs - before.clientMs) / calls,
        serverMs: (after.serverMs - before.serverMs) / calls,
      });
      return eventsPerSecond;
    },
  };
}

/** One agent or stream, with the life it has lived. */
type Life = { readonly id: string; readonly events: ReturnType<typeof story>; seq: number };

function livesOf({ inFlight }: Scenario): Life[] {
  return Array.from({ length: inFlight }, (_, i) => ({
    id: `agent-${i}`,
    events: story(),
    seq: 0,
  }));
}

/** More than a cycle: every type of event. */
const FIRST_EVENTS = 100;

type Side = {
  call(worker: number): Promise<number>;
  /** @throws when a document is not what its events come to */
  check(): Promise<number>;
  close(): Promise<void>;
};

function logOver(database: Database, kept: readonly Projection[]) {
  const store = postgresEventStore(database.app, catalogue);
  const log = createLog({
    store,
    definitions: catalogue,
    projections: kept,
    appVersion: 'bench',
    configHash: 'bench',
    newId,
    sleep: async (ms) => {
      await sleep(ms);
    },
  });
  return { store, log };
}

async function openOurs(bed: Bed, scenario: Scenario, name: string): Promise<Side> {
  const database = await openDatabase(await bed.openOptions(name));
  const { store, log } = logOver(database, scenario.inline ? projections : []);
  const lives = livesOf(scenario);
  return {
    call: async (worker) => {
      const life = lives[worker]!;
      const events = take(life.events, scenario.eventsPerCall);
      await log.append(life.id, originOf(life.id), { events });
      return events.length;
    },
    check: async () => {
      let rows = 0;
      for (const { id } of lives) {
        const expected = await expectedTexts(store, id, projections);
        rows += requireSame(await storedTexts(database.app, id), expected, `our agent ${id}`);
      }
      return rows;
    },
    close: () => database.close(),
  };
}

function originOf(agentId: string): Origin {
  return {
    actor: { kind: 'controller', id: agentId },
    trust: 'self',
    correlationId: 'bench',
    occurredAt: '2026-01-01T00:00:00.000Z',
  };
}

async function openTheirs(bed: Bed, scenario: Scenario, name: string): Promise<Side> {
  const peer = await openPeer(await bed.newDatabase(name), {
    projections,
    inline: scenario.inline,
  });
  const lives = livesOf(scenario);
  const live = async (life: Life) => {
    const events = take(life.events, scenario.eventsPerCall).map((event) =>
      asPeerEvent(life.id, ++life.seq, event),
    );
    await peer.append(life.id, events);
    return events.length;
  };
  const first: Life = { id: 'first', events: story(), seq: 0 };
  while (first.seq < FIRST_EVENTS) await live(first); // its tables are there before the measured load
  lives.push(first);
  return {
    call: (worker) => live(lives[worker]!),
    check: async () => {
      console.log(`the peer refused ${peer.refusals()} appends that nobody raced with; sent again`);
      const { stored, expected } = await peer.texts(lives.map(({ id }) => id));
      return requireSame(stored, expected, 'the peer');
    },
    close: () => peer.close(),
  };
}
