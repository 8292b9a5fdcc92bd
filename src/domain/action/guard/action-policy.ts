/** What an owner settles about actions once; nothing a model writes reaches it. */
export type ActionPolicy = {
  /** Hosts that may be asked for anything, also by a turn that read outside text; `*.example.org` for all below. */
  readonly egress: readonly string[];
  /** Addresses that may be written to without asking. */
  readonly recipients: readonly string[];
  /** Most bytes one request may carry out. */
  readonly maxBodyBytes: number;
  /** S58: words that make an action worth a second look. */
  readonly riskWords: readonly string[];
  /** S56: a tool that was never used is looked at by tier 3. */
  readonly auditFirstUse: boolean;
  /** How long a parked action waits for its owner, and how long a granted one holds. */
  readonly approvalMs: number;
};

const DAY_MS = 86_400_000;

export const defaultActionPolicy: ActionPolicy = {
  egress: [],
  recipients: [],
  maxBodyBytes: 64 * 1024,
  /** S58, by kind: destructive, financial, security, communication. */
  riskWords: [
    ...['delete', 'remove', 'drop', 'truncate', 'format'],
    ...['transfer', 'send money', 'payment', 'purchase', 'withdraw'],
    ...['password', 'credential', 'api key', 'secret', 'token'],
    ...['send email', 'post to', 'publish', 'broadcast'],
  ],
  auditFirstUse: true,
  approvalMs: 3 * DAY_MS,
};
