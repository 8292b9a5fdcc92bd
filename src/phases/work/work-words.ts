import type { WorkItem } from '../../domain/cycle/events.ts';
import { incidentProjection } from '../../domain/cycle/views/incident.ts';
import { capabilityProjection } from '../../domain/learning/views/capability.ts';
import { hideCode } from '../../domain/mail/hide-code.ts';
import { inboxProjection } from '../../domain/task/views/inbox.ts';
import { intentionProjection } from '../../domain/task/views/intention.ts';
import {
  emptyStandingOrders,
  standingOrdersProjection,
} from '../../domain/task/views/standing-orders.ts';
import { ownerWanted } from '../../domain/task/work/owner-documents.ts';
import { workIdParts } from '../../kernel/event/work-id.ts';
import type { View, Wanted } from '../../kernel/log/log-contract.ts';
import { personalText } from '../../kernel/personal-text.ts';
import type { BlobStore } from '../../kernel/ports/blobs.ts';
import { SINGLETON } from '../../kernel/projection/projection.ts';
import type { OfferedWork } from '../../prompt/compose/decision-input.ts';

/** What is wanted, in words, and who said so. */
export type WorkWords = Pick<OfferedWork, 'text' | 'dueAt' | 'trust' | 'eventIds' | 'hasSteps'>;

export const WORK_WORD_DOCUMENTS: Wanted = [
  ...ownerWanted,
  { projection: incidentProjection, keys: 'recent' },
  { projection: capabilityProjection, keys: 'all' },
];

/** Text of one piece of work, before a prompt cuts it: no more is decrypted. */
const TEXT_CHARACTERS = 24_000;

/** The words of one piece of work. The texts of persons are decrypted here and nowhere else. */
export async function workWords(
  view: View,
  blobs: BlobStore,
  { id, kind }: Pick<WorkItem, 'id' | 'kind'>,
): Promise<WorkWords> {
  const { name: key } = workIdParts(id);
  if (kind === 'failure') return troubleWords(view, id);
  if (kind === 'standing_order') return orderWords(view, key);
  if (kind === 'inbox') return inboxWords(view, blobs, key);
  const task = view.get(intentionProjection, key);
  if (task === undefined) return NO_WORDS;
  const { content, content_ref, due_at, trust, event_ids, steps } = task;
  const told = await shortened(blobs, `intention:${key}`, content_ref);
  const text = told === '' ? content : told;
  return { text, dueAt: due_at, trust, eventIds: event_ids, hasSteps: steps.length > 0 };
}

const NO_WORDS: WorkWords = {
  text: '',
  dueAt: null,
  trust: 'outside',
  eventIds: [],
  hasSteps: false,
};

function orderWords(view: View, key: string): WorkWords {
  const orders = view.get(standingOrdersProjection, SINGLETON) ?? emptyStandingOrders;
  const order = orders.orders.find(({ order_id }) => order_id === key);
  if (order === undefined) return NO_WORDS;
  return {
    text: order.text,
    dueAt: null,
    trust: orders.version?.trust ?? 'outside',
    eventIds: orders.event_ids,
    hasSteps: order.steps.length > 0,
  };
}

/** What is known of an incident; error texts are from outside. */
function troubleWords(view: View, id: string): WorkWords {
  const { kind, name: key } = workIdParts(id);
  const incident = kind === 'incident' ? view.get(incidentProjection, key) : undefined;
  if (incident !== undefined) {
    const { cause, message, where, count, error_class, event_ids } = incident;
    const text = `${cause}: seen ${count} times (${error_class}), ${where}: ${message}`;
    return { text, dueAt: null, trust: 'outside', eventIds: event_ids, hasSteps: false };
  }
  const capability = view.get(capabilityProjection, key);
  if (capability === undefined) return NO_WORDS;
  const uses = capability.last_uses.map(({ cycle, outcome }) => `cycle ${cycle}: ${outcome}`);
  return {
    text: `Its last uses: ${uses.join(', ')}.`,
    dueAt: null,
    trust: 'self',
    hasSteps: false,
    eventIds: [capability.event_ids.registered, ...capability.last_uses.map((use) => use.event_id)],
  };
}

/** The words of a letter, by the hash that names it. */
export async function inboxWords(view: View, blobs: BlobStore, key: string): Promise<WorkWords> {
  const letter = view.get(inboxProjection, key);
  if (letter === undefined) return NO_WORDS;
  const { text, trust, event_ids } = letter;
  const told = await shortened(blobs, `inbox:${key}`, text);
  const shown = hideCode({ subject: '', text: told });
  return { text: shown, dueAt: null, trust, eventIds: event_ids, hasSteps: false };
}

type Kept = Parameters<typeof personalText>[2];

async function shortened(blobs: BlobStore, subject: string, kept: Kept): Promise<string> {
  return ((await personalText(blobs, subject, kept)) ?? '').slice(0, TEXT_CHARACTERS);
}
