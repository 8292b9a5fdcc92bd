import { z } from 'zod';
import { charterProjection } from '../../../domain/self/views/charter.ts';
import { SINGLETON } from '../../../kernel/projection/projection.ts';
import { cutToCharacters, cutToTokens } from '../../../kernel/text/tokens.ts';
import { composeRecords } from '../../../prompt/compose/compose-records.ts';
import { noteRecord } from '../../../prompt/list/prompt-record.ts';
import { creedLines } from '../../../prompt/lists/owner/identity.ts';
import { type Asking, ask } from '../../model/ask.ts';
import type { CallContext } from '../../phase-context.ts';
import type { LoopPorts } from './loop-ports.ts';

/** S57: what a second model says of an action. */
const auditOutput = z.strictObject({
  passed: z.boolean(),
  reason: z.string().max(500),
  risk_level: z.enum(['low', 'medium', 'high']),
  concerns: z.array(z.string().max(200)).max(10),
  creed_violations: z.array(z.string().max(200)).max(10),
  recommendation: z.string().max(300).nullable(),
});
export type Audit = z.infer<typeof auditOutput>;

export type AuditPorts = Pick<LoopPorts, 'modelPorts' | 'audit'>;

/** `too-long`: it would not have seen all of the action. */
export type AuditAnswer =
  | { readonly status: 'audited'; readonly audit: Audit; readonly runId: string }
  | { readonly status: 'too-long' | 'unavailable'; readonly why: string };

type Question = {
  /** The action, whole. */
  readonly shown: Readonly<Record<string, unknown>> & { readonly tool: string };
  /** What it is for. */
  readonly goal: string;
  readonly why: string;
  /** The event that says so. */
  readonly eventId: string;
  readonly paidBy: Pick<Asking<Audit>, 'job' | 'isExploration'>;
};

const GOAL_TOKENS = 500;
const CHARTER = [{ projection: charterProjection, keys: [SINGLETON] }] as const;

/** Has a model that took no part look at an action. @throws LeaseLost */
export async function askAuditor(
  context: CallContext,
  { modelPorts, audit: { template, records, asking } }: AuditPorts,
  { shown, goal, why, eventId, paidBy }: Question,
): Promise<AuditAnswer> {
  const source = [eventId] as const;
  const charter = (await context.view(CHARTER)).get(charterProjection, SINGLETON);
  // The purpose is shortened; the action itself is shown whole or not at all.
  const purpose = { goal: cutToTokens(goal, GOAL_TOKENS), looked_at_because: why };
  // Both are in a model's words, and are judged as anybody's would be.
  const from = { eventIds: source, trust: 'outside' as const };
  const prompt = composeRecords(
    {
      identity: creedLines(charter).map(noteRecord('value')),
      action: [{ name: shown.tool, fields: shown, ...from }],
      goal: [{ name: 'goal', fields: purpose, ...from }],
    },
    template,
    records,
  );
  const isCut = JSON.stringify(shown).length > records.textCharacters;
  if (isCut || prompt.manifest.dropped.length > 0) {
    return { status: 'too-long', why: 'too long for a second look to see all of it' };
  }
  const outcome = await ask(context, modelPorts, {
    ...asking,
    purpose: 'audit',
    priority: 'act',
    ...paidBy,
    prompt,
    output: { name: 'audit', schema: auditOutput },
  });
  if (outcome.status === 'ok') {
    return { status: 'audited', audit: outcome.parsed, runId: outcome.runId };
  }
  const told = outcome.status === 'refused' ? outcome.detail : outcome.message;
  const said = `no second look could be had (${cutToCharacters(told, 200)})`;
  return { status: 'unavailable', why: said };
}

export function isClear({ passed, creed_violations, risk_level }: Audit): boolean {
  return passed && creed_violations.length === 0 && risk_level !== 'high';
}
