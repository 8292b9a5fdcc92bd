import { type CharterDoc, charterProjection } from '../../../domain/self/views/charter.ts';
import { type IdentityDoc, identityProjection } from '../../../domain/self/views/identity.ts';
import { SINGLETON } from '../../../kernel/projection/projection.ts';
import type { NoteLine } from '../../list/lines.ts';
import { noteItems } from '../../list/phrase.ts';
import { type Documents, inDecision, promptList } from '../../list/prompt-list.ts';
import { isOwn, noteRecord } from '../../list/prompt-record.ts';

const documents = [
  { projection: charterProjection, keys: [SINGLETON] },
  { projection: identityProjection, keys: [SINGLETON] },
] as const;

/** The creed as ratified, and the goal that the owner set (S18, S19). Neither changes from day to day. */
export const identity = promptList('identity', {
  decide: inDecision({
    section: 'creed',
    tokens: 700,
    places: Number.POSITIVE_INFINITY,
    worth: 170,
    documents,
    lines: (given) => identityLines(given.documents),
    items: noteItems,
  }),
  act: {
    section: 'creed',
    tokens: 700,
    places: Number.POSITIVE_INFINITY,
    worth: 175,
    documents,
    records: (given) => identityLines(given.documents).map(noteRecord('value')),
  },
  sub_agent: { section: 'creed', tokens: 700, places: 20, worth: 170, share: isOwn },
  audit: { section: 'rules', tokens: 700, places: Number.POSITIVE_INFINITY, worth: 170 },
});

function identityLines(docs: Documents): readonly NoteLine[] {
  return [
    ...goalLines(docs.get(identityProjection, SINGLETON)),
    ...creedLines(docs.get(charterProjection, SINGLETON)),
  ];
}

function goalLines(identified: IdentityDoc | undefined): readonly NoteLine[] {
  const goal = identified?.goal ?? null;
  if (goal === null) return [];
  return [{ text: `Your goal: ${goal.text}`, trust: 'owner', eventIds: [goal.event_id] }];
}

/** The values, each as a line. */
export function creedLines(charter: CharterDoc | undefined): readonly NoteLine[] {
  if (charter === undefined) return [];
  return charter.invariants.map(({ text }) => ({
    text,
    trust: 'owner',
    eventIds: [charter.event_id],
  }));
}
