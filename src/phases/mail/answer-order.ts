import type { Fact } from '../../domain/fact.ts';
import { mailThreadProjection } from '../../domain/mail/views/mail-thread.ts';
import { standingOrdersProjection } from '../../domain/task/views/standing-orders.ts';
import { workIdParts } from '../../kernel/event/work-id.ts';
import type { BlobStore } from '../../kernel/ports/blobs.ts';
import { SINGLETON } from '../../kernel/projection/projection.ts';
import { asksToBeTold } from '../../language/asks-to-be-told.ts';
import type { PhaseContext } from '../phase-context.ts';
import { languageOfWork } from './desk/owners-language.ts';
import { queueLetter } from './queue-mail.ts';
import { draftTexts } from './told-drafts.ts';

type Ports = Parameters<typeof queueLetter>[0] & {
  readonly owners: readonly string[];
  readonly blobs: Pick<BlobStore, 'get' | 'getPersonal'>;
};

/** See `WorkTold`. */
type Found = {
  readonly workId: string;
  readonly answer: string | null;
  readonly ok: boolean | null;
};

/**
 * What a standing order found, as a mail in a thread of that order, if the order itself asks for it. None for other work,
 * for an order that has nothing to tell this time, and for one that is not done: that is a notice.
 */
export async function answerOrder(
  ports: Ports,
  context: PhaseContext,
  { workId, answer, ok }: Found,
): Promise<readonly Fact[]> {
  if (answer === null || ok !== true || ports.owners.length === 0) return [];
  const order = await orderToTell(context, workId);
  if (order === undefined) return [];
  const threadId = `order-${order.order_id}`;
  const view = await context.view([{ projection: mailThreadProjection, keys: [threadId] }]);
  const thread = view.get(mailThreadProjection, threadId);
  if (thread?.cycles.includes(context.cycleNo) === true) return [];
  const source = { agentId: context.agentId, log: context.log, blobs: ports.blobs };
  const language = await languageOfWork(source, workId);
  const drafts = await draftTexts(source, { workId, cycles: [context.cycleNo], language });
  return queueLetter(ports, {
    // A cycle does one piece of work, and names of orders may hold what no Message-ID may.
    mailId: `an-${context.cycleNo}-order`,
    threadId,
    thread,
    text: `${[answer, ...drafts].join('\n\n')}\n`,
    subject: order.title,
    to: ports.owners,
    cause: 'answer',
    answers: null,
    cycleNo: context.cycleNo,
    asks: false,
    approvals: [],
    jobs: [workId],
  });
}

/** The order of this work, if it asks to tell its owner. */
async function orderToTell(context: PhaseContext, workId: string) {
  const { kind, name } = workIdParts(workId);
  if (kind !== 'order') return undefined;
  const view = await context.view([{ projection: standingOrdersProjection, keys: [SINGLETON] }]);
  const orders = view.get(standingOrdersProjection, SINGLETON)?.orders ?? [];
  return orders.find(
    ({ order_id, title, text }) => order_id === name && asksToBeTold(`${title}.\n${text}`),
  );
}
