import type { Config } from '../../config.ts';
import { actionPolicy } from '../settings/action-policy.ts';
import { ownerMail } from '../settings/mail-settings.ts';
import { tellingSettings } from '../settings/telling-settings.ts';
import { checkMcpSettings } from '../tools/mcp-tools.ts';

/**
 * Looks at what the owner settled in files before anything is begun: a mistake is told to the person who starts the
 * agent, not to a cycle at night. @throws ConfigError naming the file, the place in it and what to do
 */
export function checkOwnersSettings(config: Pick<Config, 'stateDir' | 'timezone'>): void {
  const { stateDir } = config;
  actionPolicy(stateDir);
  checkMcpSettings(stateDir);
  ownerMail(stateDir);
  tellingSettings(config);
}
