import { createHash } from 'node:crypto';
import type { BlobStore, PersonalText } from '../../src/kernel/ports/blobs.ts';

/** Blobs in memory, named as the real ones are; texts of people without their key. */
export function memoryBlobs(): BlobStore {
  const texts = new Map<string, string>();
  const put = async (content: string) => {
    const id = `sha256:${createHash('sha256').update(content).digest('hex')}`;
    texts.set(id, content);
    return id;
  };
  const readText = (id: string): PersonalText => {
    const text = texts.get(id);
    return text === undefined ? { status: 'unknown' } : { status: 'found', text };
  };
  return {
    put,
    get: async (id) => texts.get(id) ?? null,
    putPersonal: async (_, content) => ({
      blob: await put(content),
      bytes: Buffer.byteLength(content),
    }),
    putManyPersonal: (given) =>
      Promise.all(
        given.map(async ({ content }) => ({
          blob: await put(content),
          bytes: Buffer.byteLength(content),
        })),
      ),
    getPersonal: async (_, blob) => readText(blob),
    getManyPersonal: async (wanted) => wanted.map(({ blob }) => readText(blob)),
  };
}
