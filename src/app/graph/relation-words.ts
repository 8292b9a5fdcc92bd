import { z } from 'zod';
import type { BlobStore } from '../../kernel/ports/blobs.ts';
import { readableText } from '../memory/indexed-memories.ts';

/** The names in a relation, encrypted under the key of their source text. */
const relationWords = z.strictObject({
  subject: z.string(),
  verb: z.string(),
  object: z.string(),
  topics: z.array(z.string()),
  speaker: z.string().nullable(),
});
export type RelationWords = z.infer<typeof relationWords>;

/** Two names of one entity. */
const joinWords = z.strictObject({ entity: z.string(), other: z.string() });
export type JoinWords = z.infer<typeof joinWords>;

type Kept = { readonly key_subject: string; readonly text: { readonly blob: string } };

async function keptWords<Words>(
  { blobs }: { readonly blobs: Pick<BlobStore, 'getManyPersonal'> },
  kept: readonly Kept[],
  schema: z.ZodType<Words>,
): Promise<readonly (Words | null)[]> {
  const wanted = kept.map(({ key_subject: subject, text: { blob } }) => ({ subject, blob }));
  const texts = wanted.length === 0 ? [] : await blobs.getManyPersonal(wanted);
  return texts.map((text) => {
    const json = readableText(text);
    return json === null ? null : schema.parse(JSON.parse(json));
  });
}

type Blobs = { readonly blobs: Pick<BlobStore, 'getManyPersonal'> };

/** In the order of the references; null: erased or unreadable. */
export function wordsOfRelations(
  ports: Blobs,
  kept: readonly Kept[],
): Promise<readonly (RelationWords | null)[]> {
  return keptWords(ports, kept, relationWords);
}

export function wordsOfJoins(
  ports: Blobs,
  kept: readonly Kept[],
): Promise<readonly (JoinWords | null)[]> {
  return keptWords(ports, kept, joinWords);
}
