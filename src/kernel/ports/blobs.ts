/** A person's text may be anything, the word "erased" too: so the answer is tagged. */
export type PersonalText =
  | { readonly status: 'found'; readonly text: string }
  | { readonly status: 'erased' }
  | { readonly status: 'unknown' };

/** `encoded`: bytes in base64, which are kept to the letter. A text is kept without its secrets. */
export type BlobForm = 'text' | 'encoded';

/**
 * Port: texts too large for an event. Our own texts (prompts, replies) are named by their content; texts of a person
 * or from outside are ciphertext under the subject's key, so that destroying the key erases them.
 */
export type BlobStore = {
  /** Stored once however often it is put. Resolves with the name of what is kept, `sha256:<hex>`. */
  put(content: string, form?: BlobForm): Promise<string>;
  get(id: string): Promise<string | null>;
  /** `bytes` is the UTF-8 length of what is kept, before compression. */
  putPersonal(
    subject: string,
    content: string,
    form?: BlobForm,
  ): Promise<{ blob: string; bytes: number }>;
  getPersonal(subject: string, blob: string): Promise<PersonalText>;
};
