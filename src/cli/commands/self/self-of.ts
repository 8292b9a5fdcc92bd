import { readSelf } from '../../../app/self/self-status.ts';
import type { SelfStatus } from '../../../app/shapes/self-shape.ts';
import type { OpenAgent } from '../../../compose/open/agent.ts';
import { openIdentityFile } from '../../../compose/self/open-identity-file.ts';

/** What this agent is to itself, as seen from this folder. */
export function selfOf(agent: OpenAgent): Promise<SelfStatus> {
  const document = openIdentityFile(agent.config, { cwd: process.cwd() });
  return readSelf(agent, { document });
}
