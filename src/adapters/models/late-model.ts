import { once } from '../../kernel/once.ts';
import type { Model, ModelBatches } from '../../kernel/ports/model.ts';

/** What is known of a model before it is loaded. */
type Known = { readonly provider: string; readonly takesBatches: boolean };

/**
 * A model whose code is loaded with the first call: most commands make none, and an SDK takes a tenth of their start. Its methods
 * reject where that code cannot be loaded, since then the installation is broken.
 */
export function lateModel({ provider, takesBatches }: Known, load: () => Promise<Model>): Model {
  let loaded: Model | null = null;
  const model = once(async () => {
    loaded = await load();
    return loaded;
  });
  return {
    provider,
    call: async (request, signal) => (await model()).call(request, signal),
    countTokens: async (request, signal) => (await model()).countTokens(request, signal),
    unavailableUntilMs: (name) => loaded?.unavailableUntilMs(name) ?? null,
    ...(takesBatches && { batches: lateBatches(model) }),
  };
}

function lateBatches(model: () => Promise<Model>): ModelBatches {
  const batches = async () => {
    const found = (await model()).batches;
    if (found === undefined) throw new Error('it takes no batches');
    return found;
  };
  return {
    submit: async (request, id, signal) => (await batches()).submit(request, id, signal),
    collect: async (batch, signal) => (await batches()).collect(batch, signal),
  };
}
