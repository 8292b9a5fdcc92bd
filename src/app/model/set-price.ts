import { existsSync, readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import { defaultModelSettings, withOwnModels } from '../../domain/budget/prices.ts';
import type { ModelPrice } from '../../domain/budget/providers/model-price.ts';
import { messageOf } from '../../kernel/thrown.ts';
import { ConfigError } from '../../raw-settings.ts';

/** Where the owner writes models, prices and effort. */
export function modelsFile({ stateDir }: Pick<Config, 'stateDir'>): string {
  return join(stateDir, 'models.json');
}

const own = z.looseObject({
  prices: z
    .looseObject({ version: z.string(), models: z.record(z.string(), z.unknown()) })
    .optional(),
});

/**
 * Writes the price of a model into the owner's `models.json`, in one step, and returns the path of that file. A running
 * agent counts with the price from its next call. `today`: `yyyy-MM-dd`. @throws ConfigError when the file cannot be read as settings
 */
export async function setPrice(
  config: Pick<Config, 'stateDir'>,
  { model, price, today }: { model: string; price: ModelPrice; today: string },
): Promise<string> {
  const path = modelsFile(config);
  const changed = withPrice(readOwn(path), { model, price, version: `mine-${today}` });
  const draft = `${path}.new`;
  try {
    await writeFile(draft, `${JSON.stringify(changed, null, 2)}\n`, { mode: 0o600 });
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
  return path;
}

function readOwn(path: string): z.infer<typeof own> {
  if (!existsSync(path)) return {};
  try {
    const content: unknown = JSON.parse(readFileSync(path, 'utf8'));
    withOwnModels(defaultModelSettings, content);
    return own.parse(content);
  } catch (error) {
    throw new ConfigError(path, `mend or delete it: ${messageOf(error)}`);
  }
}

type Priced = { readonly model: string; readonly price: ModelPrice; readonly version: string };

/** The version stands with every booking, so a changed list has another one. */
function withPrice(content: z.infer<typeof own>, { model, price, version }: Priced): object {
  const models = { ...content.prices?.models, [model]: price };
  return { ...content, prices: { version, models } };
}
