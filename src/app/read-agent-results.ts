import { hostSubject } from '../domain/attend/events.ts';
import { type AgentResultDoc, agentResultProjection } from '../domain/attend/views/agent-result.ts';
import { jsonOrNull } from '../kernel/json-or-null.ts';
import type { LogReader } from '../kernel/log/log-contract.ts';
import { personalText } from '../kernel/personal-text.ts';
import type { BlobStore } from '../kernel/ports/blobs.ts';

/** S45, as it is asked for. */
export type ShownResult = Pick<
  AgentResultDoc,
  'task_id' | 'agent_type' | 'status' | 'started_at' | 'ended_at'
> & {
  /** An object where it is one in JSON; null: there is none, or it was erased. */
  readonly result: unknown;
  readonly error: string | null;
  /** A session knows it. */
  readonly seen: boolean;
};

type ResultPorts = {
  readonly agentId: string;
  readonly log: LogReader;
  readonly blobs: Pick<BlobStore, 'getPersonal'>;
};
/** Who asks: another program is not shown what is not of its sessions. Left out: the owner. */
type Asker = { readonly guest?: string | undefined };

/** The results of sub-agents, those that began last first. */
export async function agentResults(
  ports: ResultPorts,
  { guest, limit }: Asker & { readonly limit: number },
): Promise<readonly ShownResult[]> {
  const docs = (await newestResults(ports)).filter((doc) => isFor(doc, guest));
  return Promise.all(docs.slice(0, limit).map((doc) => shownResult(ports, doc)));
}

/** By the id of its task, or by the sub-agent's own. Null: there is none. */
export async function agentResultOf(
  ports: ResultPorts,
  { guest, id }: Asker & { readonly id: string },
): Promise<ShownResult | null> {
  const view = await ports.log.view(ports.agentId, [
    { projection: agentResultProjection, keys: [id] },
  ]);
  const doc =
    view.get(agentResultProjection, id) ??
    (await newestResults(ports)).find(({ task_id }) => task_id.endsWith(`:${id}`));
  return doc === undefined || !isFor(doc, guest) ? null : shownResult(ports, doc);
}

async function newestResults({ log, agentId }: ResultPorts): Promise<readonly AgentResultDoc[]> {
  const view = await log.view(agentId, [{ projection: agentResultProjection, keys: 'recent' }]);
  const docs = [...view.all(agentResultProjection).values()];
  return docs.toSorted((a, b) => (a.started_at < b.started_at ? 1 : -1));
}

function isFor(doc: AgentResultDoc, guest: string | undefined): boolean {
  return guest === undefined || doc.guest === guest;
}

async function shownResult(
  { blobs }: ResultPorts,
  { session_id, task_id, agent_type, status, started_at, ended_at, ...doc }: AgentResultDoc,
): Promise<ShownResult> {
  const [result, error] = await Promise.all(
    [doc.result, doc.error].map((text) => personalText(blobs, hostSubject(session_id), text)),
  );
  const seen = doc.handed_to !== null;
  const about = { task_id, agent_type, status, started_at, ended_at, seen };
  return { ...about, result: asObject(result ?? null), error: error ?? null };
}

function asObject(text: string | null): unknown {
  const parsed = text === null ? null : jsonOrNull(text);
  return typeof parsed === 'object' && parsed !== null ? parsed : text;
}
