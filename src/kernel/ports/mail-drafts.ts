export type MailDraft = {
  /** Names the file: the same draft is written once however often it is tried. */
  readonly name: string;
  readonly to: readonly string[];
  readonly subject: string;
  /** Of the thread it answers; null: a new one. */
  readonly threadId: string | null;
  readonly body: string;
};

/** Port: mail that is written down and not sent. */
export type MailDrafts = {
  /** Resolves with where it lies. */
  write(draft: MailDraft): Promise<{ readonly path: string }>;
};
