import type { RecordedFact } from '../../domain/fact.ts';
import type { EventStore } from '../../kernel/ports/event-store.ts';
import type { DraftFound, MailDrafts } from '../../kernel/ports/mail-drafts.ts';
import { readFacts } from '../../phases/read-facts.ts';

export type DraftsPorts = {
  readonly store: Pick<EventStore, 'read'>;
  readonly agentId: string;
  readonly drafts: Pick<MailDrafts, 'read'>;
};

const PAGE = 50;

/** Drafts that the agent has written since then (ISO 8601), newest first, as they lie there now; one that is gone is left out. */
export async function draftsSince(
  ports: DraftsPorts,
  since: string,
): Promise<readonly DraftFound[]> {
  const found: DraftFound[] = [];
  for await (const name of draftNames(ports, since)) {
    const draft = await ports.drafts.read(name);
    if (draft === null) continue;
    found.push({ name, to: draft.to, text: `${draft.subject}\n${draft.body}` });
  }
  return found;
}

/** A draft is named by the action that wrote it. */
async function* draftNames({ store, agentId }: DraftsPorts, since: string) {
  let page: readonly RecordedFact<'ActionExecuted'>[] = [];
  do {
    const before = page.at(-1)?.seq;
    const query = { types: ['ActionExecuted'], newestFirst: true, limit: PAGE } as const;
    page = await readFacts(store, agentId, {
      ...query,
      ...(before !== undefined && { upTo: before - 1 }),
    });
    const recent = page.filter(({ occurredAt }) => occurredAt >= since);
    for (const { payload } of recent) {
      if (payload.tool === 'draft_mail' && payload.exit_code === 0) yield payload.action_id;
    }
    if (recent.length < page.length) return;
  } while (page.length === PAGE);
}
