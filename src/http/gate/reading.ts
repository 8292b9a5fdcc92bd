import type { Reading } from '../../app/reads/agent-reads.ts';
import type { ReplayTarget } from '../../kernel/projection/replay.ts';
import type { HttpPorts } from '../contract/ports.ts';

/** The reads of a request, and the event up to which its answer is complete. */
export type OpenReading = Reading & { readonly head: () => Promise<number> };

type ReadingPorts = Pick<HttpPorts, 'agentId' | 'log' | 'logAt' | 'now'>;

/** @throws NoSuchMoment */
export async function openReading(
  ports: ReadingPorts,
  asOf: ReplayTarget | undefined,
): Promise<OpenReading> {
  if (asOf === undefined) return newestReading(ports);
  const log = await ports.logAt(asOf);
  const at = log.recordedAt ?? new Date(0).toISOString();
  return { log, now: () => at, isPast: true, head: async () => log.seq };
}

/** A view knows the head at which it was read; without one the newest event is read. */
function newestReading({ agentId, log, now }: ReadingPorts): OpenReading {
  let seen: number | null = null;
  const note = (head: number) => {
    seen = Math.min(seen ?? head, head);
    return seen;
  };
  // Read first, so that a client which follows the events from there misses none.
  const head = async () => {
    if (seen !== null) return seen;
    const [newest] = await log.read(agentId, { newestFirst: true, limit: 1 });
    return note(newest?.seq ?? 0);
  };
  return {
    now,
    isPast: false,
    head,
    log: {
      view: async (...wanted) => {
        const view = await log.view(...wanted);
        note(view.head);
        return view;
      },
      read: async (...query) => {
        await head();
        return log.read(...query);
      },
      archive: async (...page) => {
        await head();
        return log.archive(...page);
      },
    },
  };
}
