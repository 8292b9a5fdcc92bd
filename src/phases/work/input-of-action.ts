import { approvalProjection, pendingApprovals } from '../../domain/action/views/approval.ts';
import type { BlobStore } from '../../kernel/ports/blobs.ts';
import type { EventStore } from '../../kernel/ports/event-store.ts';
import type { AgentContext } from '../phase-context.ts';
import { readFacts } from '../read-facts.ts';

export type InputSource = Pick<AgentContext, 'agentId'> & {
  readonly log: Pick<EventStore, 'read'>;
  readonly blobs: Pick<BlobStore, 'get'>;
};

/** The input of an action as JSON text, without its secrets; null: none was kept. */
async function inputOfAction(
  { agentId, log, blobs }: InputSource,
  actionId: string,
): Promise<string | null> {
  const query = { subjects: [`action:${actionId}`], types: ['ActionProposed'], limit: 1 } as const;
  const [proposed] = await readFacts(log, agentId, query);
  const ref = proposed?.payload.args_ref;
  return ref === undefined ? null : blobs.get(ref);
}

/** The same of several, by their ids. */
export async function inputsOfActions(
  source: InputSource,
  actionIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const read = actionIds.map(async (id) => [id, await inputOfAction(source, id)] as const);
  return new Map(await Promise.all(read));
}

/** Of all that waits for the owner's word. */
export async function inputsOfPending(
  source: InputSource & Pick<AgentContext, 'log'>,
): Promise<ReadonlyMap<string, string | null>> {
  const wanted = [{ projection: approvalProjection, keys: 'open' as const }];
  const pending = pendingApprovals(await source.log.view(source.agentId, wanted));
  return inputsOfActions(
    source,
    pending.map(({ approval_id }) => approval_id),
  );
}
