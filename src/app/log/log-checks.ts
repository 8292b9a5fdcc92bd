import { z } from 'zod';
import { unsealedHistoryProjection } from '../../domain/cycle/views/unsealed-history.ts';
import type { DeepReadonly } from '../../kernel/event/event.ts';
import type { CheckedLog, Verification } from '../../kernel/proof/verify.ts';
import { messageOf } from '../../kernel/thrown.ts';
import { lossWords } from './loss-words.ts';

const signed = z.strictObject({
  seq: z.int(),
  at: z.string(),
  full: z.strictObject({ seq: z.int(), at: z.string() }),
});
type Signed = Pick<CheckedLog, 'seq' | 'at' | 'full'>;

const divergence = z.strictObject({
  kind: z.string(),
  projection: z.string().optional(),
  key: z.string().optional(),
  seq: z.int().optional(),
  field: z.string().optional(),
  expected: z.unknown(),
  found: z.unknown(),
});

/** What `homeostat log verify` says. */
const result = z.strictObject({
  ok: z.boolean(),
  events: z.int(),
  after: z.int(),
  textsRead: z.int(),
  projections: z.array(
    z.strictObject({
      name: z.string(),
      version: z.int(),
      mark: z.int(),
      documents: z.int(),
      equal: z.boolean(),
    }),
  ),
  firstDivergence: divergence.nullable(),
  since: signed.nullable(),
  whyFull: z.string().nullable(),
  unsealedHistory: unsealedHistoryProjection.schema.nullable(),
  /** What is missing, and what to do about it. */
  loss: z.string().nullable(),
});
type Result = DeepReadonly<z.infer<typeof result>>;
/** As the check itself gives it. */
type Proven = Verification & Pick<Result, 'since' | 'whyFull' | 'unsealedHistory'>;

export const logCheck = z.strictObject({
  /** The check under way: since when, and what it said last. */
  running: z.strictObject({ since: z.string(), says: z.string().nullable() }).nullable(),
  /** The last check of this process; `error`: it could not be made. */
  last: z
    .strictObject({ at: z.string(), result: result.nullable(), error: z.string().nullable() })
    .nullable(),
  /** What the state folder signed last, by whichever process. */
  signed: signed.nullable(),
});
export type LogCheck = DeepReadonly<z.infer<typeof logCheck>>;

export type LogChecks = {
  /** Begins a check of what came since the last one, unless one is under way. */
  start(): Promise<LogCheck>;
  read(): Promise<LogCheck>;
};

type CheckPorts = {
  readonly now: () => string;
  readonly verify: (says: (line: string) => void) => Promise<Proven>;
  readonly signed: () => Promise<Signed | null>;
};

/** Checks of the log on request: one at a time, for it may take minutes. */
export function logChecks({ now, verify, signed: readSigned }: CheckPorts): LogChecks {
  let running: LogCheck['running'] = null;
  let last: LogCheck['last'] = null;
  const check = async () => {
    try {
      const proven = await verify((says) => {
        running = running && { ...running, says };
      });
      const { firstDivergence } = proven;
      const loss = firstDivergence === null ? null : lossWords(firstDivergence);
      last = { at: now(), result: { ...proven, loss }, error: null };
    } catch (error) {
      last = { at: now(), result: null, error: messageOf(error) };
    } finally {
      running = null;
    }
  };
  const read = async (): Promise<LogCheck> => {
    const seal = await readSigned();
    const { seq, at, full } = seal ?? {};
    const known = seq === undefined || at === undefined || full === undefined;
    return { running, last, signed: known ? null : { seq, at, full } };
  };
  return {
    read,
    start: () => {
      if (running === null) {
        running = { since: now(), says: null };
        void check();
      }
      return read();
    },
  };
}
