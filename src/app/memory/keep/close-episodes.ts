import { closeAll, closeFull } from '../../../domain/conversation/close-episode.ts';
import {
  type ConversationDoc,
  conversationProjection,
} from '../../../domain/conversation/views/conversation.ts';
import { type Fact, isOfType } from '../../../domain/fact.ts';
import { controllerOrigin } from '../../../kernel/event/controller-origin.ts';
import type { RecordedEvent } from '../../../kernel/event/event.ts';
import type { MemoryPorts } from '../memory-ports.ts';

type Ports = Pick<MemoryPorts, 'log' | 'agentId' | 'newId' | 'now'>;

/** Closes what these events made as long as an episode may be (A25). Which messages it holds stands in the log: once each. */
export async function closeFullEpisodes(
  ports: Ports,
  events: readonly RecordedEvent[],
): Promise<void> {
  const ids = new Set(events.flatMap(conversationIn));
  if (ids.size === 0) return;
  const wanted = [{ projection: conversationProjection, keys: [...ids] }];
  const view = await ports.log.view(ports.agentId, wanted);
  for (const doc of view.all(conversationProjection).values()) {
    if (doc.full.length > 0) await closeWhat(ports, doc.conversation_id, closeFull);
  }
}

/** Closes the episode that goes on, if anything was said in it. */
export function closeOpenEpisode(
  ports: Ports,
  conversationId: string,
): Promise<readonly Fact<'EpisodeClosed'>['payload'][]> {
  return closeWhat(ports, conversationId, closeAll);
}

function conversationIn(event: RecordedEvent): readonly string[] {
  if (isOfType(event, 'TurnKept')) return [event.payload.conversation_id];
  return isOfType(event, 'MailTriaged') ? [event.payload.thread_id] : [];
}

async function closeWhat(
  ports: Ports,
  id: string,
  closing: (doc: ConversationDoc) => readonly Fact<'EpisodeClosed'>[],
): Promise<readonly Fact<'EpisodeClosed'>['payload'][]> {
  const wanted = [{ projection: conversationProjection, keys: [id] }];
  const told: Fact<'EpisodeClosed'>['payload'][] = [];
  await ports.log.decide(ports.agentId, wanted, (view) => {
    const doc = view.get(conversationProjection, id);
    const events = doc === undefined ? [] : closing(doc);
    told.splice(0, told.length, ...events.map(({ payload }) => payload));
    const unless = {
      subjects: [`conversation:${id}`, `thread:${id}`],
      types: ['TurnKept', 'MailReceived', 'MailQueued', 'EpisodeClosed'],
    };
    return { origin: controllerOrigin(ports), decision: { events, unless, onDuplicate: 'first' } };
  });
  return told;
}
