import { z } from 'zod';
import { event } from '../../kernel/event/event.ts';
import { reference } from '../../kernel/text/field-kind.ts';
import { auditSaid } from '../action/events.ts';
import { errorClass } from '../cycle/events.ts';
import { textRef } from '../task/events.ts';

/** Under whose key the words of a session and of its sub-agents are, and by which their events are found. */
export function hostSubject(sessionId: string): string {
  return `host:${sessionId.split(':', 1)[0] ?? sessionId}`;
}

/** A sub-agent's part of a session is a session of its own, under this name. */
export function subSessionId(sessionId: string, agentId: string): string {
  return `${sessionId}:${agentId}`;
}

export function isSubSession(sessionId: string): boolean {
  return sessionId.includes(':');
}

export function isPartOf(part: string, sessionId: string): boolean {
  return part.startsWith(`${sessionId}:`);
}

export function agentTaskSubject(taskId: string): string {
  return `agent-task:${taskId}`;
}

/** D29. `UNKNOWN`: nothing outside the agent shows how it ended. */
export const hostOutcome = z.enum(['SUCCESS', 'FAILURE', 'PARTIAL', 'UNKNOWN']);
export type HostOutcome = z.infer<typeof hostOutcome>;

/** S46, with what a crash leaves behind. */
export const endTrigger = z.enum(['stop', 'session_end', 'reflect', 'idle', 'lost']);
export type EndTrigger = z.infer<typeof endTrigger>;

/** S45. `partial`: it ended before its work did. */
export const agentStatus = z.enum(['complete', 'partial', 'error']);
export type AgentStatus = z.infer<typeof agentStatus>;

/** What kind of look at the work a call was. */
export const checkKind = z.enum(['test', 'build', 'lint', 'commit']);
export type CheckKind = z.infer<typeof checkKind>;

/** What a piece of work was about: of these alone, so that no name in it comes from outside. */
export const workKind = z.enum([
  'typescript',
  'javascript',
  'python',
  'rust',
  'go',
  'java',
  'dotnet',
  'c',
  'ruby',
  'php',
  'elixir',
  'swift',
  'shell',
  'sql',
  'web',
  'containers',
  'documents',
  'settings',
  'other',
]);
export type WorkKind = z.infer<typeof workKind>;

const session = { session_id: reference() };
const aboutSession = (p: { session_id: string }) => [hostSubject(p.session_id)];
const aboutTask = (p: { session_id: string; task_id: string }) => [
  ...aboutSession(p),
  agentTaskSubject(p.task_id),
];
const agentTask = {
  ...session,
  /** As `subSessionId` names a sub-agent's part. */
  task_id: reference(),
  agent_type: reference(),
  guest: reference(),
  /** The folder its session works in. */
  place: textRef.nullable(),
};
const call = {
  ...session,
  /** As the host names it: told again, it is the same call. */
  call_id: reference(),
  tool: reference(),
  /** Without secrets, cut. */
  args: textRef,
};

/** What is seen of the sessions of somebody else's agent: the host's hooks tell it, in words from outside. */
export const attendEvents = {
  HostSessionBegun: event(
    {
      ...session,
      /** Such as `claude-code`. */
      host: reference(),
      /** The name of the token it came with, and whose memory it is. */
      guest: reference(),
      user_id: reference(),
      source: z.enum(['startup', 'resume', 'fork', 'clear', 'compact', 'seen']),
      /** The folder it works in. */
      place: textRef,
      /** Null: the host did not say. */
      pid: z.int().nullable(),
      /** Tells this process from a later one of the same number. */
      pid_started: reference().nullable(),
    },
    aboutSession,
  ),
  HostPromptGiven: event(
    { ...session, prompt_id: reference(), user_id: reference(), text: textRef },
    aboutSession,
  ),
  /** The guardian did not simply let it pass. `ask`: the person at the host was to say. */
  HostCallJudged: event(
    {
      ...call,
      verdict: z.enum(['deny', 'ask']),
      tier: reference(),
      rule: z.string(),
      reason: z.string(),
    },
    aboutSession,
  ),
  /** Before it runs, a second model is asked about it (S56). */
  HostCallQuestioned: event({ ...call, rule: z.string(), reason: z.string() }, aboutSession),
  /** S57: what that said. */
  HostCallAudited: event(
    {
      ...call,
      run_id: z.string(),
      ...auditSaid,
      /** What followed for the call. */
      verdict: z.enum(['pass', 'ask']),
    },
    aboutSession,
  ),
  /** What the host says came of a call: ground truth, since the model has no part in it. */
  HostCallEnded: event(
    {
      ...call,
      /** The tool, or the program that a shell was asked to run, with its first word: `npm test`. */
      does: reference(),
      /** `refused`: it did not run. */
      outcome: z.enum(['ok', 'failed', 'interrupted', 'refused']),
      duration_ms: z.number().nonnegative().nullable(),
      args_hash: reference(),
      /** The first words of what came back. */
      result: textRef,
      /** Null: it looked at nothing. */
      check: checkKind.nullable(),
      /** It changed files. */
      changes: z.boolean(),
      /** Of a change or a look at the work: what that is about. */
      work: workKind.optional(),
      /** Of a look that failed: who could have changed it. */
      fault: errorClass.optional(),
    },
    aboutSession,
  ),
  /** A piece of work of the session is over (O1): what it was for stands in the prompt. */
  HostEpisodeClosed: event(
    {
      ...session,
      episode_id: reference(),
      no: z.int().positive(),
      user_id: reference(),
      guest: reference(),
      end_trigger: endTrigger,
      outcome: hostOutcome,
      trivial: z.boolean(),
      /** ISO 8601. */
      started_at: z.string(),
      ended_at: z.string(),
      /** The prompt it began with; null: none was told. */
      goal: textRef.nullable(),
      /** Of its first call, and of the last event that counts. */
      first_seq: z.int(),
      last_seq: z.int(),
      tools: z.array(reference()),
      calls: z.int(),
      failed: z.int(),
      denied: z.int(),
      check: z.strictObject({ kind: checkKind, ok: z.boolean() }).nullable(),
      /** What it was about. */
      work: workKind.optional(),
      /** Of a failure: who could have changed it. */
      fault: errorClass.optional(),
    },
    (p) => [...aboutSession(p), `episode:${p.episode_id}`, `user:${p.user_id}`],
  ),
  /** The person said that this piece of work was wrong. */
  HostWorkCorrected: event(
    {
      ...session,
      episode_id: reference(),
      prompt_id: reference(),
      user_id: reference(),
      work: workKind,
    },
    (p) => [...aboutSession(p), `episode:${p.episode_id}`, `user:${p.user_id}`],
  ),
  HostSessionEnded: event(
    { ...session, reason: z.enum(['ended', 'lost']), said: z.string().max(100) },
    aboutSession,
  ),
  /** A model read what the person had said until it ended. */
  HostSessionHeard: event(
    {
      ...session,
      /** The end it was read after. */
      up_to: z.int(),
      /** Null: there was nothing to ask about, or no answer. */
      run_id: z.string().nullable(),
      /** Memories of what it found, in the person's own words. */
      lessons: z.array(z.string()),
    },
    aboutSession,
  ),
  /** A sub-agent of the session works in the background. */
  HostAgentStarted: event(agentTask, aboutTask),
  /** It is done, for now: one that is asked again ends again (S45). */
  HostAgentEnded: event(
    {
      ...agentTask,
      status: agentStatus,
      /** Its last words, without secrets, cut; null: it had none. */
      result: textRef.nullable(),
      error: textRef.nullable(),
    },
    aboutTask,
  ),
  /** The result reached the session itself, or a later one was told it. */
  HostResultHandedOver: event(
    { ...session, task_id: reference(), to_session: reference() },
    (p) => [...aboutTask(p), hostSubject(p.to_session)],
  ),
};
