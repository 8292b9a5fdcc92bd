import type { BudgetSettings } from '../../domain/budget/limits.ts';
import { spendScopes } from '../../domain/budget/limits.ts';
import { addUsd } from '../../domain/budget/money.ts';
import { asScope, budgetProjection } from '../../domain/budget/views/budget.ts';
import type { cycleEvents } from '../../domain/cycle/events.ts';
import type { CycleDoc } from '../../domain/cycle/views/cycle.ts';
import { incidentProjection } from '../../domain/cycle/views/incident.ts';
import { observationProjection } from '../../domain/cycle/views/observation.ts';
import { learningDocuments, learningWanted } from '../../domain/learning/learning-documents.ts';
import type { LearningSettings } from '../../domain/learning/settings.ts';
import { capabilityProjection } from '../../domain/learning/views/capability.ts';
import { noteProjection } from '../../domain/learning/views/note.ts';
import { inboxProjection } from '../../domain/owner/views/inbox.ts';
import { intentionProjection } from '../../domain/owner/views/intention.ts';
import { preferenceProjection } from '../../domain/owner/views/preference.ts';
import {
  emptyStandingOrders,
  standingOrdersProjection,
} from '../../domain/owner/views/standing-orders.ts';
import type { EventOf } from '../../kernel/event.ts';
import type { View, Wanted } from '../../kernel/log-contract.ts';
import type { BlobStore } from '../../kernel/ports/blobs.ts';
import { SINGLETON } from '../../kernel/projection.ts';
import type { DecisionFacts, OfferedWork } from '../../prompt/decision-input.ts';
import { noteLines } from '../../prompt/known-lines.ts';
import type { PhaseContext } from '../phase-context.ts';
import type { Ranked } from './decide.ts';

export type FactPorts = {
  readonly blobs: BlobStore;
  readonly budget: BudgetSettings;
  readonly learning: LearningSettings;
};

const DOCUMENTS: Wanted = [
  ...learningWanted,
  { projection: intentionProjection, keys: 'all' },
  { projection: standingOrdersProjection, keys: [SINGLETON] },
  { projection: inboxProjection, keys: 'all' },
  { projection: preferenceProjection, keys: 'all' },
  { projection: observationProjection, keys: [SINGLETON] },
  { projection: noteProjection, keys: 'all' },
  { projection: incidentProjection, keys: 'all' },
];

/** Text of one piece of work given to a prompt, before it is cut: no more is decrypted. */
const TEXT_CHARACTERS = 4000;

/** Reads all that a decision is made from. The texts of persons are decrypted here and nowhere else. */
export async function decisionFacts(
  context: PhaseContext,
  ports: FactPorts,
  { cycle, ranked }: { readonly cycle: CycleDoc; readonly ranked: readonly Ranked[] },
): Promise<DecisionFacts> {
  const scopes = spendScopes(ports.budget, {
    now: context.now(),
    cycleNo: context.cycleNo,
    isExploration: cycle.is_exploration,
    priority: 'act',
  });
  const view = await context.view([
    ...DOCUMENTS,
    { projection: budgetProjection, keys: scopes.map(({ scope }) => scope) },
  ]);
  const sensed = await sensing(context);
  const work = await Promise.all(ranked.map((one) => offered(view, ports.blobs, one)));
  return {
    nonce: context.newId(),
    cycle,
    learning: learningDocuments(view),
    settings: ports.learning,
    orders: view.get(standingOrdersProjection, SINGLETON) ?? emptyStandingOrders,
    preferences: view.all(preferenceProjection),
    decisions: noteLines(view.get(noteProjection, 'decision')),
    projects: noteLines(view.get(noteProjection, 'project')),
    observations: view.get(observationProjection, SINGLETON),
    work,
    ...sensed,
    money: moneyOf(view, scopes),
  };
}

type Sensed = Pick<DecisionFacts, 'sources' | 'sensedBy' | 'criticalityBy'>;
type CycleEvent = EventOf<typeof cycleEvents>;
type PayloadOf<Type extends CycleEvent['type']> = Extract<CycleEvent, { type: Type }>['payload'];

async function sensing(context: PhaseContext): Promise<Sensed> {
  const events = await context.log.options.store.read(context.agentId, {
    subjects: [`cycle:${context.cycleNo}`],
    types: ['SituationSensed', 'CriticalityAssessed'],
    limit: 2,
  });
  const sensed = events.find(({ type }) => type === 'SituationSensed');
  const assessed = events.find(({ type }) => type === 'CriticalityAssessed');
  const payload = sensed?.payload as PayloadOf<'SituationSensed'> | undefined; // parsed when it was read
  return {
    sources: payload?.sources ?? [],
    sensedBy: sensed === undefined ? [] : [sensed.eventId],
    criticalityBy: assessed === undefined ? [] : [assessed.eventId],
  };
}

function moneyOf(view: View, scopes: ReturnType<typeof spendScopes>): DecisionFacts['money'] {
  const committed = (scope: string) => {
    const doc = asScope(view.get(budgetProjection, scope));
    return addUsd(doc?.spent_usd ?? 0, doc?.reserved_usd ?? 0);
  };
  const [day] = scopes;
  const left = scopes.map(({ scope, ceilingUsd }) => ceilingUsd - committed(scope));
  return {
    spentUsd:
      day === undefined ? 0 : (asScope(view.get(budgetProjection, day.scope))?.spent_usd ?? 0),
    limitUsd: day?.limit_usd ?? 0,
    leftUsd: Math.max(0, Math.min(...left)),
  };
}

async function offered(view: View, blobs: BlobStore, ranked: Ranked): Promise<OfferedWork> {
  const { item, capabilityIds, gated: isGated } = ranked;
  const { id, kind, title, priority, tags } = item;
  const [, ...rest] = id.split(':');
  const key = rest.join(':');
  const words =
    kind === 'failure' ? troubleWords(view, id) : await wordsOf(view, blobs, { kind, key });
  return { id, kind, title, priority, tags, capabilityIds, isGated, ...words };
}

type Words = Pick<OfferedWork, 'text' | 'dueAt' | 'trust' | 'eventIds' | 'hasSteps'>;
type Named = { readonly kind: Ranked['item']['kind']; readonly key: string };

async function wordsOf(view: View, blobs: BlobStore, { kind, key }: Named): Promise<Words> {
  if (kind === 'standing_order') return orderWords(view, key);
  if (kind === 'inbox') return inboxWords(view, blobs, key);
  const task = view.get(intentionProjection, key);
  if (task === undefined) return NO_WORDS;
  const { content, content_ref, due_at, trust, event_ids, steps } = task;
  const told =
    content_ref === null ? '' : await personal(blobs, `intention:${key}`, content_ref.blob);
  const text = told === '' ? content : told;
  return { text, dueAt: due_at, trust, eventIds: event_ids, hasSteps: steps.length > 0 };
}

const NO_WORDS: Words = { text: '', dueAt: null, trust: 'self', eventIds: [], hasSteps: false };

function orderWords(view: View, key: string): Words {
  const orders = view.get(standingOrdersProjection, SINGLETON) ?? emptyStandingOrders;
  const order = orders.orders.find(({ order_id }) => order_id === key);
  if (order === undefined) return NO_WORDS;
  return {
    ...{ text: order.text, dueAt: null, trust: orders.version?.trust ?? 'outside' },
    ...{ eventIds: orders.event_ids, hasSteps: order.steps.length > 0 },
  };
}

/** What is known of a trouble; error texts are from outside. */
function troubleWords(view: View, id: string): Words {
  const [kind, ...rest] = id.split(':');
  const key = rest.join(':');
  const incident = kind === 'incident' ? view.get(incidentProjection, key) : undefined;
  if (incident !== undefined) {
    const { message, where, count, error_class, event_ids } = incident;
    const text = `Seen ${count} times (${error_class}), ${where}: ${message}`;
    return { text, dueAt: null, trust: 'outside', eventIds: event_ids, hasSteps: false };
  }
  const capability = view.get(capabilityProjection, key);
  if (capability === undefined) return NO_WORDS;
  const uses = capability.last_uses.map(({ cycle, outcome }) => `cycle ${cycle}: ${outcome}`);
  return {
    ...{ text: `Its last uses: ${uses.join(', ')}.`, dueAt: null, trust: 'self', hasSteps: false },
    eventIds: [capability.event_ids.registered, ...capability.last_uses.map((use) => use.event_id)],
  };
}

async function inboxWords(view: View, blobs: BlobStore, key: string): Promise<Words> {
  const letter = view.get(inboxProjection, key);
  if (letter === undefined) return NO_WORDS;
  const { text, trust, event_ids } = letter;
  const told = text === null ? '' : await personal(blobs, `inbox:${key}`, text.blob);
  return { text: told, dueAt: null, trust, eventIds: event_ids, hasSteps: false };
}

async function personal(blobs: BlobStore, subject: string, blob: string): Promise<string> {
  const found = await blobs.getPersonal(subject, blob);
  return found.status === 'found' ? found.text.slice(0, TEXT_CHARACTERS) : '';
}
