import { z } from 'zod';
import type { ActionPolicy, ToolRule } from './action-policy.ts';

const HOUR_MS = 3_600_000;
const MOST_HOURS = 90 * 24;
const MOST_BYTES = 100 * 1024 * 1024;

/** `example.org`, or `*.example.org` for all subdomains: a name, without scheme, port or path. */
const host = z
  .string()
  .regex(
    /^(\*\.)?[a-z0-9_-]+(\.[a-z0-9_-]+)*$/,
    'is a host name in lower case, such as api.example.org or *.example.org',
  );
const bytes = z.int().min(0).max(MOST_BYTES);
const word = z.string().trim().min(2).max(60);
const toolName = z.string().regex(/^[\w-]+\*?$/, 'is the name of a tool, or its beginning and *');

const toolRule = z.strictObject({
  deny: z.boolean().optional(),
  park: z.boolean().optional(),
  audit: z.boolean().optional(),
  hosts: z.array(host).optional(),
  maxBodyBytes: bytes.optional(),
});

const ownPolicy = z.strictObject({
  egress: z.array(host).optional(),
  recipients: z.array(z.email().toLowerCase()).optional(),
  maxBodyBytes: bytes.optional(),
  auditFirstUse: z.boolean().optional(),
  approvalHours: z.number().positive().max(MOST_HOURS).optional(),
  /** Added to the defaults; none can be removed. */
  riskWords: z.array(word).optional(),
  procedures: z.enum(['owner', 'auto']).optional(),
  tools: z.record(toolName, toolRule).optional(),
});

export type OwnPolicy =
  | { readonly status: 'ok'; readonly policy: ActionPolicy }
  /** `why` names the field. */
  | { readonly status: 'wrong'; readonly why: string };

/** A policy with the changes of the owner's file. `given` is the file as parsed JSON. */
export function withOwnPolicy(policy: ActionPolicy, given: unknown): OwnPolicy {
  const parsed = ownPolicy.safeParse(given);
  if (!parsed.success)
    return { status: 'wrong', why: parsed.error.issues.map(issueWords).join('; ') };
  const { egress, recipients, maxBodyBytes, auditFirstUse, approvalHours } = parsed.data;
  const { riskWords = [], procedures, tools = {} } = parsed.data;
  return {
    status: 'ok',
    policy: {
      egress: egress ?? policy.egress,
      recipients: recipients ?? policy.recipients,
      maxBodyBytes: maxBodyBytes ?? policy.maxBodyBytes,
      auditFirstUse: auditFirstUse ?? policy.auditFirstUse,
      approvalMs: approvalHours === undefined ? policy.approvalMs : approvalHours * HOUR_MS,
      riskWords: [...policy.riskWords, ...riskWords],
      procedureApproval: procedures === 'auto' ? 'policy' : 'owner',
      tools: Object.fromEntries(
        Object.entries(tools).map(([name, rule]) => [name, asToolRule(rule)]),
      ),
    },
  };
}

function issueWords({ path, message }: z.core.$ZodIssue): string {
  const where = path.length === 0 ? '' : `${path.map(String).join('.')}: `;
  return `${where}${message}`;
}

function asToolRule(given: z.infer<typeof toolRule>): ToolRule {
  const { deny = false, park = false, audit = false, hosts = null, maxBodyBytes = null } = given;
  return { deny, park, audit, hosts, maxBodyBytes };
}
