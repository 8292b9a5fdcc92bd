import { readFileSync } from 'node:fs';
import { askQuickly } from '../../adapters/controller/ask-quickly.ts';
import type { AnswerTo, GetPath } from '../../http/api.ts';
import { findController } from '../../process/find-controller.ts';
import { APP_VERSION } from '../../program-form.ts';
import type { RawSettings } from '../../raw-settings.ts';

/** What the running controller of this state folder and this version answers; null: none does. */
export async function askOwnController<Path extends GetPath>(
  { stateDir, value }: RawSettings,
  path: Path,
): Promise<AnswerTo<Path> | null> {
  const found = await findController(stateDir);
  if (found?.port == null || found.version !== APP_VERSION) return null;
  const token = readFileSync(`${stateDir}/secrets/token`, 'utf8').trim();
  const host = value('HOMEOSTAT_HOST');
  const answer = await askQuickly({ host, port: found.port, path, token });
  if (typeof answer !== 'object' || answer === null) return null;
  // The state folder may be asked about another agent of its database.
  const isOther = 'agent' in answer && answer.agent !== value('HOMEOSTAT_AGENT');
  return isOther ? null : (answer as AnswerTo<Path>); // by a controller of this version
}
