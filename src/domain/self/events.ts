import { z } from 'zod';
import { event } from '../../kernel/event/event.ts';
import { reference } from '../../kernel/text/field-kind.ts';

const charter = () => ['charter'];
const identity = () => ['identity'];

export const creedValue = z.strictObject({ id: z.string(), text: z.string() });

/** What the agent is to itself: its creed, its goal, the documents that say so, and whom it serves. */
export const selfEvents = {
  /** O6: once in the life of an agent. `hash`: of the values, looked at again at each start. */
  CharterRatified: event({ invariants: z.array(creedValue), hash: z.string() }, charter),
  /** Somebody wanted the creed changed after it was ratified. */
  CharterAmendmentRejected: event({ asked: z.array(z.string()), reason: z.string() }, charter),
  IdentityGoalSet: event({ text: z.string(), by: z.enum(['owner', 'default']) }, identity),
  /** The document was written, on request. `inputs_hash`: of everything that it shows. */
  IdentityDocumentGenerated: event(
    { path: reference(), inputs_hash: z.string(), sections: z.array(reference()) },
    identity,
  ),
  /** A session was told that the document in this file is out of date. */
  IdentityAdviceGiven: event({ path: reference() }, identity),
  /** The document was taken out of its file. */
  IdentityDocumentRemoved: event({ path: reference() }, identity),
  /** S24: who works here, and how that is known. */
  UserIdentified: event(
    { user_id: reference(), method: z.enum(['asked', 'setting', 'git', 'default']) },
    identity,
  ),
};
