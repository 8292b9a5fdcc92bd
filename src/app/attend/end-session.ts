import { closeHostEpisode } from '../../domain/attend/close-host-episode.ts';
import { isPartOf } from '../../domain/attend/events.ts';
import type { HostSessionDoc } from '../../domain/attend/views/host-session.ts';
import { fact } from '../../domain/fact.ts';
import { recordCutOff } from './record-agents.ts';
import { decideOn, OPEN, type RecordPorts, sessionOf, type Told } from './record-host.ts';

type Ending = { readonly said: string; readonly reason: 'ended' | 'lost' };

/** The session, or a sub-agent's part of one, is over, with the parts in it and what went on in them. */
export async function endSession(
  ports: RecordPorts,
  told: Told,
  { session_id, said, reason }: Ending & { readonly session_id: string },
): Promise<void> {
  const end_trigger = reason === 'ended' ? 'session_end' : 'lost';
  const wanted = [...sessionOf(session_id), OPEN];
  await decideOn(ports, { ...told, session_id, wanted }, (docs) =>
    docs
      .filter(isIn(session_id))
      .flatMap((doc) => [
        ...closeHostEpisode(doc, { end_trigger, at: told.at }),
        ...(doc.ended_at === null
          ? [fact('HostSessionEnded', { session_id: doc.session_id, reason, said })]
          : []),
      ]),
  );
  await recordCutOff(ports, told, { session_id });
}

/** A sub-agent may end, and what it is a part of goes on. */
function isIn(sessionId: string): (doc: HostSessionDoc) => boolean {
  return (doc) => doc.session_id === sessionId || isPartOf(doc.session_id, sessionId);
}
