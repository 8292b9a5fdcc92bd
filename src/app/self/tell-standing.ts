import { fact } from '../../domain/fact.ts';
import { selfSettings } from '../../domain/self/settings.ts';
import { identityProjection, noIdentity } from '../../domain/self/views/identity.ts';
import type { Origin } from '../../kernel/event/event.ts';
import { SINGLETON } from '../../kernel/projection/projection.ts';
import type { Agent } from '../agent.ts';
import { type DocumentPlace, type IdentityPorts, identityStanding } from './identity.ts';

const OUT_OF_DATE = ['stale', 'edited', 'missing'];
const HOUR_MS = 3_600_000;

type Telling = { readonly file: DocumentPlace; readonly origin: Origin };

/**
 * What a session is to be told of its identity document, which others need not be told again the same day (S65). Null: it says what
 * is so, or that was told already.
 */
export async function standingToTell(
  ports: IdentityPorts & Pick<Agent, 'agentId' | 'log'>,
  { file, origin }: Telling,
): Promise<string | null> {
  const { status, advice } = await identityStanding(ports, file);
  if (!OUT_OF_DATE.includes(status) || advice === null) return null;
  if (await wasToldLately(ports, file.path)) return null;
  const events = [fact('IdentityAdviceGiven', { path: file.path })];
  await ports.log.append(ports.agentId, origin, { events });
  return advice;
}

async function wasToldLately({ agentId, log }: IdentityPorts, path: string): Promise<boolean> {
  const view = await log.view(agentId, [{ projection: identityProjection, keys: [SINGLETON] }]);
  const { documents } = view.get(identityProjection, SINGLETON) ?? noIdentity;
  const told = documents.find((one) => one.path === path)?.told_at ?? null;
  const { toldEveryHours } = selfSettings;
  return told !== null && Date.parse(view.now) - Date.parse(told) < toldEveryHours * HOUR_MS;
}
