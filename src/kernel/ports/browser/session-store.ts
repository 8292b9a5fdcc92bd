/** A browser that the owner signed in. Its cookie is kept by nobody but the browser. */
export type BrowserSession = {
  readonly id: string;
  /** SHA-256 of the cookie's value. */
  readonly hash: string;
  /** The value before it, which requests under way still carry. */
  readonly former: { readonly hash: string; readonly until: string } | null;
  /** Says with which API token it was opened: it ends when that is replaced. */
  readonly token_mark: string;
  /** All ISO 8601. */
  readonly made_at: string;
  readonly renewed_at: string;
  readonly used_at: string;
};

/** Where sessions outlast the process. */
export type SessionStore = {
  /** What was saved last; empty when there is nothing that can be trusted. */
  readonly read: () => readonly BrowserSession[];
  /** Resolves when they would survive a crash. */
  readonly save: (sessions: readonly BrowserSession[]) => Promise<void>;
};
