import { keepVectors } from '../../src/app/memory/keep-vectors.ts';
import { withOpenAgent } from '../../src/compose/open/agent.ts';
import { loadConfig } from '../../src/config.ts';
import { thrown, vectorOfText } from './made-memories.ts';

/** Embeds all memories of the agent that the environment names, by a model that costs next to nothing. */
const [name = 'one'] = process.argv.slice(2);
const model = {
  model: `of chance ${name}`,
  languages: null,
  embed: async (texts: readonly string[]) => texts.map(vectorOfText),
};
const options = {
  config: loadConfig(process.env),
  progress: () => undefined,
  onError: (error: Error) => thrown('the database connection', error),
  applicationName: 'bench embedding',
};
await withOpenAgent(options, async (agent) => {
  const ports = { ...agent, embeddings: { current: () => model, close: async () => undefined } };
  const { signal } = new AbortController();
  let isMore = true;
  while (isMore) isMore = await keepVectors(ports, signal);
});
