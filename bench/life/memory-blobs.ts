import { createHash } from 'node:crypto';
import type { BlobStore } from '../../src/kernel/ports/blobs.ts';

/** Blobs in memory, named as the real ones are; texts of people without their key. */
export function memoryBlobs(): BlobStore {
  const texts = new Map<string, string>();
  const put = async (content: string) => {
    const id = `sha256:${createHash('sha256').update(content).digest('hex')}`;
    texts.set(id, content);
    return id;
  };
  return {
    put,
    get: async (id) => texts.get(id) ?? null,
    putPersonal: async (_, content) => ({
      blob: await put(content),
      bytes: Buffer.byteLength(content),
    }),
    getPersonal: async (_, blob) => {
      const text = texts.get(blob);
      return text === undefined ? { status: 'unknown' } : { status: 'found', text };
    },
  };
}
