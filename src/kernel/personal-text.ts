import type { BlobStore } from './ports/blobs.ts';

type Reference = { readonly blob: string } | null | undefined;

/** A text encrypted under a subject's key. Null: there was no text, or it is erased or missing. */
export async function personalText(
  blobs: Pick<BlobStore, 'getPersonal'>,
  subject: string,
  reference: Reference,
): Promise<string | null> {
  if (reference == null) return null;
  const found = await blobs.getPersonal(subject, reference.blob);
  return found.status === 'found' ? found.text : null;
}
