import { z } from 'zod';
import type { ApprovalsPort } from '../../app/ports.ts';
import type { AgentReads } from '../../app/reads/agent-reads.ts';
import { type ApprovalDoc, approvalProjection } from '../../domain/action/views/approval.ts';
import { askedLines } from '../../domain/action/views/asked-lines.ts';
import { apiOrigin } from '../contract/api-origin.ts';
import { nextCursor, pageOf, seqCursor } from '../contract/page.ts';
import type { HttpPorts } from '../contract/ports.ts';
import { HttpProblem } from '../contract/problem.ts';
import { logRoute } from '../gate/log-route.ts';
import { jsonRoute } from '../gate/route.ts';

const { schema: approval } = approvalProjection;
const params = z.strictObject({ id: z.string().min(1).max(200) });

/** Approvals and the owner's answers; the first answer counts. */
export function approvalRoutes(ports: HttpPorts) {
  const { approvals } = ports;
  if (approvals === undefined) return [];
  return [
    logRoute({
      path: '/api/approvals',
      summary:
        'What the agent asked its owner for, newest first; `open` can still be answered or used',
      query: z.strictObject({
        status: z.enum(['open', 'all']).default('open'),
        ...pageOf(seqCursor, { size: 100, most: 500 }),
      }),
      answer: z.strictObject({ approvals: z.array(approval), next: nextCursor }),
      handle: async ({ query: { status, limit, cursor } }, reading) => {
        const page = await ports.reads(reading).approvals.list({ limit, before: cursor });
        const shown = status === 'all' ? page.approvals : page.approvals.filter(isOpen);
        return { approvals: shown, next: page.next === null ? null : `${page.next}` };
      },
    }),
    logRoute({
      path: '/api/approvals/:id',
      summary: 'One approval with its whole input and its outcome',
      params,
      answer: z.strictObject({
        approval,
        /** JSON text; null when none was kept. */
        input: z.string().nullable(),
        /** The same for people, long fields cut: each line begins with a bar, and nothing of it can pass for the agent's words. */
        lines: z.array(z.string()),
        /** False: `input` is incomplete, for example without a secret. */
        is_whole: z.boolean(),
        says: z.array(z.string()),
      }),
      handle: ({ params: { id } }, reading) => one(ports.reads(reading), id),
    }),
    jsonRoute({
      path: '/api/approvals/:id',
      summary: 'Grant or deny an approval; 409 when it was answered before or has expired',
      params,
      body: z.strictObject({
        answer: z.enum(['grant', 'deny']),
        reason: z.string().trim().max(500).default(''),
      }),
      answer: z.strictObject({
        ok: z.literal(true),
        /** Of the event that records the answer. */
        seq: z.int().nullable(),
      }),
      handle: ({ params: { id }, body }) => answer(ports, approvals, { approvalId: id, ...body }),
    }),
  ];
}

function isOpen({ status }: ApprovalDoc): boolean {
  return status === 'pending' || status === 'granted';
}

async function one({ approvals }: Pick<AgentReads, 'approvals'>, id: string) {
  const found = await approvals.show(id);
  if (found === null) {
    throw new HttpProblem(404, 'not_found', { message: `there is no approval ${id}` });
  }
  const { approval: doc, input, isWhole: is_whole, says } = found;
  const lines = [...askedLines(input, 'en')];
  return { approval: doc, input, lines, is_whole, says };
}

type Asked = {
  readonly approvalId: string;
  readonly answer: 'grant' | 'deny';
  readonly reason: string;
};

async function answer(ports: HttpPorts, approvals: ApprovalsPort, asked: Asked) {
  const answered = await approvals.answer(apiOrigin(ports), { ...asked, by: 'owner' });
  if (answered.status === 'answered') return { ok: true as const, seq: answered.seq };
  const { code, why: message } = answered;
  if (code === 'unknown') throw new HttpProblem(404, 'not_found', { message });
  throw new HttpProblem(409, code, { message });
}
