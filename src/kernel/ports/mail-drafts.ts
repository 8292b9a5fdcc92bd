export type MailDraft = {
  /** Names the file, so that retries write the same draft only once. */
  readonly name: string;
  readonly to: readonly string[];
  readonly subject: string;
  /** Of the thread it answers; null: a new one. */
  readonly threadId: string | null;
  readonly body: string;
};

/** A draft as it lies there now. */
export type DraftFound = {
  readonly name: string;
  readonly to: readonly string[];
  /** Its subject and its body. */
  readonly text: string;
};

/** Port: mail that is written to a file and not sent. */
export type MailDrafts = {
  /** Resolves with its path. */
  write(draft: MailDraft): Promise<{ readonly path: string }>;
  /** What lies there under this name now; null: nothing. */
  read(name: string): Promise<Pick<MailDraft, 'to' | 'subject' | 'body'> | null>;
};
