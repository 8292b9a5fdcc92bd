import type { Trust } from '../kernel/event/event.ts';

/** The trust of what is made from several texts: that of the least trusted one. */
export function leastTrusted(trusts: readonly Trust[]): Trust {
  if (trusts.includes('outside')) return 'outside';
  return trusts.includes('self') ? 'self' : 'owner';
}
