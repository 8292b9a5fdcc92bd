import { closeHostEpisode } from '../../domain/attend/close-host-episode.ts';
import { type EndTrigger, hostSubject } from '../../domain/attend/events.ts';
import { attendSettings } from '../../domain/attend/settings.ts';
import {
  type HostSessionDoc,
  hostSessionProjection,
} from '../../domain/attend/views/host-session.ts';
import { type Fact, fact, type PayloadOf } from '../../domain/fact.ts';
import { SESSION_ABILITIES } from '../../domain/learning/session/session-abilities.ts';
import { affectFact } from '../../domain/profile/affect.ts';
import { DEFAULT_USER } from '../../domain/profile/events.ts';
import type { Appended } from '../../kernel/log/log-contract.ts';
import type { Guest } from '../../kernel/ports/guest.ts';
import { sha256 } from '../../kernel/text/sha256.ts';
import { guestOrigin } from '../guest/guest-origin.ts';
import type { AttendPorts } from './attend-ports.ts';
import type { HookInput } from './hooks/hook-input.ts';
import { kept } from './kept-text.ts';
import {
  correctWork,
  lessonsWanted,
  mergedAway,
  saysWrong,
  withLessons,
} from './learn-from-work.ts';

export type RecordPorts = Pick<
  AttendPorts,
  'agentId' | 'log' | 'newId' | 'now' | 'blobs' | 'startTimeOf'
>;
export type Told = { readonly guest: Guest; readonly at: string };

const CLAUDE_CODE = 'claude-code';
const SOURCES = ['startup', 'resume', 'fork', 'clear', 'compact'] as const;

/** How a session began, as far as its host says. */
type Beginning = HookInput<'SessionStart'> & { readonly isSeen?: boolean };

/** One that goes on, or is told twice, has one beginning a process. `isSeen`: nobody told its beginning, but it is there. */
export async function recordSession(
  ports: RecordPorts,
  told: Told,
  given: Beginning,
): Promise<void> {
  const { session_id, homeostat: more } = given;
  const process = await processOf(ports, more?.pid ?? null);
  const source = sourceOf(given);
  const key = `${source}:${process.pid ?? ''}:${process.pid_started ?? ''}`;
  const about = {
    session_id,
    host: more?.host ?? CLAUDE_CODE,
    guest: told.guest.name,
    user_id: DEFAULT_USER,
    source,
    place: await kept(ports, session_id, { text: more?.project_dir ?? given.cwd ?? '' }),
    ...process,
  };
  await storeOnce(ports, told, [
    fact('HostSessionBegun', about, { dedupeKey: `host-begun:${session_id}:${key}` }),
  ]);
}

function sourceOf({ isSeen, source }: Beginning): PayloadOf<'HostSessionBegun'>['source'] {
  if (isSeen === true) return 'seen';
  return SOURCES.find((one) => one === source) ?? 'startup';
}

/** Both null: the host did not say which process it is, or that one is gone already. */
async function processOf({ startTimeOf }: RecordPorts, pid: number | null) {
  const pid_started = pid === null ? null : await startTimeOf(pid);
  return pid_started === null ? { pid: null, pid_started } : { pid, pid_started };
}

/** Sees to it that the session is known, and in which process it goes on, also when that beginning was missed. */
export async function ensureSession(
  ports: RecordPorts,
  told: Told,
  given: HookInput<'SessionStart'>,
): Promise<void> {
  const doc = await hostSession(ports, given.session_id);
  if (doc !== undefined && !(await isElsewhere(ports, doc, given))) return;
  await recordSession(ports, told, { ...given, isSeen: true });
}

async function isElsewhere(
  { startTimeOf }: RecordPorts,
  doc: HostSessionDoc,
  { homeostat: { pid = null } = {} }: HookInput<'SessionStart'>,
): Promise<boolean> {
  return pid !== null && pid !== doc.pid && (await startTimeOf(pid)) !== null;
}

export async function recordPrompt(
  ports: RecordPorts,
  told: Told,
  { session_id, prompt_id, prompt }: HookInput<'UserPromptSubmit'>,
): Promise<void> {
  const text = await kept(ports, session_id, {
    text: prompt,
    characters: attendSettings.promptCharacters,
  });
  const id = prompt_id ?? sha256(`${told.at}\n${prompt}`).slice(0, 20);
  const who = { userId: DEFAULT_USER, messageId: `${session_id}:${id}` };
  const heard = affectFact(prompt, who);
  await storeOnce(ports, told, [
    ...(heard === null ? [] : [heard]),
    fact(
      'HostPromptGiven',
      { session_id, prompt_id: id, user_id: DEFAULT_USER, text },
      { dedupeKey: `host-prompt:${session_id}:${id}` },
    ),
  ]);
  if (!saysWrong(prompt)) return;
  await decideOn(ports, { ...told, session_id }, (doc) => correctWork(doc, id));
}

/** Closes the piece of work that goes on. Resolves with what was closed; null: nothing went on. */
export async function closeWork(
  ports: RecordPorts,
  told: Told,
  { session_id, end_trigger }: { readonly session_id: string; readonly end_trigger: EndTrigger },
): Promise<PayloadOf<'HostEpisodeClosed'> | null> {
  let closed: Fact<'HostEpisodeClosed'> | undefined;
  await decideOn(ports, { ...told, session_id }, (doc) => {
    [closed] = closeHostEpisode(doc, { end_trigger, at: told.at });
    return closed === undefined ? [] : [closed];
  });
  return closed?.payload ?? null;
}

export async function openHostSessions({
  log,
  agentId,
}: Pick<RecordPorts, 'log' | 'agentId'>): Promise<readonly HostSessionDoc[]> {
  const view = await log.view(agentId, [{ projection: hostSessionProjection, keys: 'open' }]);
  return [...view.all(hostSessionProjection).values()];
}

export async function hostSession(
  { log, agentId }: Pick<RecordPorts, 'log' | 'agentId'>,
  sessionId: string,
): Promise<HostSessionDoc | undefined> {
  const view = await log.view(agentId, [{ projection: hostSessionProjection, keys: [sessionId] }]);
  return view.get(hostSessionProjection, sessionId);
}

/** Unless something happens in the session meanwhile. */
export async function decideOn(
  ports: RecordPorts,
  { session_id: sessionId, ...told }: Told & { readonly session_id: string },
  decide: (doc: HostSessionDoc) => readonly Fact[],
): Promise<void> {
  const session = { projection: hostSessionProjection, keys: [sessionId] };
  let abilities = SESSION_ABILITIES;
  for (let left = abilities; left.length > 0; abilities = [...abilities, ...left]) {
    const wanted = [session, ...lessonsWanted(abilities)];
    await ports.log.decide(ports.agentId, wanted, (view) => {
      const doc = view.get(hostSessionProjection, sessionId);
      left = mergedAway(view);
      const isReady = doc !== undefined && left.length === 0;
      const events = isReady ? withLessons(view, decide(doc), told.at) : [];
      const unless = { subjects: [hostSubject(sessionId)] };
      const decision = { events, unless, onDuplicate: 'first' as const };
      return { origin: hookOrigin(ports, told), decision };
    });
  }
}

/** The same hook may come twice, from two places where it is installed: it happened once. */
export async function storeOnce(
  ports: RecordPorts,
  told: Told,
  events: readonly Fact[],
): Promise<Appended> {
  const decision = { events, onDuplicate: 'first' as const };
  return ports.log.append(ports.agentId, hookOrigin(ports, told), decision);
}

/** It happened when its hook came, however long it waits to be stored. */
export function hookOrigin(ports: RecordPorts, { guest, at }: Told) {
  return { ...guestOrigin(ports, guest), occurredAt: at };
}
