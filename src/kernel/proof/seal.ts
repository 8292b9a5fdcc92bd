/** A sealed head every this many events, and one at stop. */
const SEAL_EVERY_EVENTS = 1000;

export type SealedHead = { readonly seq: number; readonly hash: string };

/** Whether the head is to be sealed now, given the seq of the last seal (0: none). */
export function isSealDue(lastSealed: number, head: number, isStopping: boolean): boolean {
  return isStopping ? head > lastSealed : head - lastSealed >= SEAL_EVERY_EVENTS;
}
