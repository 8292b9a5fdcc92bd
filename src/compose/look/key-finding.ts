import type { Finding } from '../../app/shapes/finding.ts';
import type { Config } from '../../config.ts';
import { environment } from '../../environment.ts';
import { readRawSettings } from '../../raw-settings.ts';
import { providersFound } from '../settings/model-settings.ts';
import { askOwnController } from '../watch/ask-own-controller.ts';

/** Which model could be asked. A running controller tells what it has, whatever this shell was given. */
export async function keyFinding(config: Config): Promise<Finding> {
  const here = providersFound(config);
  const answer = await askOwnController(
    readRawSettings({ ...environment(), HOMEOSTAT_STATE: config.stateDir }),
    '/api/status',
  ).catch(() => null);
  const there = answer?.model.found ?? null;
  return there !== null
    ? ofController(config, { there, here })
    : found(config, { names: here, where: 'in the environment' });
}

type Places = { readonly there: readonly string[]; readonly here: readonly string[] };

function ofController(config: Config, { there, here }: Places): Finding {
  const missing = here.filter((name) => !there.includes(name));
  if (missing.length === 0) {
    return found(config, { names: there, where: 'in the environment of the running controller' });
  }
  return {
    level: 'warning',
    what: `a model key or server is in this shell (${missing.join(' and ')}) and not in the environment of the running controller`,
    advice: 'Stop the agent and start it with the key, or put the key where its service has it.',
  };
}

function found(
  config: Config,
  { names, where }: { readonly names: readonly string[]; readonly where: string },
): Finding {
  const [first] = names;
  if (first === undefined) {
    const what = 'no model key: the agent works by reflexes and owner steps';
    return { level: 'ok', what, advice: null };
  }
  return {
    level: 'ok',
    what: `a model key or server is ${where} (${names.join(' and ')}); it is used only after consent (HOMEOSTAT_MODEL is "${config.model}")`,
    advice: `Give consent with: npx homeostat model use ${first}`,
  };
}
