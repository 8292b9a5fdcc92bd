import { describe, expect, it } from 'vitest';
import { isThereToEmbed, keepVectors } from '../../../src/app/memory/keep-vectors.ts';
import type { MemoryPorts } from '../../../src/app/memory/memory-ports.ts';
import { recallMemories } from '../../../src/app/memory/recall-memories.ts';
import { SAMPLE_TEXTS } from '../../../src/domain/recall/likeness.ts';
import {
  type EmbeddingModel,
  EmbeddingsUnavailable,
} from '../../../src/kernel/ports/embeddings.ts';
import { memoryStory } from './memory-story.ts';

const never = new AbortController().signal;
const TOPICS = [
  ['residence', 'lives', 'flat', 'sister', 'moved'],
  ['food', 'soup', 'eat', 'dog', 'puppy'],
  ['rent', 'office', 'pay', 'euros'],
  ['instrument', 'cello', 'tom'],
  ['database', 'tables', 'server'],
  ['dentist', 'teeth', 'appointment'],
];

/** Knows of a few words which belong together. */
function toyModel(model: string, change: Partial<EmbeddingModel> = {}): EmbeddingModel {
  const embed: EmbeddingModel['embed'] = async (texts) =>
    texts.map((text) => {
      const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
      const counts = TOPICS.map((topic) => words.filter((word) => topic.includes(word)).length);
      const length = Math.hypot(...counts, 0.1);
      return Float32Array.from([...counts, 0.1], (value) => value / length);
    });
  return { model, languages: ['en'], embed, ...change };
}

function embeddedStory(model: EmbeddingModel | null = toyModel('toy@1')) {
  const story = memoryStory();
  const chosen = { model };
  const ports: MemoryPorts = {
    ...story.ports,
    embeddings: { current: () => chosen.model, close: async () => undefined },
  };
  const embedAll = async () => {
    while (await keepVectors(ports, never));
  };
  const recall = async (text: string) =>
    (await recallMemories(ports, { text, limit: 5 })).map((one) => one.text);
  return { ...story, ports, chosen, embedAll, recall };
}

const FLAT = 'Clara moved into a flat by the lake';

describe('memories and what they mean', () => {
  it('are found together once they are embedded, in other words too', async () => {
    const { add, keep, ports, embedAll, recall } = embeddedStory();
    await add({ text: FLAT });
    await add({ text: 'The puppy must not eat chicken', session: 'thread-2' });
    await keep();
    expect(await recall('residence')).toEqual([]);
    expect(await isThereToEmbed(ports)).toBe(true);
    await embedAll();
    expect(await isThereToEmbed(ports)).toBe(false);
    expect((await recall('residence'))[0]).toBe(FLAT);
    expect((await recall('food'))[0]).toMatch(/puppy/);
  });

  it('are embedded anew with another model, and from where it stopped after its end', async () => {
    const { add, keep, ports, memoryIndex, chosen, embedAll, recall } = embeddedStory();
    for (let n = 0; n < 120; n++) await add({ text: `note number ${n}`, session: `s${n}` });
    await add({ text: FLAT, session: 'flat' });
    await keep();
    await embedAll();
    let asked: string[] = [];
    chosen.model = toyModel('toy@2', {
      embed: async (texts, signal) => {
        if (asked.length >= 60 && texts !== SAMPLE_TEXTS)
          throw new EmbeddingsUnavailable('it is gone');
        if (texts !== SAMPLE_TEXTS) asked.push(...texts);
        return toyModel('').embed(texts, signal);
      },
    });
    await expect(embedAll()).rejects.toThrow(EmbeddingsUnavailable);
    const done = asked;
    expect(done.length).toBeGreaterThanOrEqual(60);
    asked = [];
    chosen.model = toyModel('toy@2', {
      embed: async (texts, signal) => {
        asked.push(...texts);
        return toyModel('').embed(texts, signal);
      },
    });
    await embedAll();
    expect(asked.filter((text) => done.includes(text))).toEqual([]);
    expect(await memoryIndex.countVectors()).toBe(121);
    expect(await isThereToEmbed(ports)).toBe(false);
    expect((await recall('residence'))[0]).toBe(FLAT);
  });

  it('are found by their words alone without a model, while it is away, and in a language it does not know', async () => {
    const { add, keep, chosen, embedAll, recall, memoryIndex } = embeddedStory();
    await add({ text: FLAT });
    await add({ text: 'Meine Schwester wohnt jetzt in einer Wohnung am See', session: 'de' });
    await keep();
    await embedAll();
    expect(await memoryIndex.countVectors()).toBe(1);
    chosen.model = toyModel('toy@1', {
      embed: () => Promise.reject(new EmbeddingsUnavailable('away')),
    });
    expect(await recall('residence')).toEqual([]);
    expect(await recall('lake')).toEqual([FLAT]);
    chosen.model = null;
    expect(await recall('lake')).toEqual([FLAT]);
  });

  it('are asked about within a limit', async () => {
    const { add, keep, chosen, embedAll, ports } = embeddedStory();
    await add({ text: FLAT });
    await keep();
    await embedAll();
    chosen.model = toyModel('toy@1', {
      embed: (_, signal) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => {
            reject(new EmbeddingsUnavailable('too late'));
          });
        }),
    });
    const query = { text: 'lake', limit: 5 };
    const found = await recallMemories(ports, query, { meaningWithinMs: 1 });
    expect(found.map(({ text }) => text)).toEqual([FLAT]);
  });

  it('of a model that tells no two texts apart are not begun with', async () => {
    const same = toyModel('flat@1', {
      embed: async (texts) => texts.map(() => Float32Array.of(1, 0)),
    });
    const { add, keep, embedAll, memoryIndex } = embeddedStory(same);
    await add({ text: FLAT });
    await keep();
    await expect(embedAll()).rejects.toThrow(/flat@1 gives every text the same vector/);
    expect(await memoryIndex.vectors()).toBeNull();
  });

  it('that are forgotten have no vector any more', async () => {
    const { add, keep, forget, embedAll, memoryIndex, recall } = embeddedStory();
    const id = await add({ text: FLAT });
    await keep();
    await embedAll();
    await forget(id);
    await keep();
    expect(await memoryIndex.countVectors()).toBe(0);
    expect(await recall('residence')).toEqual([]);
  });
});
