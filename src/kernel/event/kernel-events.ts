import { z } from 'zod';
import { reference } from '../text/field-kind.ts';
import { type EventOf, event, type NewEvent } from './event.ts';

const projection = reference();
const version = z.int();

/** Facts about the log and its documents themselves. */
export const kernelEvents = {
  /** Its evolve threw or its document broke its schema at `failed_seq`; its mark is at the event before. */
  ProjectionStopped: event(
    { projection, version, failed_seq: z.int(), key: reference(), error: z.string() },
    (p) => [`projection:${p.projection}`],
  ),
  ProjectionResumed: event({ projection, version }, (p) => [`projection:${p.projection}`]),
  ProjectionRebuilt: event(
    { projection, version, to_seq: z.int(), duration_ms: z.number() },
    (p) => [`projection:${p.projection}`],
  ),
  /** The key of the subject's texts has been destroyed; views show `erased`. */
  PersonalDataErased: event({ subject: z.string(), key_id: z.string(), by: z.string() }, (p) => [
    p.subject,
  ]),
  /**
   * The events up to `up_to_seq` came from a backup whose seal could not be checked; the owner restored it all the same.
   * `sealed_by`: the fingerprint of the key that sealed it, which this folder did not have.
   */
  HistoryUnsealed: event(
    {
      up_to_seq: z.int(),
      hash: z.string(),
      backup_created_at: z.string(),
      reason: z.enum(['no_seal', 'other_key']),
      sealed_by: reference().nullable(),
    },
    () => ['history'],
  ),
  ConfigurationChanged: event(
    { key: reference(), from: z.string().nullable(), to: z.string().nullable(), by: z.string() },
    (p) => [`config:${p.key}`],
  ),
};

type KernelEvent = EventOf<typeof kernelEvents>;

/** Makes a fact of the kernel's own; all other facts are made by fact() of src/domain/fact.ts. */
export function kernelFact<Name extends KernelEvent['type']>(
  type: Name,
  payload: Extract<KernelEvent, { type: Name }>['payload'],
  about: Pick<KernelEvent, 'dedupeKey'> = {},
): NewEvent {
  return { type, payload, ...about };
}
