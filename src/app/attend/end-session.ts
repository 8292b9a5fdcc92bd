import { closeHostEpisode } from '../../domain/attend/close-host-episode.ts';
import { isPartOf } from '../../domain/attend/events.ts';
import { fact } from '../../domain/fact.ts';
import { recordCutOff } from './record-agents.ts';
import { decideOn, openHostSessions, type RecordPorts, type Told } from './record-host.ts';

type Ending = { readonly said: string; readonly reason: 'ended' | 'lost' };

/** The session, or a sub-agent's part of one, is over, with the parts in it and what went on in them. */
export async function endSession(
  ports: RecordPorts,
  told: Told,
  { session_id, said, reason }: Ending & { readonly session_id: string },
): Promise<void> {
  const end_trigger = reason === 'ended' ? 'session_end' : 'lost';
  const open = (await openHostSessions(ports)).map((doc) => doc.session_id);
  const parts = open.filter((id) => isPartOf(id, session_id));
  // One after the other: what a part taught is known when the next one ends.
  for (const part of new Set([session_id, ...parts])) {
    await decideOn(ports, { ...told, session_id: part }, (doc) => [
      ...closeHostEpisode(doc, { end_trigger, at: told.at }),
      ...(doc.ended_at === null
        ? [fact('HostSessionEnded', { session_id: part, reason, said })]
        : []),
    ]);
  }
  await recordCutOff(ports, told.at);
}
