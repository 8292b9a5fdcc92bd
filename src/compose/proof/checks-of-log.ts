import { readChecked } from '../../adapters/files/proof/checked-log.ts';
import { type LogChecks, logChecks } from '../../app/log/log-checks.ts';
import type { OpenAgent } from '../open/agent.ts';
import { verifyAgent } from './verify-agent.ts';

/** Checks of this agent's log for whoever asks over HTTP. */
export function checksOfLog(agent: OpenAgent): LogChecks {
  const { agentId, config, now } = agent;
  return logChecks({
    now,
    verify: (says) => verifyAgent(agent, says),
    signed: async () => {
      const checked = await readChecked(config.stateDir, agentId);
      return typeof checked === 'string' ? null : checked;
    },
  });
}
