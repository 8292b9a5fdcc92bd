import { agentTaskSubject, hostSubject } from '../../domain/attend/events.ts';
import { attendSettings } from '../../domain/attend/settings.ts';
import {
  type AgentResultDoc,
  agentResultProjection,
} from '../../domain/attend/views/agent-result.ts';
import { hasEnded, hostSessionProjection } from '../../domain/attend/views/host-session.ts';
import { fact } from '../../domain/fact.ts';
import { isOwnCommand } from '../../domain/trivial-work.ts';
import type { BoundedMap } from '../../kernel/bounded-map.ts';
import { AppendConflict } from '../../kernel/log/log-errors.ts';
import { personalText } from '../../kernel/personal-text.ts';
import { oneLine } from '../../kernel/text/one-line.ts';
import { cutToCharacters } from '../../kernel/text/tokens.ts';
import { cleanDeep } from '../../prompt/clean-text.ts';
import { guestOrigin } from '../guest/guest-origin.ts';
import type { HookInput } from './hooks/hook-input.ts';
import type { RecordPorts, Told } from './record-host.ts';
import { sweepGone } from './sweep-sessions.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Results by the session that was told them and has asked nothing since, and those sessions by task. */
export type ToldResults = {
  readonly of: BoundedMap<Results>;
  readonly to: BoundedMap<string>;
};
type Results = {
  /** Of the log when they were read. */
  readonly head: number;
  readonly docs: readonly AgentResultDoc[];
};
type TellPorts = RecordPorts & { readonly toldResults: ToldResults };

/**
 * What sub-agents of earlier sessions in this folder came to that no session knows yet (S45). A session counts as knowing it once its
 * model is asked something: whoever dies before that, the session or this process, leaves it to be told to the next one.
 */
export async function tellResults(
  ports: TellPorts,
  told: Told,
  session: HookInput<'SessionStart'>,
): Promise<readonly string[]> {
  const left = await sessionsWithResults(ports, told);
  if (left.length === 0) return [];
  await sweepGone(ports, told, left);
  const { of, to } = ports.toldResults;
  const { head, waiting } = await resultsWaiting(ports, told, session);
  const docs: AgentResultDoc[] = [];
  for (const { doc, holder } of waiting) {
    if (docs.length === attendSettings.resultsTold) break;
    if (!(await isOfThisPlace(ports, doc, session))) continue;
    // Meanwhile another session may have been told.
    if (to.get(doc.task_id) !== holder) continue;
    to.set(doc.task_id, session.session_id);
    docs.push(doc);
  }
  if (docs.length > 0) of.set(session.session_id, { head, docs });
  return Promise.all(docs.map((doc) => toldLine(ports, doc)));
}

/** The session asks its model something: what it was told when it began is handed over, unless the agent spoke again meanwhile. */
export async function handOverTold(
  ports: TellPorts,
  { guest }: Told,
  { session_id: to_session, prompt }: HookInput<'UserPromptSubmit'>,
): Promise<void> {
  const { of, to } = ports.toldResults;
  const told = of.get(to_session);
  if (told === undefined || isOwnCommand(prompt)) return;
  const events = told.docs.map(({ session_id, task_id }) =>
    fact('HostResultHandedOver', { session_id, task_id, to_session }),
  );
  const subjects = told.docs.map(({ task_id }) => agentTaskSubject(task_id));
  const unless = { subjects, after: told.head };
  try {
    await ports.log.append(ports.agentId, guestOrigin(ports, guest), { events, unless });
  } catch (error) {
    if (!(error instanceof AppendConflict)) throw error;
  }
  of.delete(to_session);
  for (const { task_id } of told.docs) to.delete(task_id);
}

/** Those whose sub-agents work or came to something that no session knows, and those that were told it: mostly none. */
async function sessionsWithResults(
  { log, agentId, toldResults }: TellPorts,
  { guest }: Told,
): Promise<readonly string[]> {
  const wanted = (['open', 'recent'] as const).map((keys) =>
    log.view(agentId, [{ projection: agentResultProjection, keys }]),
  );
  const docs = (await Promise.all(wanted)).flatMap((view) => [
    ...view.all(agentResultProjection).values(),
  ]);
  const left = docs.filter((doc) => doc.guest === guest.name && doc.handed_to === null);
  const holders = left.flatMap(({ task_id }) => toldResults.to.get(task_id) ?? []);
  return [...new Set([...left.map(({ session_id }) => session_id), ...holders])];
}

type Waiting = {
  readonly doc: AgentResultDoc;
  /** The session that was told it last. */
  readonly holder: string | undefined;
};

async function resultsWaiting(
  { log, agentId, toldResults }: TellPorts,
  { guest, at }: Told,
  session: HookInput<'SessionStart'>,
): Promise<{ readonly head: number; readonly waiting: readonly Waiting[] }> {
  const results = await log.view(agentId, [{ projection: agentResultProjection, keys: 'recent' }]);
  const oldest = Date.parse(at) - attendSettings.resultsToldForDays * DAY_MS;
  const unknown = [...results.all(agentResultProjection).values()]
    .filter(({ handed_to, ended_at, ...doc }) => {
      return handed_to === null && doc.guest === guest.name && Date.parse(ended_at ?? '') > oldest;
    })
    .map((doc) => ({ doc, holder: toldResults.to.get(doc.task_id) }));
  const keys = unknown.flatMap(({ doc, holder = doc.session_id }) => [doc.session_id, holder]);
  const sessions = await log.view(agentId, [
    { projection: hostSessionProjection, keys: [...new Set(keys)] },
  ]);
  const isOver = (id: string) => hasEnded(sessions.get(hostSessionProjection, id));
  const isResumed = (id: string) => session.source === 'resume' && session.session_id === id;
  return {
    head: results.head,
    waiting: unknown
      .filter(({ holder }) => holder === undefined || isOver(holder))
      // A session that goes on is told by its host.
      .filter(({ doc: { session_id: id } }) => isResumed(id) || isOver(id))
      .toSorted((a, b) => ((a.doc.ended_at ?? '') < (b.doc.ended_at ?? '') ? 1 : -1)),
  };
}

async function isOfThisPlace(
  { log, agentId, blobs }: RecordPorts,
  doc: AgentResultDoc,
  { session_id }: HookInput<'SessionStart'>,
): Promise<boolean> {
  const view = await log.view(agentId, [{ projection: hostSessionProjection, keys: [session_id] }]);
  const here = view.get(hostSessionProjection, session_id)?.place;
  const [place, own] = await Promise.all([
    personalText(blobs, hostSubject(doc.session_id), doc.place),
    personalText(blobs, hostSubject(session_id), here),
  ]);
  return place !== null && place === own;
}

async function toldLine(
  { blobs }: RecordPorts,
  { session_id, task_id, agent_type, status, ended_at, result, error }: AgentResultDoc,
): Promise<string> {
  const texts = [error, result].map((text) => personalText(blobs, hostSubject(session_id), text));
  const said = (await Promise.all(texts)).filter((text) => text !== null).join(': ');
  const words = cutToCharacters(oneLine(cleanDeep(said)), attendSettings.resultToldCharacters);
  return `Result of the sub-agent ${cleanDeep(agent_type)} of an earlier session here, ${status} on ${(ended_at ?? '').slice(0, 16)} (in full: homeostat claude results ${task_id}): ${words}`;
}
