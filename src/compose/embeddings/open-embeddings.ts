import { join } from 'node:path';
import { installedModel } from '../../adapters/embeddings/installed-model.ts';
import { type ProcessModel, processModel } from '../../adapters/embeddings/process-model.ts';
import type { Config } from '../../config.ts';
import type { Embeddings } from '../../kernel/ports/embeddings.ts';

/** Where `homeostat memory embeddings install` puts its model. */
export function embeddingsFolder({ stateDir }: Pick<Config, 'stateDir'>): string {
  return join(stateDir, 'embeddings');
}

/** Whom the owner has chosen, looked up anew each time: a model may be installed or taken away meanwhile. */
export function openEmbeddings(config: Pick<Config, 'stateDir'>): Embeddings {
  const folder = embeddingsFolder(config);
  let opened: ProcessModel | null = null;
  return {
    current: () => {
      const model = installedModel(folder);
      if (model === null) return null;
      opened ??= processModel({ model, languages: ['en'], folder });
      return opened;
    },
    close: async () => {
      await opened?.close();
    },
  };
}
