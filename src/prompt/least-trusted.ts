import type { Trust } from '../kernel/event/event.ts';

/** The trust of what is made of several texts: that of the least trusted. */
export function leastTrusted(trusts: readonly Trust[]): Trust {
  if (trusts.includes('outside')) return 'outside';
  return trusts.includes('self') ? 'self' : 'owner';
}
