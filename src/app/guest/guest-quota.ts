import { guestUsageProjection } from '../../domain/memory/views/guest-usage.ts';
import type { Guest } from '../../kernel/ports/guest.ts';
import type { MemoryPorts } from '../memory/memory-ports.ts';
import { usageName } from './guest-origin.ts';

/** Memories that one guest may store on a day (UTC), and have in all. */
export type GuestQuota = { readonly day: number; readonly all: number };

/** As the owner set it. */
export function guestQuotaOf(config: {
  readonly guestMemories: number;
  readonly guestMemoriesDay: number;
}): GuestQuota {
  return { all: config.guestMemories, day: config.guestMemoriesDay };
}

/** A guest has stored as much as it may. The message says what to do. */
export class GuestQuotaReached extends Error {
  readonly code = 'quota_reached';
}

/**
 * Whether so many more still fit.
 * @throws GuestQuotaReached
 */
export async function holdQuota(
  { log, agentId, now }: Pick<MemoryPorts, 'log' | 'agentId' | 'now'>,
  {
    guest,
    quota,
    more,
  }: { readonly guest: Guest; readonly quota: GuestQuota; readonly more: number },
): Promise<void> {
  const keys = [usageName(guest)];
  const view = await log.view(agentId, [{ projection: guestUsageProjection, keys }]);
  const [usage] = view.all(guestUsageProjection).values();
  const today = usage !== undefined && now().startsWith(usage.day) ? usage.on_day : 0;
  if (today + more > quota.day) {
    throw new GuestQuotaReached(
      `The memory takes ${quota.day} memories a day from a guest, and ${today} are stored today: nothing was stored. Go on tomorrow (UTC), or ask the owner to raise it: homeostat config set guest_memories_day NUMBER`,
    );
  }
  const all = usage?.memories ?? 0;
  if (all + more > quota.all) {
    throw new GuestQuotaReached(
      `The memory takes ${quota.all} memories from a guest, and it has ${all}: nothing was stored. Forget what you no longer need, or ask the owner to raise it: homeostat config set guest_memories NUMBER`,
    );
  }
}
