import { installedModel } from '../../src/adapters/embeddings/installed-model.ts';
import { processModel } from '../../src/adapters/embeddings/process-model.ts';
import { dotProduct, likeness, SAMPLE_TEXTS, scaleOf } from '../../src/domain/recall/likeness.ts';
import type { Conversation } from './conversations.ts';

const { signal } = new AbortController();

/** The same conversations; each question knows how near each of its memories is to what it means. */
export async function embedded(
  conversations: readonly Conversation[],
  folder: string,
): Promise<readonly Conversation[]> {
  const model = installedModel(folder);
  if (model === null) throw new Error(`there is no model in ${folder}: memory embeddings install`);
  const process = processModel({ model, languages: null, folder });
  const startedMs = performance.now();
  let texts = 0;
  const vectorsOf = async (given: readonly string[]) => {
    texts += given.length;
    return (await process.embed(given, signal)).flatMap((vector) => vector ?? []);
  };
  const scale = scaleOf(await vectorsOf(SAMPLE_TEXTS));
  if (scale === null) throw new Error(`${model} tells no two texts apart`);
  const all: Conversation[] = [];
  for (const conversation of conversations) {
    const { memories, questions } = conversation;
    const ofMemories = await vectorsOf(memories.map(({ text }) => text));
    const byId = new Map(memories.map(({ id }, at) => [id, ofMemories[at]]));
    const ofQuestions = await vectorsOf(questions.map(({ text }) => text));
    all.push({
      ...conversation,
      questions: questions.map((question, at) => ({
        ...question,
        likenessOf: (id) => {
          const [one, other] = [ofQuestions[at], byId.get(id)];
          return one === undefined || other === undefined
            ? null
            : likeness(dotProduct(one, other), scale);
        },
      })),
    });
  }
  await process.close();
  const seconds = (performance.now() - startedMs) / 1000;
  console.log(`${model}: ${texts} texts, ${(texts / seconds).toFixed(0)} a second\n`);
  return all;
}
