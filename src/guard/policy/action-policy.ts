/** The owner's rules for one tool, in addition to the general ones. */
export type ToolRule = {
  /** Never offered to a model, never run. */
  readonly deny: boolean;
  /** The owner must allow each use. */
  readonly park: boolean;
  /** A second model looks at each use. */
  readonly audit: boolean;
  /** The only hosts it may contact, as in `egress`; null: no limit of its own. */
  readonly hosts: readonly string[] | null;
  /** Most bytes one of its requests may send; null: no limit of its own. */
  readonly maxBodyBytes: number | null;
};

/** The owner's standing rules for actions; nothing a model writes changes them. */
export type ActionPolicy = {
  /** Hosts that any turn may contact, even one that has read outside text; `*.example.org` for all subdomains. */
  readonly egress: readonly string[];
  /** Addresses that mail may go to without asking. */
  readonly recipients: readonly string[];
  /** Most bytes one request may send. */
  readonly maxBodyBytes: number;
  /** S58: words that send an action to review. */
  readonly riskWords: readonly string[];
  /** S56: tier 3 reviews a tool's first use. */
  readonly auditFirstUse: boolean;
  /** How long a parked action waits for its owner, and how long an approval lasts. */
  readonly approvalMs: number;
  /** By the name of a tool, or a prefix and `*`; all that match apply. */
  readonly tools: Readonly<Record<string, ToolRule>>;
  /** Who may approve a distilled procedure: only the owner, or code by fixed rules. */
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

/** Another name of the same tool: the owner's rules for one apply to the other. */
const SAME_AS: ReadonlyMap<string, string> = new Map([
  ['start_command', 'shell'],
  ['web_fetch', 'web_read'],
]);

/** The owner's rules that match a tool. */
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

/** The host of an address, as a program that opens it reads it; null: it is no address. */
export function hostOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).hostname.replace(/\.$/, '').toLowerCase() : null;
}

/** Whether a host is one of these, each written as in `egress`. Null: it has no host. */
export function isHostIn(host: string | null, patterns: readonly string[]): boolean {
  return host !== null && patterns.some((pattern) => isUnder(host, pattern));
}

function isUnder(host: string, pattern: string): boolean {
  return pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern;
}

/** Whether a model may see a tool at all. */
export function isOffered(policy: Pick<ActionPolicy, 'tools'>, tool: string): boolean {
  return !rulesFor(policy, tool).some(({ deny }) => deny);
}

/**
 * Whether a tool may be used by a worker that does not ask us before each call: the owner neither denies it, nor wants
 * to be asked, nor limits its hosts, which the provider would read more broadly.
 */
export function mayRunUnjudged(policy: Pick<ActionPolicy, 'tools'>, tool: string): boolean {
  return rulesFor(policy, tool).every(({ deny, park, hosts }) => !deny && !park && hosts === null);
}
