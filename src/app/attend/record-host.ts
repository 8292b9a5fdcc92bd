import { closeHostEpisode } from '../../domain/attend/close-host-episode.ts';
import { type EndTrigger, hostSubject } from '../../domain/attend/events.ts';
import {
  changesFiles,
  checkOfHostCall,
  type HostCall,
  usedBy,
} from '../../domain/attend/host-call.ts';
import type { HostVerdict } from '../../domain/attend/judge-host-call.ts';
import { attendSettings } from '../../domain/attend/settings.ts';
import {
  type HostSessionDoc,
  hostSessionProjection,
} from '../../domain/attend/views/host-session.ts';
import { type Fact, fact, type PayloadOf } from '../../domain/fact.ts';
import { affectFact } from '../../domain/profile/affect.ts';
import { DEFAULT_USER } from '../../domain/profile/events.ts';
import type { NewEvent } from '../../kernel/event/event.ts';
import type { Guest } from '../../kernel/ports/guest.ts';
import { canonicalText } from '../../kernel/text/canonical-text.ts';
import { redactSecrets } from '../../kernel/text/redact.ts';
import { sha256 } from '../../kernel/text/sha256.ts';
import { cutToCharacters } from '../../kernel/text/tokens.ts';
import { guestOrigin } from '../guest/guest-origin.ts';
import type { AttendPorts } from './attend-ports.ts';
import type { HookInput } from './hook-input.ts';

export type RecordPorts = Pick<
  AttendPorts,
  'agentId' | 'log' | 'newId' | 'now' | 'blobs' | 'startTimeOf'
>;
export type Told = { readonly guest: Guest; readonly at: string };
type Call = HookInput<'PreToolUse'>;

const CLAUDE_CODE = 'claude-code';
const SOURCES = ['startup', 'resume', 'fork', 'clear', 'compact'] as const;

export function hostCallOf({ tool_name: tool, tool_input: input = {} }: Call): HostCall {
  return { tool, input };
}

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

/** Sees to it that the session is known, also when its beginning was missed. */
export async function ensureSession(
  ports: RecordPorts,
  told: Told,
  given: HookInput<'SessionStart'>,
): Promise<void> {
  if ((await hostSession(ports, given.session_id)) !== undefined) return;
  await recordSession(ports, told, { ...given, isSeen: true });
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
}

export async function recordJudged(
  ports: RecordPorts,
  told: Told,
  { input, verdict }: { readonly input: Call; readonly verdict: HostVerdict },
): Promise<void> {
  const { to, tier, rule, reason } = verdict;
  if (to === 'pass') return;
  const { about, args } = namedCall(input);
  await storeOnce(ports, told, [
    fact(
      'HostCallJudged',
      {
        ...about,
        args: await kept(ports, about.session_id, { text: args }),
        verdict: to,
        tier,
        rule,
        reason,
      },
      { dedupeKey: `host-judged:${about.session_id}:${about.call_id}` },
    ),
  ]);
}

type Ended = HookInput<'PostToolUse'> & HookInput<'PostToolUseFailure'>;

export async function recordEnded(
  ports: RecordPorts,
  told: Told,
  { input, hasFailed }: { readonly input: Ended; readonly hasFailed: boolean },
): Promise<void> {
  const call = hostCallOf(input);
  const came = hasFailed ? (input.error ?? '') : resultText(input.tool_response);
  const outcome = input.is_interrupt === true ? 'interrupted' : hasFailed ? 'failed' : 'ok';
  const { about, args } = namedCall(input);
  const [given, result] = await keptBoth(ports, about.session_id, [
    { text: args },
    { text: came, characters: attendSettings.resultCharacters },
  ]);
  await storeOnce(ports, told, [
    fact(
      'HostCallEnded',
      {
        ...about,
        args: given,
        result,
        does: usedBy(call),
        outcome,
        duration_ms: input.duration_ms ?? null,
        args_hash: sha256(args),
        check: checkOfHostCall(call),
        changes: outcome === 'ok' && changesFiles(call),
      },
      { dedupeKey: `host-ended:${about.session_id}:${about.call_id}` },
    ),
  ]);
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

type Ending = { readonly said: string; readonly reason: 'ended' | 'lost' };

/** The session and the sub-agents in it are over, with what went on in them. */
export async function endSession(
  ports: RecordPorts,
  told: Told,
  { session_id, said, reason }: Ending & { readonly session_id: string },
): Promise<void> {
  const open = await openHostSessions(ports);
  const parts = open.filter((doc) => hostSubject(doc.session_id) === hostSubject(session_id));
  const end_trigger = reason === 'ended' ? 'session_end' : 'lost';
  for (const part of new Set([session_id, ...parts.map((doc) => doc.session_id)])) {
    await decideOn(ports, { ...told, session_id: part }, (doc) => [
      ...closeHostEpisode(doc, { end_trigger, at: told.at }),
      ...(doc.ended_at === null
        ? [fact('HostSessionEnded', { session_id: part, reason, said })]
        : []),
    ]);
  }
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

async function decideOn(
  ports: RecordPorts,
  { session_id: sessionId, ...told }: Told & { readonly session_id: string },
  decide: (doc: HostSessionDoc) => readonly NewEvent[],
): Promise<void> {
  const wanted = [{ projection: hostSessionProjection, keys: [sessionId] }];
  await ports.log.decide(ports.agentId, wanted, (view) => {
    const doc = view.get(hostSessionProjection, sessionId);
    const events = doc === undefined ? [] : decide(doc);
    const unless = { subjects: [hostSubject(sessionId)] };
    return { origin: hookOrigin(ports, told), decision: { events, unless, onDuplicate: 'first' } };
  });
}

/** The same hook may come twice, from two places where it is installed: it happened once. */
async function storeOnce(
  ports: RecordPorts,
  told: Told,
  events: readonly NewEvent[],
): Promise<void> {
  const decision = { events, onDuplicate: 'first' as const };
  await ports.log.append(ports.agentId, hookOrigin(ports, told), decision);
}

/** It happened when its hook came, however long it waits to be stored. */
function hookOrigin(ports: RecordPorts, { guest, at }: Told) {
  return { ...guestOrigin(ports, guest), occurredAt: at };
}

/** A call as its events name it, and its arguments in words. */
function namedCall({ session_id, tool_name, tool_input = {}, tool_use_id }: Call) {
  const args = canonicalText(tool_input ?? null);
  const call_id = tool_use_id ?? sha256(`${tool_name}\n${args}`).slice(0, 20);
  return { about: { session_id, call_id, tool: tool_name }, args };
}

type Kept = { readonly text: string; readonly characters?: number };
type Stored = { readonly blob: string; readonly bytes: number };

/** Without its secrets, cut, under the key of the session. */
function kept({ blobs }: RecordPorts, sessionId: string, text: Kept): Promise<Stored> {
  return blobs.putPersonal(hostSubject(sessionId), cutWords(text));
}

function cutWords({ text, characters = attendSettings.argumentCharacters }: Kept): string {
  return cutToCharacters(redactSecrets(text.slice(0, characters * 4)), characters);
}

/** Two at once. */
async function keptBoth(
  { blobs }: RecordPorts,
  sessionId: string,
  texts: readonly [Kept, Kept],
): Promise<readonly [Stored, Stored]> {
  const subject = hostSubject(sessionId);
  const [one, other] = await blobs.putManyPersonal(
    texts.map((text) => ({ subject, content: cutWords(text) })),
  );
  if (one === undefined || other === undefined) throw new Error('two texts were put, fewer came');
  return [one, other];
}

/** What a tool gave back, in words: for a shell what it printed. */
function resultText(response: unknown): string {
  if (typeof response === 'string') return response;
  if (typeof response !== 'object' || response === null) return '';
  const { stdout, stderr, content } = response as Record<string, unknown>; // its fields are checked one by one
  const printed = [stdout, stderr].filter((part) => typeof part === 'string').join('\n');
  if (printed.trim() !== '') return printed;
  return typeof content === 'string' ? content : JSON.stringify(response).slice(0, 4000);
}
