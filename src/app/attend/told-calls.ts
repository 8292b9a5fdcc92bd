import { StoreUnavailable } from '../../kernel/ports/event-store.ts';
import type { InTurn } from '../in-turn.ts';
import type { ToldCall } from './host-calls.ts';
import { putKept } from './kept-text.ts';
import { type RecordPorts, storeOnce } from './record-host.ts';

export type ToldCalls = {
  readonly add: (call: ToldCall) => void;
  /** What is told from now on is stored after what is added to the turn next. */
  readonly close: () => void;
};

/** More are stored in two goes. */
const MOST_TOGETHER = 50;

/** Stores calls in the order in which they are told; those that wait for the same turn go together. */
export function toldCalls(
  turn: Pick<InTurn, 'add'>,
  store: (calls: readonly ToldCall[]) => Promise<void>,
): ToldCalls {
  let open: ToldCall[] = [];
  return {
    add: (call) => {
      const [first] = open;
      const isOfSame = first !== undefined && first.told.guest.name === call.told.guest.name;
      if (isOfSame && open.length < MOST_TOGETHER) {
        open.push(call);
        return;
      }
      const calls = [call];
      open = calls;
      turn.add(async () => {
        if (open === calls) open = [];
        await store(calls);
      });
    },
    close: () => {
      open = [];
    },
  };
}

/** One at a time where they cannot go together: one of them is stored already, or cannot be. */
export async function storeCalls(
  ports: RecordPorts & { readonly onError: (where: string, error: unknown) => void },
  calls: readonly ToldCall[],
): Promise<void> {
  try {
    if (await areStored(ports, calls)) return;
  } catch (error) {
    if (error instanceof StoreUnavailable || calls.length === 1) throw error;
  }
  for (const call of calls) {
    await areStored(ports, [call]).catch((error: unknown) => {
      ports.onError('attended session', error);
    });
  }
}

/** False: none is, since one of several was stored before. */
async function areStored(ports: RecordPorts, calls: readonly ToldCall[]): Promise<boolean> {
  const [first] = calls;
  if (first === undefined) return true;
  const wanted = calls.flatMap((call) => call.texts);
  const texts = [...(await putKept(ports, wanted))];
  const facts = calls.map(({ told, texts: own, factOf }) => ({
    ...factOf(texts.splice(0, own.length)),
    occurredAt: told.at,
  }));
  const keys = facts.map(({ dedupeKey }) => dedupeKey);
  const once = facts.filter(({ dedupeKey }, at) => keys.indexOf(dedupeKey) === at);
  const { status } = await storeOnce(ports, first.told, once);
  return status !== 'duplicate' || calls.length === 1;
}
