import { attendSettings } from '../../domain/attend/settings.ts';
import type { HostSessionDoc } from '../../domain/attend/views/host-session.ts';
import {
  closeWork,
  endSession,
  openHostSessions,
  type RecordPorts,
  type Told,
} from './record-host.ts';

/** Ends sessions whose process is gone, and work without a sign of life (S61): no hook will. */
export async function sweepSessions(ports: RecordPorts): Promise<void> {
  for (const doc of await openHostSessions(ports)) {
    const { session_id, guest: name } = doc;
    const told: Told = { guest: { name, access: 'attend' }, at: ports.now() };
    if (await isGone(ports, doc)) {
      await endSession(ports, told, { session_id, said: 'its process is gone', reason: 'lost' });
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
