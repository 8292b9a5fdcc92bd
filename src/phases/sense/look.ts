import { endedWithWork } from '../../domain/cycle/incident/ended-with-work.ts';
import { failureWork, type Pain } from '../../domain/cycle/incident/failure-work.ts';
import { incidentProjection } from '../../domain/cycle/views/incident.ts';
import { parkedWorkProjection } from '../../domain/cycle/views/parked-work.ts';
import type { Fact } from '../../domain/fact.ts';
import { selfModelProjection } from '../../domain/learning/views/self-model.ts';
import {
  takeOverInbox,
  takeOverRepositories,
  takeOverStandingOrders,
} from '../../domain/task/order/take-over-senses.ts';
import { reconcileTaskFiles, taskIdsOf } from '../../domain/task/reconcile-task-files.ts';
import { gitStateProjection } from '../../domain/task/views/git-state.ts';
import { inboxProjection } from '../../domain/task/views/inbox.ts';
import { intentionProjection } from '../../domain/task/views/intention.ts';
import { refusedTaskFileProjection } from '../../domain/task/views/refused-task-file.ts';
import {
  emptyStandingOrders,
  standingOrdersProjection,
} from '../../domain/task/views/standing-orders.ts';
import { hasSteps } from '../../domain/task/work/at-once-work.ts';
import { contextFacts, watchedPaths } from '../../domain/task/work/context-facts.ts';
import { dueWork } from '../../domain/task/work/due-work.ts';
import { lettersInOrder } from '../../domain/task/work/letters-in-order.ts';
import { ownerDocuments, ownerWanted } from '../../domain/task/work/owner-documents.ts';
import { sensedSources, situationFingerprint } from '../../domain/task/work/situation.ts';
import { controllerOrigin } from '../../kernel/event/controller-origin.ts';
import type { View, Wanted } from '../../kernel/log/log-contract.ts';
import type { Known, RawSituation, SeenFolder, Senses } from '../../kernel/ports/senses.ts';
import { SINGLETON } from '../../kernel/projection/projection.ts';
import type { ModelStanding } from '../model/model-standing.ts';
import type { AgentContext } from '../phase-context.ts';
import type { Situation } from './run-tick.ts';

export type LookPorts = AgentContext & {
  readonly senses: Senses;
  /** Moves files of finished tasks to the archive and keeps lost ones as `.conflict`. Safe to repeat. */
  readonly moveTaskFiles: (moves: {
    finished: readonly string[];
    conflicted: readonly string[];
  }) => Promise<void>;
  readonly model: Pick<ModelStanding, 'wanted' | 'lifted'>;
  /** The owner's time zone, for due times and schedules without one. */
  readonly zone: string;
};

const DOCUMENTS: Wanted = [
  ...ownerWanted,
  { projection: refusedTaskFileProjection, keys: 'all' },
  { projection: gitStateProjection, keys: 'all' },
  { projection: parkedWorkProjection, keys: 'all' },
  { projection: incidentProjection, keys: 'open' },
  { projection: selfModelProjection, keys: [SINGLETON] },
];

/** Looks at machine and owner's files, records what changed in them, and says what there is to do. */
export function lookWith(ports: LookPorts): (signal: AbortSignal) => Promise<Situation> {
  return async (signal) => {
    const before = await documentsOf(ports);
    const raw = await ports.senses.sense(knownOf(ports, before), signal);
    const tasks =
      raw.tasks === null
        ? null
        : reconcileTaskFiles(raw.tasks, await stateOfFolder(ports, before, raw.tasks), ports.zone);
    const events = [...(tasks?.events ?? []), ...surfaces(raw, before)];
    const after = events.length === 0 ? before : await recorded(ports, events);
    if (tasks !== null) await ports.moveTaskFiles(tasks);
    const ended = endedWithWork(after.all(incidentProjection).values(), ownerDocuments(after));
    return situationOf(ports, raw, ended.length === 0 ? after : await recorded(ports, ended));
  };
}

/** A file may belong to an ended task: those are looked up by their ids. */
async function stateOfFolder({ log, agentId, zone }: LookPorts, view: View, folder: SeenFolder) {
  const open = view.all(intentionProjection);
  const keys = taskIdsOf(folder, zone).filter((id) => !open.has(id));
  const refused = view.all(refusedTaskFileProjection);
  if (keys.length === 0) return { tasks: open, refused };
  const others = await log.view(agentId, [{ projection: intentionProjection, keys }]);
  return { tasks: new Map([...open, ...others.all(intentionProjection)]), refused };
}

async function lettersAmong(
  { log, agentId }: LookPorts,
  hashes: readonly string[],
): Promise<ReadonlySet<string>> {
  const view = await log.view(agentId, [{ projection: inboxProjection, keys: hashes }]);
  return new Set(view.all(inboxProjection).keys());
}

function knownOf(ports: LookPorts, view: View): Known {
  const orders = view.get(standingOrdersProjection, SINGLETON);
  const repositories = [...view.all(gitStateProjection).values()];
  return {
    standingOrdersHash: orders?.version?.file_hash ?? null,
    knownLetters: (hashes) => lettersAmong(ports, hashes),
    heads: new Map(repositories.map(({ repository, head }) => [repository, head])),
    paths: watchedPaths(view.all(intentionProjection)),
  };
}

/** What changed in the editing surfaces other than the task files. */
function surfaces(raw: RawSituation, view: View): readonly Fact[] {
  const orders = view.get(standingOrdersProjection, SINGLETON) ?? emptyStandingOrders;
  const { standingOrders, inbox, repositories } = raw;
  return [
    ...(standingOrders === null ? [] : takeOverStandingOrders(standingOrders, orders)),
    ...(inbox === null ? [] : takeOverInbox(inbox, view.all(inboxProjection))),
    ...takeOverRepositories(repositories ?? [], view.all(gitStateProjection)),
    ...contextFacts(view.all(intentionProjection), {
      sources: sensedSources(raw),
      paths: raw.paths ?? [],
      at: view.now,
    }),
  ];
}

async function recorded(ports: LookPorts, events: readonly Fact[]): Promise<View> {
  const origin = controllerOrigin(ports);
  await ports.log.append(ports.agentId, origin, { events, onDuplicate: 'first' });
  ports.crashPoint('sense:surfaces-recorded');
  return documentsOf(ports);
}

async function documentsOf({ log, agentId, model, now }: LookPorts): Promise<View> {
  return log.view(agentId, [...DOCUMENTS, ...model.wanted(now())]);
}

/** The newest fall of each capability. */
function painsOf(view: View): readonly Pain[] {
  const signals = view.get(selfModelProjection, SINGLETON)?.signals ?? [];
  const falls = signals
    .filter(({ kind }) => kind === 'pain')
    .map(({ capability_id, event_id }) => [capability_id, event_id] as const);
  return [...new Map(falls)].map(([capabilityId, eventId]) => ({ capabilityId, eventId }));
}

function situationOf(ports: LookPorts, raw: RawSituation, view: View): Situation {
  const documents = ownerDocuments(view);
  const due = [
    ...dueWork(documents, { asOf: view.now, zone: ports.zone }),
    ...failureWork(view.all(incidentProjection).values(), {
      pains: painsOf(view),
      hasSteps: (id) => hasSteps({ id }, documents),
    }),
  ];
  const lifted = ports.model.lifted(view);
  const parked = [...view.all(parkedWorkProjection).values()];
  const work = lettersInOrder(due, { documents, parked, asOf: view.now, lifted });
  const sources = sensedSources(raw);
  return {
    fingerprint: situationFingerprint({ sources, failed: raw.failed, work: due }),
    sources,
    sourcesFailed: raw.failed,
    work,
  };
}
