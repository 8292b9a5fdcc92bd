import { existsSync, readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import { defaultModelSettings, withOwnModels } from '../../domain/budget/prices.ts';
import type { ModelPrice } from '../../domain/budget/providers/model-price.ts';
import { messageOf } from '../../kernel/thrown.ts';
import { ConfigError } from '../../raw-settings.ts';
import { modelsFile } from '../settings/model-settings.ts';

const own = z.looseObject({
  prices: z
    .looseObject({ version: z.string(), models: z.record(z.string(), z.unknown()) })
    .optional(),
});

/**
 * Writes what a model costs into the owner's `models.json`, in one step; a running agent counts with it from the next
 * call on. @throws ConfigError when the file is not one that it could be written into
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
