import { opensKey } from '../../adapters/postgres/log/blob-store.ts';
import { wrappedKeys } from '../../adapters/postgres/log/subject-key.ts';
import { fact } from '../../domain/fact.ts';
import type { Origin } from '../../kernel/event/event.ts';
import type { OpenAgent } from '../open/agent.ts';
import { newMasterKey } from '../open/master-key.ts';

/** Records each text that the present master key cannot open as erased. Returns their subjects. */
export async function forgetUnreadable(
  agent: OpenAgent,
  origin: Origin,
): Promise<readonly string[]> {
  const { agentId, config, database, log } = agent;
  const masterKey = await newMasterKey(config);
  const all = await wrappedKeys(database.app, { agentId });
  const lost = all.filter(({ key }) => !opensKey(masterKey, key)).map(({ subject }) => subject);
  for (const subject of lost) {
    const payload = { subject, key_id: LOST_KEY, by: 'owner' };
    await log.append(agentId, origin, {
      events: [fact('PersonalDataErased', payload)],
      eraseSubject: subject,
    });
  }
  return lost;
}

/** In place of the key's id: it went with the master key, not by itself. */
const LOST_KEY = 'lost with the master key';
