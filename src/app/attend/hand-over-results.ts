import { agentTaskSubject, hostSubject } from '../../domain/attend/events.ts';
import { attendSettings } from '../../domain/attend/settings.ts';
import {
  type AgentResultDoc,
  agentResultProjection,
} from '../../domain/attend/views/agent-result.ts';
import {
  type HostSessionDoc,
  hostSessionProjection,
} from '../../domain/attend/views/host-session.ts';
import { fact } from '../../domain/fact.ts';
import { AppendConflict } from '../../kernel/log/log-errors.ts';
import { personalText } from '../../kernel/personal-text.ts';
import { oneLine } from '../../kernel/text/one-line.ts';
import { cutToCharacters } from '../../kernel/text/tokens.ts';
import { cleanDeep } from '../../prompt/clean-text.ts';
import { guestOrigin } from '../guest/guest-origin.ts';
import type { HookInput } from './hook-input.ts';
import type { RecordPorts, Told } from './record-host.ts';
import { sweepGone } from './sweep-sessions.ts';

const DAY_MS = 24 * 60 * 60_000;

/**
 * What sub-agents of earlier sessions in this folder came to that no session knows yet (S45). Each is told to one session: it is
 * marked before it is told, so that a crash loses it from the telling, never from what can be asked for.
 */
export async function handOverResults(
  ports: RecordPorts,
  told: Told,
  session: HookInput<'SessionStart'>,
): Promise<readonly string[]> {
  await sweepGone(ports, told);
  const { head, waiting } = await resultsWaiting(ports, told, session);
  const here: AgentResultDoc[] = [];
  for (const doc of waiting) {
    if (here.length < attendSettings.resultsTold && (await isOfThisPlace(ports, doc, session))) {
      here.push(doc);
    }
  }
  if (here.length === 0) return [];
  const lines = await Promise.all(here.map((doc) => toldLine(ports, doc)));
  return (await isMarked(ports, told, { here, head, session })) ? lines : [];
}

async function resultsWaiting(
  { log, agentId }: RecordPorts,
  { guest, at }: Told,
  session: HookInput<'SessionStart'>,
): Promise<{ readonly head: number; readonly waiting: readonly AgentResultDoc[] }> {
  const results = await log.view(agentId, [{ projection: agentResultProjection, keys: 'recent' }]);
  const oldest = Date.parse(at) - attendSettings.resultsToldForDays * DAY_MS;
  const own = [...results.all(agentResultProjection).values()].filter(
    (doc) => doc.guest === guest.name && Date.parse(doc.ended_at ?? '') > oldest,
  );
  const keys = own.flatMap(({ session_id, handed_to }) => [session_id, handed_to ?? session_id]);
  const sessions = await log.view(agentId, [
    { projection: hostSessionProjection, keys: [...new Set(keys)] },
  ]);
  const sessionOf = (id: string) => sessions.get(hostSessionProjection, id);
  const waiting = own.filter((doc) => isWaiting(doc, { session, sessionOf }));
  return {
    head: results.head,
    waiting: waiting.toSorted((a, b) => ((a.ended_at ?? '') < (b.ended_at ?? '') ? 1 : -1)),
  };
}

type Around = {
  readonly session: HookInput<'SessionStart'>;
  readonly sessionOf: (id: string) => HostSessionDoc | undefined;
};

/** A session that goes on is told by its host; one that ended before anything was asked of it has told nobody. */
function isWaiting(
  { session_id, handed_to }: AgentResultDoc,
  { session, sessionOf }: Around,
): boolean {
  if (handed_to === null) {
    const isResumed = session.source === 'resume' && session.session_id === session_id;
    return isResumed || hasEnded(sessionOf(session_id));
  }
  const knows = sessionOf(handed_to);
  return handed_to !== session_id && knows?.prompts === 0 && hasEnded(knows);
}

function hasEnded(doc: HostSessionDoc | undefined): boolean {
  return doc === undefined || doc.ended_at !== null;
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

type Marking = {
  readonly here: readonly AgentResultDoc[];
  readonly head: number;
  readonly session: HookInput<'SessionStart'>;
};

/** False: meanwhile another session was told, or an agent spoke again. */
async function isMarked(
  ports: RecordPorts,
  { guest }: Told,
  { here, head, session }: Marking,
): Promise<boolean> {
  const events = here.map(({ session_id, task_id }) =>
    fact('HostResultHandedOver', { session_id, task_id, to_session: session.session_id }),
  );
  const subjects = here.map(({ task_id }) => agentTaskSubject(task_id));
  try {
    await ports.log.append(ports.agentId, guestOrigin(ports, guest), {
      events,
      unless: { subjects, after: head },
    });
    return true;
  } catch (error) {
    if (error instanceof AppendConflict) return false;
    throw error;
  }
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
