import { subSessionId } from '../../domain/attend/events.ts';
import type { HostVerdict } from '../../domain/attend/judge-host-call.ts';
import { attendSettings } from '../../domain/attend/settings.ts';
import { taughtIn } from '../../domain/lesson/objections.ts';
import { type BoundedMap, boundedMap } from '../../kernel/bounded-map.ts';
import type { Guest } from '../../kernel/ports/guest.ts';
import type { Audit } from '../../phases/act/loop/ask-auditor.ts';
import { inTurn } from '../in-turn.ts';
import { answerAside, standsAside } from './aside.ts';
import type { AttendPorts, HostPlace } from './attend-ports.ts';
import { endSession } from './end-session.ts';
import { handOverTold, type ToldResults } from './hand-over-results.ts';
import { type HeardCalls, heardCalls } from './heard-calls.ts';
import { type HookAnswer, quietBlock, verdictAnswer } from './hooks/hook-answer.ts';
import {
  type HookBody,
  type HookInput,
  type HookName,
  hookInput,
  isHookName,
} from './hooks/hook-input.ts';
import { batchedCall, callsOfBatch, endedCall, judgedCall } from './host-calls.ts';
import { hostCommand } from './host-commands.ts';
import { judgeHost } from './judge-host.ts';
import { type KeptLesson, keptLine, learnFromPrompt } from './lessons.ts';
import { agentCallIn, recordAgentCall, recordAgentEnd, recordNotice } from './record-agents.ts';
import { closeWork, ensureSession, recordPrompt, recordSession, type Told } from './record-host.ts';
import { type SecondLooks, takeSecondLook } from './second-look.ts';
import { sessionContext } from './session-context.ts';
import { storeCalls, type ToldCalls, toldCalls } from './told-calls.ts';

/** The hooks of another agent: its calls are judged, its work is remembered, and it is told what is known. */
export type AttendDesk = {
  /**
   * Answers one hook. Judging reads no database; what is told is stored afterwards, in order, and before the answer
   * where something ends. Null: a hook of that name is not of its shape.
   */
  hook(guest: Guest, body: HookBody): Promise<HookAnswer | null>;
  /** Resolves when everything told so far is stored. */
  settled(): Promise<void>;
};

const NOTHING: HookAnswer = {};
const MOST_SESSIONS = 1000;

export function attendDesk(ports: AttendPorts): AttendDesk {
  const turn = inTurn((error) => {
    ports.onError('attended session', error);
  });
  const known = boundedMap<true>(MOST_SESSIONS);
  const heard = heardCalls();
  const desk: Desk = {
    ports,
    turn,
    places: boundedMap<string>(MOST_SESSIONS),
    aside: boundedMap<boolean>(MOST_SESSIONS),
    known,
    calls: toldCalls(turn, async (calls) => {
      try {
        for (const { told, call } of calls) await ensureKnown({ ports, known }, told, call);
        await storeCalls(ports, calls);
      } catch (error) {
        // The batch they were in may still come, and tell of them.
        for (const { call } of calls) heard.lost(call);
        throw error;
      }
    }),
    heard,
    looks: boundedMap<Audit>(MOST_SESSIONS),
    toldResults: { of: boundedMap(MOST_SESSIONS), to: boundedMap(MOST_SESSIONS) },
  };
  return {
    hook: async (guest, body) => {
      const name = body.hook_event_name;
      if (!isHookName(name)) return NOTHING; // a newer host tells more
      const input = hookInput(name, body);
      if (input === null) return null;
      const project = body.homeostat?.project_dir;
      if (project != null) desk.places.set(input.session_id, project);
      if (await standsAside(desk, body)) {
        return answerAside(ports, name, { input, place: placeOf(desk, input) });
      }
      const told = { guest, at: ports.now() };
      // Each name has an answer for the input of its own shape.
      return (ANSWERS[name] as Answering<HookName>)(desk, told, input);
    },
    settled: turn.done,
  };
}

type Desk = {
  readonly ports: AttendPorts;
  readonly turn: ReturnType<typeof inTurn>;
  /** The project of each session, as far as its hooks said. */
  readonly places: BoundedMap<string>;
  /** Whether a session is told of by the plugin of its project. */
  readonly aside: BoundedMap<boolean>;
  /** Sessions that the log knows. */
  readonly known: BoundedMap<true>;
  readonly calls: ToldCalls;
  readonly heard: HeardCalls;
  readonly looks: SecondLooks;
  readonly toldResults: ToldResults;
};
type Answering<Name extends HookName> = (
  desk: Desk,
  told: Told,
  input: HookInput<Name>,
) => Promise<HookAnswer>;

const ANSWERS: { readonly [Name in HookName]: Answering<Name> } = {
  SessionStart: async (desk, told, input) => {
    const { ports, places } = desk;
    const { session_id, cwd } = input;
    if (cwd !== undefined && places.get(session_id) === undefined) places.set(session_id, cwd);
    // The guardian loads meanwhile, so that the first call does not wait for it.
    void ports.judgeIn().catch(() => undefined);
    await stored(desk, async () => {
      await recordSession(ports, told, input);
      desk.known.set(input.session_id, true);
    });
    return withContext('SessionStart', await sessionContext(withTold(desk), told, input));
  },
  UserPromptSubmit: async (desk, told, input) => {
    const { ports } = desk;
    if (isNotification(input.prompt)) {
      await stored(desk, () => recordNotice(ports, told, input));
      return NOTHING;
    }
    const taught = taughtIn(input.prompt);
    let learned: readonly KeptLesson[] = [];
    const kept = stored(desk, async () => {
      await ensureKnown(desk, told, input);
      await recordPrompt(ports, told, input);
      learned = await learnFromPrompt(ports, told, { session_id: input.session_id, taught });
      await handOverTold(withTold(desk), told, input);
    });
    // A lesson takes the place of what would be found.
    if (taught.length > 0) await kept;
    const [found] = await Promise.all([
      ports.stream(told.guest).preProcess({
        session: input.session_id,
        input: input.prompt,
        tokens: attendSettings.contextTokens,
      }),
      kept,
    ]);
    return { ...withContext('UserPromptSubmit', found.text), ...withNews(learned) };
  },
  UserPromptExpansion: async ({ ports }, told, input) => {
    const said = await hostCommand(ports, told, input);
    if (said === null) return NOTHING;
    return quietBlock(said);
  },
  PreToolUse: async (desk, told, input) => {
    return verdictAnswer('PreToolUse', await judged(desk, told, input));
  },
  PermissionRequest: async (desk, told, input) => {
    const verdict = await judged(desk, told, input);
    if (verdict.to !== 'deny') desk.heard.asked(partOf(input));
    return verdictAnswer('PermissionRequest', verdict);
  },
  PostToolUse: async (desk, told, input) => noted(desk, told, { input, hasFailed: false }),
  PostToolUseFailure: async (desk, told, input) => noted(desk, told, { input, hasFailed: true }),
  PostToolBatch: async ({ calls, heard }, told, batch) => {
    for (const input of callsOfBatch(partOf(batch))) {
      const known = heard.of(input);
      // Mostly each has told its end itself.
      if (known !== 'ended') calls.add(batchedCall(told, { input, isAsked: known === 'asked' }));
    }
    return NOTHING;
  },
  SubagentStart: async (desk, told, input) => {
    const part = partOf(input);
    await stored(desk, () => recordSession(desk.ports, told, part));
    return withContext('SubagentStart', await sessionContext(withTold(desk), told, part));
  },
  SubagentStop: async (desk, told, input) => {
    // Compaction ends one that never began.
    if (input.agent_id === undefined) return NOTHING;
    const { session_id } = partOf(input);
    const end = { session_id, said: 'its part is done', reason: 'ended' as const };
    await stored(desk, async () => {
      await ensureKnown(desk, told, input);
      await endSession(desk.ports, told, end);
      await recordAgentEnd(desk.ports, told, input);
    });
    return NOTHING;
  },
  Stop: async (desk, told, input) => {
    if ((input.background_tasks ?? []).length > 0) return NOTHING;
    return closed(desk, told, input);
  },
  StopFailure: closed,
  PreCompact: async (desk) => {
    await desk.turn.done();
    return NOTHING;
  },
  SessionEnd: async (desk, told, { session_id, reason = '' }) => {
    await stored(desk, () =>
      endSession(desk.ports, told, { session_id, said: reason, reason: 'ended' }),
    );
    desk.places.delete(session_id);
    return NOTHING;
  },
};

function withTold({ ports, toldResults }: Desk) {
  return { ...ports, toldResults };
}

async function closed(
  desk: Desk,
  told: Told,
  { session_id }: HookInput<'Stop'>,
): Promise<HookAnswer> {
  await stored(desk, async () => {
    await closeWork(desk.ports, told, { session_id, end_trigger: 'stop' });
  });
  return NOTHING;
}

/** Resolves when it and all that was told before it is stored, or was given up. */
async function stored({ turn, calls }: Desk, work: () => Promise<void>): Promise<void> {
  calls.close();
  turn.add(work);
  await turn.done();
}

async function judged(
  desk: Desk,
  told: Told,
  input: HookInput<'PreToolUse'>,
): Promise<HostVerdict> {
  const { ports, turn, looks } = desk;
  const atOnce = await judgeHost(ports, input, placeOf(desk, input));
  const verdict = await takeSecondLook(ports, told, { input, verdict: atOnce, looks, turn });
  const { to } = verdict;
  const part = partOf(input);
  if (to !== 'pass') desk.calls.add(judgedCall(told, { input: part, verdict: { ...verdict, to } }));
  if (to === 'deny') desk.heard.ended(part);
  if (to === 'ask') desk.heard.asked(part);
  return verdict;
}

function placeOf({ places }: Desk, { session_id, cwd = '/' }: HookBody): HostPlace {
  return { workspace: places.get(session_id) ?? cwd, cwd };
}

function noted(
  desk: Desk,
  told: Told,
  { input, hasFailed }: Parameters<typeof endedCall>[1],
): HookAnswer {
  const { ports, turn, calls } = desk;
  const part = partOf(input);
  calls.add(endedCall(told, { input: part, hasFailed }));
  desk.heard.ended(part);
  const agentCall = agentCallIn(input);
  if (agentCall !== null) {
    calls.close();
    turn.add(() => recordAgentCall(ports, told, agentCall));
  }
  return NOTHING;
}

/** What a sub-agent does is its own part of the session. */
function partOf<Input extends HookBody>(input: Input): Input {
  const { agent_id, session_id } = input;
  return agent_id === undefined
    ? input
    : { ...input, session_id: subSessionId(session_id, agent_id) };
}

async function ensureKnown(
  { ports, known }: Pick<Desk, 'ports' | 'known'>,
  told: Told,
  input: HookInput<'SessionStart'>,
): Promise<void> {
  if (known.get(input.session_id) === true) return;
  await ensureSession(ports, told, input);
  known.set(input.session_id, true);
}

/** The host tells itself that something in the background ended: nobody asked for anything. */
function isNotification(prompt: string): boolean {
  return prompt.trimStart().startsWith('<task-notification>');
}

/** Shown to the person, and not to the model. */
function withNews(learned: readonly KeptLesson[]): HookAnswer {
  if (learned.length === 0) return NOTHING;
  return { systemMessage: `Homeostat learned: ${learned.map(keptLine).join('; ')}` };
}

function withContext(hookEventName: string, additionalContext: string): HookAnswer {
  return additionalContext === ''
    ? NOTHING
    : { hookSpecificOutput: { hookEventName, additionalContext } };
}
