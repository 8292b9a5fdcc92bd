import type { Finding } from '../../app/shapes/finding.ts';
import type { Config } from '../../config.ts';
import { type KeysSeen, keysSeen } from './keys-seen.ts';

/** What `doctor` says of models. */
export async function keyFinding(config: Config): Promise<Finding> {
  return findingOf(config, await keysSeen(config));
}

function findingOf({ model }: Config, { names, controller }: KeysSeen): Finding {
  const lacking = controller?.lacking ?? [];
  if (lacking.length > 0) {
    return {
      level: 'warning',
      what: `a model key or server is in this shell (${lacking.join(' and ')}) and not in the environment of the running controller`,
      advice: 'Stop the agent and start it with the key, or put the key where its service has it.',
    };
  }
  const [first] = names;
  if (first === undefined) {
    const what = 'no model key: the agent works by reflexes and owner steps';
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
    : { level: 'ok', what: `${what}; you consented to paying: ${consented}`, advice: null };
}
