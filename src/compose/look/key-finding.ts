import type { Finding } from '../../app/shapes/finding.ts';
import type { Config } from '../../config.ts';
import { type KeysSeen, keysSeen } from './keys-seen.ts';

/** The line of `doctor` about model keys. */
export async function keyFinding(config: Config): Promise<Finding> {
  return findingOfKeys(config, await keysSeen(config));
}

export function findingOfKeys({ model }: Config, { names, controller }: KeysSeen): Finding {
  const lacking = controller?.lacking ?? [];
  if (lacking.length > 0) {
    return {
      level: 'warning',
      what: `this shell has a model key or server (${lacking.join(' and ')}) that the running controller lacks`,
      advice: 'Restart the agent with the key, or add the key to the environment of its service.',
    };
  }
  const [first] = names;
  if (first === undefined) {
    const what = 'no model key: the agent works by reflexes and your own steps';
    return { level: 'ok', what, advice: null };
  }
  const where =
    controller === null ? 'in the environment' : 'in the environment of the running controller';
  const what = `a model key or server is ${where} (${names.join(' and ')})`;
  const consented = controller?.consented ?? (model === '' ? null : model);
  return consented === null
    ? {
        level: 'ok',
        what: `${what}; it is used only after your consent`,
        advice: `Give consent with: npx homeostat model use ${first}`,
      }
    : { level: 'ok', what: `${what}; you consented to paying ${consented}`, advice: null };
}
