import { attendSettings } from '../../domain/attend/settings.ts';
import {
  type HostSessionDoc,
  hostSessionProjection,
} from '../../domain/attend/views/host-session.ts';
import { endSession } from './end-session.ts';
import { recordCutOff } from './record-agents.ts';
import { closeWork, openHostSessions, type RecordPorts, type Told } from './record-host.ts';

/** Ends sessions whose process is gone, and work without a sign of life (S61): no hook will. */
export async function sweepSessions(ports: RecordPorts): Promise<void> {
  for (const doc of await openHostSessions(ports)) {
    const { session_id, guest: name } = doc;
    const told: Told = { guest: { name, access: 'attend' }, at: ports.now() };
    if (await isGone(ports, doc)) {
      await endLost(ports, told, doc);
    } else if (isIdle(doc, told.at)) {
      await closeWork(ports, told, { session_id, end_trigger: 'idle' });
      // Without a process to look at nobody can tell a session that waits from one that is gone.
      if (doc.pid === null)
        await endSession(ports, told, {
          session_id,
          said: 'nothing was seen of it',
          reason: 'lost',
        });
    }
  }
  await recordCutOff(ports, ports.now());
}

/** The same for these, where their process is gone, before anybody asks what they left. */
export async function sweepGone(
  ports: RecordPorts,
  { guest }: Told,
  keys: readonly string[],
): Promise<void> {
  const view = await ports.log.view(ports.agentId, [{ projection: hostSessionProjection, keys }]);
  for (const doc of view.all(hostSessionProjection).values()) {
    if (doc.ended_at !== null || doc.guest !== guest.name) continue;
    if (await isGone(ports, doc)) await endLost(ports, { guest, at: ports.now() }, doc);
  }
  await recordCutOff(ports, ports.now());
}

function endLost(ports: RecordPorts, told: Told, { session_id }: HostSessionDoc): Promise<void> {
  return endSession(ports, told, { session_id, said: 'its process is gone', reason: 'lost' });
}

async function isGone(
  { startTimeOf }: Pick<RecordPorts, 'startTimeOf'>,
  { pid, pid_started }: HostSessionDoc,
): Promise<boolean> {
  return pid !== null && (await startTimeOf(pid)) !== pid_started;
}

function isIdle({ last_at }: HostSessionDoc, now: string): boolean {
  return Date.parse(now) - Date.parse(last_at) >= attendSettings.idleMs;
}
