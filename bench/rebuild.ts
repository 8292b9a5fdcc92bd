import { postgresEventStore } from '../src/adapters/postgres/log/event-store.ts';
import { newId } from '../src/adapters/process/new-id.ts';
import { openDatabase } from '../src/compose/open/database.ts';
import { catalogue } from '../src/domain/catalogue.ts';
import { projections } from '../src/domain/projections.ts';
import { prepareEvent } from '../src/kernel/event/prepare-event.ts';
import type { EventStore } from '../src/kernel/ports/event-store.ts';
import { catchUp } from '../src/kernel/projection/project.ts';
import type { Bed } from './bed.ts';
import { expectedTexts, requireSame, storedTexts } from './folded.ts';
import { type BenchOptions, compared, interleaved, table, whole } from './measure.ts';
import { asPeerEvent, openPeer } from './peer.ts';
import { story, take } from './story.ts';

const AGENT = 'agent-1';
const FILL_EVENTS = 1000;
const MEMORY_SAMPLES = 10;

/** Events a second from the log into all documents, beside the ones in use and then in their place. */
export async function benchRebuild(bed: Bed, options: BenchOptions): Promise<void> {
  const ours = await openOurs(bed, options.events);
  const peer = await openTheirs(bed, options.only === 'ours' ? 0 : options.peerEvents);
  const sides = await interleaved(options, { ours: ours.rebuild, peer: peer.rebuild });
  const row = [`${whole(options.events)} / ${whole(options.peerEvents)} events`];
  const documents = [await ours.check(), await peer.check()].map(whole).join(' / ');
  await ours.close();
  await peer.close();
  console.log(`median (lowest-highest) of ${options.rounds} rounds; documents as folded apart\n`);
  const head = ['rebuild', 'Homeostat events/s', 'Emmett events/s', 'ratio', 'target', 'documents'];
  console.log(table([head, [...row, ...compared(sides), '20,000/s and 10x', documents]]));
  const onTheWay = ours.memory().map(whole).join(' ');
  console.log(
    `\nresident memory on the way, MiB: ${onTheWay}; at most ${whole(ours.maxMemory())}\n`,
  );
}

async function timed(events: number, work: () => Promise<void>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return (events * 1000) / (performance.now() - startedMs);
}

async function openOurs(bed: Bed, events: number) {
  const database = await openDatabase(await bed.openOptions('ours'));
  const store = postgresEventStore(database.app, catalogue);
  await fill(store, events);
  const open = (sign: 1 | -1) =>
    store.openProjections(AGENT, new Map(projections.map((p) => [p.name, sign * p.version])));
  await open(1);
  let memory: number[] = [];
  let maxMemory = 0;
  return {
    rebuild: () =>
      timed(events, async () => {
        memory = [];
        await open(-1);
        const { status, seq } = await catchUp(store, {
          agentId: AGENT,
          projections,
          from: 0,
          shadow: true,
          activate: true,
          onProgress: (at) => {
            maxMemory = Math.max(maxMemory, process.memoryUsage().rss / 2 ** 20);
            if (at >= ((memory.length + 1) * events) / MEMORY_SAMPLES) {
              memory.push(process.memoryUsage().rss / 2 ** 20);
            }
          },
        });
        if (status !== 'done' || seq !== events) throw new Error(`${status} at ${seq}`);
      }),
    memory: () => memory,
    maxMemory: () => maxMemory,
    check: async () => {
      const expected = await expectedTexts(store, AGENT, projections);
      return requireSame(await storedTexts(database.reader, AGENT), expected, 'ours');
    },
    close: () => database.close(),
  };
}

/** Through the front door of the log, without documents. */
async function fill(store: EventStore, count: number): Promise<void> {
  const life = story();
  const to = {
    agentId: AGENT,
    origin: {
      actor: { kind: 'controller' as const, id: AGENT },
      trust: 'self' as const,
      correlationId: 'bench',
      occurredAt: '2026-01-01T00:00:00.000Z',
    },
    appVersion: 'bench',
    configHash: 'bench',
    newId,
  };
  for (let stored = 0; stored < count; stored += FILL_EVENTS) {
    const next = take(life, Math.min(FILL_EVENTS, count - stored));
    const events = next.map((event) => prepareEvent(catalogue, event, to));
    const { status } = await store.append({ agentId: AGENT, events });
    if (status !== 'stored') throw new Error(`filling the log: ${status}`);
  }
}

async function openTheirs(bed: Bed, events: number) {
  const peer = await openPeer(await bed.newDatabase('peer'), { projections, inline: false });
  const life = story();
  for (let stored = 0; stored < events; stored += FILL_EVENTS) {
    const next = take(life, Math.min(FILL_EVENTS, events - stored));
    const named = next.map((event, i) => asPeerEvent(AGENT, stored + i + 1, event));
    await peer.append(AGENT, named);
  }
  let round = 0;
  return {
    rebuild: async () => {
      await peer.emptyDocuments();
      return timed(events, () => peer.rebuild(++round));
    },
    check: async () => {
      const { stored, expected } = await peer.texts(events === 0 ? [] : [AGENT]);
      return requireSame(stored, expected, 'the peer');
    },
    close: () => peer.close(),
  };
}
