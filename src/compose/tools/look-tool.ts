import { lookAtFile } from '../../adapters/tools/look-at-file.ts';
import { type ModelSettings, priceOf } from '../../domain/budget/prices.ts';
import { SIGHTS, type Sight } from '../../kernel/ports/model.ts';
import type { Tool } from '../../kernel/ports/tool.ts';
import { defaultLookSettings } from '../../kernel/viewable.ts';
import { openWorkspace } from './file-tools.ts';

/** The tool that shows files, where every model that may be asked can see some; else none. */
export async function lookTool(
  stateDir: string,
  models: Pick<ModelSettings, 'roles' | 'prices'>,
): Promise<readonly Tool[]> {
  const sees = sightsOf(models);
  if (sees.length === 0) return [];
  const files = await openWorkspace(stateDir);
  return [lookAtFile({ ...files, look: defaultLookSettings, sees })];
}

/** What the models of all roles can see: a conversation may go from one to another. */
export function sightsOf({
  roles,
  prices,
}: Pick<ModelSettings, 'roles' | 'prices'>): readonly Sight[] {
  const named = Object.values(roles).filter((model) => model !== '');
  const each = named.map((model) => priceOf(prices, model)?.takes?.sees ?? []);
  return each.length === 0
    ? []
    : SIGHTS.filter((sight) => each.every((one) => one.includes(sight)));
}
