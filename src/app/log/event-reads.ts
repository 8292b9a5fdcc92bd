import type { RecordedEvent } from '../../kernel/event/event.ts';
import type { BlobStore } from '../../kernel/ports/blobs.ts';
import type { AgentReader } from '../agent.ts';
import { type Cause, type Causes, causeOf, causesOfEvent } from './causes-of-event.ts';
import { type EventText, textsOfEvent } from './event-texts.ts';
import { type EventSearch, type FoundEvents, findEvents } from './find-events.ts';

/** The log itself, as its owner reads it. */
export type EventReads = {
  readonly find: (search: EventSearch) => Promise<FoundEvents>;
  /** Null: there is no such event. */
  readonly show: (seq: number) => Promise<{
    readonly event: RecordedEvent;
    readonly texts: readonly EventText[];
    readonly cause: Cause | null;
  } | null>;
  readonly causes: (seq: number) => Promise<Causes | null>;
};

type EventPorts = AgentReader & { readonly blobs: Pick<BlobStore, 'get' | 'getManyPersonal'> };

export function eventReads(ports: EventPorts): EventReads {
  const eventAt = async (seq: number): Promise<RecordedEvent | null> => {
    const [event] = await ports.log.read(ports.agentId, { after: seq - 1, upTo: seq, limit: 1 });
    return event ?? null;
  };
  return {
    find: (search) => findEvents(ports, search),
    show: async (seq) => {
      const event = await eventAt(seq);
      if (event === null) return null;
      const [texts, cause] = [await textsOfEvent(ports, event), await causeOf(ports, event)];
      return { event, texts, cause };
    },
    causes: async (seq) => {
      const event = await eventAt(seq);
      return event && causesOfEvent(ports, event);
    },
  };
}
