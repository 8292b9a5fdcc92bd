import { readFacts } from '../../read-facts.ts';
import type { MailDesk } from '../desk/mail-ports.ts';

const APPROVALS_NAMED = 500;

/** Short names of approvals, by id: `a<seq>` can be typed, and is never another's. */
export async function aliasesOf(
  desk: Pick<MailDesk, 'log' | 'agentId'>,
): Promise<ReadonlyMap<string, string>> {
  const asked = await readFacts(desk.log, desk.agentId, {
    types: ['ActionEscalated'],
    newestFirst: true,
    limit: APPROVALS_NAMED,
  });
  return new Map(asked.map(({ payload, seq }) => [payload.action_id, `a${seq}`]));
}
