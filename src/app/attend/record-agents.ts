import { z } from 'zod';
import { type AgentStatus, subSessionId } from '../../domain/attend/events.ts';
import { attendSettings } from '../../domain/attend/settings.ts';
import {
  type AgentResultDoc,
  agentResultProjection,
} from '../../domain/attend/views/agent-result.ts';
import { hasEnded, hostSessionProjection } from '../../domain/attend/views/host-session.ts';
import { type Fact, fact } from '../../domain/fact.ts';
import { jsonOrNull } from '../../kernel/json-or-null.ts';
import { sha256 } from '../../kernel/text/sha256.ts';
import type { HookInput } from './hooks/hook-input.ts';
import { kept } from './kept-text.ts';
import { hostSession, type RecordPorts, storeOnce, type Told } from './record-host.ts';

/** What the host says of a call of its tool for sub-agents. */
const agentResponse = z.object({
  status: z.string(),
  agentId: z.string().min(1).max(200),
  agentType: z.string().max(200).optional(),
  content: z.array(z.object({ text: z.string() })).optional(),
});
const agentInput = z.object({ subagent_type: z.string().max(200) });
const UNNAMED = 'agent';

type AgentCall = {
  readonly agent: Agent & { readonly agent_id: string };
  readonly status: string;
  /** What it said last; undefined: nothing yet. */
  readonly said: string | undefined;
};

/** A call that started a sub-agent in the background, or brought its result; null: it is another call. */
export function agentCallIn({
  session_id,
  tool_input,
  tool_response,
}: HookInput<'PostToolUse'>): AgentCall | null {
  const parsed = agentResponse.safeParse(tool_response);
  if (!parsed.success) return null;
  const { status, agentId, agentType, content = [] } = parsed.data;
  const wanted = agentInput.safeParse(tool_input).data?.subagent_type;
  const agent = { session_id, agent_id: agentId, agent_type: agentType ?? wanted };
  return { agent, status, said: content.at(-1)?.text };
}

export async function recordAgentCall(
  ports: RecordPorts,
  told: Told,
  { agent, status, said }: AgentCall,
): Promise<void> {
  if (status === 'async_launched') {
    const about = await aboutAgent(ports, told, agent);
    const dedupeKey = `host-agent-started:${about.task_id}`;
    await storeOnce(ports, told, [fact('HostAgentStarted', about, { dedupeKey })]);
  } else if (status === 'completed') {
    // Its own hook came before, unless it was lost on the way.
    await recordAgentEnd(ports, told, { ...agent, last_assistant_message: said });
    await recordSeen(ports, told, agent);
  }
}

type Agent = Pick<HookInput<'SubagentStop'>, 'session_id' | 'agent_id' | 'agent_type'>;

export async function recordAgentEnd(
  ports: RecordPorts,
  told: Told,
  {
    last_assistant_message: said = '',
    ...agent
  }: Agent & Pick<HookInput<'SubagentStop'>, 'last_assistant_message'>,
): Promise<void> {
  const about = await aboutAgent(ports, told, agent);
  const ended = said.trim() === '' ? SAID_NOTHING : endingSaid(said);
  await storeOnce(ports, told, [await endedFact(ports, about, ended)]);
}

const notice = {
  task: /<task-id>([\w.-]{1,200})<\/task-id>/,
  status: /<status>(\w{1,40})<\/status>/,
  summary: /<summary>([\s\S]*?)<\/summary>/,
};

/** The host tells a session that a sub-agent of it ended in the background: it knows the result now. */
export async function recordNotice(
  ports: RecordPorts,
  told: Told,
  { session_id, prompt }: HookInput<'UserPromptSubmit'>,
): Promise<void> {
  const [agent_id, status, summary] = [notice.task, notice.status, notice.summary].map(
    (pattern) => pattern.exec(prompt)?.[1],
  );
  if (agent_id === undefined) return;
  const doc = await agentResult(ports, subSessionId(session_id, agent_id));
  // Also commands in the background are told of.
  if (doc === undefined) return;
  if (doc.status === 'running') {
    const ended = {
      status: status === 'completed' ? 'complete' : 'error',
      error: summary,
    } as const;
    await storeOnce(ports, told, [await endedFact(ports, doc, { said: '', ...ended })]);
  }
  await recordSeen(ports, told, { session_id, agent_id });
}

/** Nobody will hear any more of sub-agents whose session is over, also where their start was stored after its end. */
export async function recordCutOff(ports: RecordPorts, at: string): Promise<void> {
  const { log, agentId } = ports;
  const running = await log.view(agentId, [{ projection: agentResultProjection, keys: 'open' }]);
  const agents = [...running.all(agentResultProjection).values()];
  if (agents.length === 0) return;
  const keys = [...new Set(agents.map(({ session_id }) => session_id))];
  const sessions = await log.view(agentId, [{ projection: hostSessionProjection, keys }]);
  for (const doc of agents) {
    if (!hasEnded(sessions.get(hostSessionProjection, doc.session_id))) continue;
    const told: Told = { guest: { name: doc.guest, access: 'attend' }, at };
    await storeOnce(ports, told, [await endedFact(ports, doc, CUT_OFF)]);
  }
}

type Ended = {
  readonly said: string;
  readonly status: AgentStatus;
  readonly error?: string | undefined;
};

const SAID_NOTHING: Ended = { said: '', status: 'partial', error: 'it ended without a word' };
const CUT_OFF: Ended = { said: '', status: 'partial', error: 'its session ended while it worked' };

const answer = z.looseObject({
  status: z.enum(['complete', 'partial', 'error']),
  error: z.string().optional(),
});

/** Our own agents say how they ended; others just end. */
function endingSaid(said: string): Ended {
  const parsed = answer.safeParse(jsonOrNull(said.replace(FENCE, '$1')));
  if (!parsed.success) return { said, status: 'complete' };
  const { status, error } = parsed.data;
  return { said, status, error };
}

const FENCE = /^\s*```(?:json)?\n([\s\S]*)\n```\s*$/;

type About = Fact<'HostAgentStarted'>['payload'];

async function aboutAgent(
  ports: RecordPorts,
  { guest }: Told,
  { session_id, agent_id = '', agent_type }: Agent,
): Promise<About> {
  const session = await hostSession(ports, session_id);
  return {
    session_id,
    task_id: subSessionId(session_id, agent_id),
    agent_type: agent_type ?? UNNAMED,
    guest: guest.name,
    place: session?.place ?? null,
  };
}

/** The same words twice are one end: hooks come twice. */
async function endedFact(
  ports: RecordPorts,
  { session_id, task_id, agent_type, guest, place }: About | AgentResultDoc,
  { said, status, error }: Ended,
): Promise<Fact<'HostAgentEnded'>> {
  const characters = attendSettings.agentResultCharacters;
  const keep = async (text = '') =>
    text === '' ? null : kept(ports, session_id, { text, characters });
  const [result, why] = [await keep(said), await keep(error)];
  const words = sha256(`${status}\n${result?.blob ?? ''}\n${why?.blob ?? ''}`);
  return fact(
    'HostAgentEnded',
    { session_id, task_id, agent_type, guest, place, status, result, error: why },
    { dedupeKey: `host-agent-ended:${task_id}:${words}` },
  );
}

async function recordSeen(
  ports: RecordPorts,
  told: Told,
  { session_id, agent_id = '' }: Agent,
): Promise<void> {
  const task_id = subSessionId(session_id, agent_id);
  const doc = await agentResult(ports, task_id);
  if (doc === undefined || doc.handed_to !== null) return;
  await storeOnce(ports, told, [
    fact('HostResultHandedOver', { session_id, task_id, to_session: session_id }),
  ]);
}

async function agentResult(
  { log, agentId }: Pick<RecordPorts, 'log' | 'agentId'>,
  taskId: string,
): Promise<AgentResultDoc | undefined> {
  const view = await log.view(agentId, [{ projection: agentResultProjection, keys: [taskId] }]);
  return view.get(agentResultProjection, taskId);
}
