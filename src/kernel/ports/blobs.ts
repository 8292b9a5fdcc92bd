/** Tagged, since a person's text may be anything, even the word "erased". */
export type PersonalText =
  | { readonly status: 'found'; readonly text: string }
  | { readonly status: 'erased' }
  | { readonly status: 'unknown' };

/** `damaged`: what is stored, or its key, cannot be decrypted. */
export type StoredText = PersonalText | { readonly status: 'damaged' };

/** `encoded`: bytes in base64, kept exactly. A text is kept without its secrets. */
export type BlobForm = 'text' | 'encoded';

/**
 * Port: texts too large for an event. Our own texts (prompts, replies) are addressed by content; texts of a person
 * or from outside are ciphertext under the subject's key, so that destroying the key erases them.
 */
export type BlobStore = {
  /** Stored once however often it is put. Resolves with its name, `sha256:<hex>`. */
  put(content: string, form?: BlobForm): Promise<string>;
  get(id: string): Promise<string | null>;
  /** `bytes` is the UTF-8 length of the content, before compression. */
  putPersonal(
    subject: string,
    content: string,
    form?: BlobForm,
  ): Promise<{ blob: string; bytes: number }>;
  /** Many texts at once, in order. */
  putManyPersonal(
    given: readonly { readonly subject: string; readonly content: string }[],
  ): Promise<readonly { readonly blob: string; readonly bytes: number }[]>;
  /** @throws when it cannot be decrypted */
  getPersonal(subject: string, blob: string): Promise<PersonalText>;
  /** Many at once, in order. One that cannot be decrypted holds up no other. */
  getManyPersonal(
    wanted: readonly { readonly subject: string; readonly blob: string }[],
  ): Promise<readonly StoredText[]>;
};
