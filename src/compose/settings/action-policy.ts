import { join } from 'node:path';
import { readOwnersFile } from '../../adapters/files/owners-file.ts';
import { type ActionPolicy, defaultActionPolicy } from '../../guard/policy/action-policy.ts';
import { withOwnPolicy } from '../../guard/policy/own-policy.ts';
import { messageOf } from '../../kernel/thrown.ts';
import { ConfigError } from '../../raw-settings.ts';

function policyFile(stateDir: string): string {
  return join(stateDir, 'policy.json');
}

/**
 * What the owner settled in `<state>/policy.json` about actions; without the file the defaults.
 * @throws ConfigError when it is not of that shape, or somebody else could have written it: it never counts in part
 */
export function actionPolicy(stateDir: string): ActionPolicy {
  const path = policyFile(stateDir);
  const file = readOwnersFile(path);
  if (file.status === 'absent') return defaultActionPolicy;
  if (file.status === 'refused') throw new ConfigError(path, `${file.why}; mend or delete it`);
  const own = withOwnPolicy(defaultActionPolicy, parsed(path, file.text));
  if (own.status === 'wrong') throw new ConfigError(path, `mend or delete it: ${own.why}`);
  return own.policy;
}

/** @throws ConfigError */
function parsed(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const why = messageOf(error);
    throw new ConfigError(path, `mend or delete it: it is not JSON (${why})`);
  }
}
