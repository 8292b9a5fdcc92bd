/** What an owner settles about one tool, beside what holds for all. */
export type ToolRule = {
  /** Never offered to a model, never run. */
  readonly deny: boolean;
  /** Each use is the owner's to allow. */
  readonly park: boolean;
  /** The only hosts it may ask, as in `egress`; null: no limit of its own. */
  readonly hosts: readonly string[] | null;
  /** Most bytes one of its requests may carry out; null: no limit of its own. */
  readonly maxBodyBytes: number | null;
};

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
  /** By the name of a tool, or the beginning of one and `*`; all that fit hold. */
  readonly tools: Readonly<Record<string, ToolRule>>;
  /** Who may approve a procedure that was distilled: the owner alone, or code by fixed rules. */
  readonly procedureApproval: 'owner' | 'policy';
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
  tools: {},
  procedureApproval: 'owner',
};

/** Does the same by another name: what the owner settles about the one holds for the other. */
const SAME_AS: ReadonlyMap<string, string> = new Map([
  ['start_command', 'shell'],
  ['web_fetch', 'web_read'],
]);

/** The owner's rules that fit a tool. */
export function rulesFor(
  { tools }: Pick<ActionPolicy, 'tools'>,
  tool: string,
): readonly ToolRule[] {
  const other = SAME_AS.get(tool);
  return Object.entries(tools).flatMap(([name, rule]) =>
    fits(name, tool) || (other !== undefined && fits(name, other)) ? [rule] : [],
  );
}

function fits(name: string, tool: string): boolean {
  return name.endsWith('*') ? tool.startsWith(name.slice(0, -1)) : tool === name;
}

/** Whether a model may be told of a tool at all. */
export function isOffered(policy: Pick<ActionPolicy, 'tools'>, tool: string): boolean {
  return !rulesFor(policy, tool).some(({ deny }) => deny);
}

/**
 * Whether a tool may be used by who does not ask us before each call: the owner neither denies it, nor wants to be asked,
 * nor holds it to hosts, which the provider takes for more than they say.
 */
export function mayRunUnjudged(policy: Pick<ActionPolicy, 'tools'>, tool: string): boolean {
  return rulesFor(policy, tool).every(({ deny, park, hosts }) => !deny && !park && hosts === null);
}
