import { conversationSubject } from '../../domain/conversation/events.ts';
import { streamSession } from '../../domain/conversation/guest-session.ts';
import { conversationSettings } from '../../domain/conversation/settings.ts';
import { fact } from '../../domain/fact.ts';
import { textParts } from '../../domain/memory/text-parts.ts';
import { byUrgency } from '../../domain/task/task-names.ts';
import {
  type IntentionDoc,
  intentionProjection,
  isOpen,
} from '../../domain/task/views/intention.ts';
import { type Guest, includesAccess } from '../../kernel/ports/guest.ts';
import type { Memory } from '../../kernel/ports/memory.ts';
import {
  type Flushed,
  type FlushPorts,
  flushConversation,
} from '../conversation/flush-conversation.ts';
import type { MemoryPorts } from '../memory/memory-ports.ts';
import type { GuestPorts } from './guest-memory.ts';
import { guestOrigin } from './guest-origin.ts';
import { holdQuota } from './guest-quota.ts';
import { type StreamContext, streamContext } from './stream-context.ts';

const { stream: settings } = conversationSettings;

/** What another agent is about to be asked. `tokens`: the most that it can be given to read. */
export type StreamInput = {
  readonly session: string;
  readonly input: string;
  readonly tokens?: number | undefined;
};

/** What came of it. `turnId`: sent again under it, it counts once; left out: it has one of its own. */
export type StreamTurn = {
  readonly session: string;
  readonly input: string;
  readonly output: string;
  readonly turnId?: string | undefined;
};

export type KeptTurn = { readonly conversationId: string; readonly turnId: string };

/** The memory around the turns of another agent (A24): its words are from outside, whatever they say. */
export type GuestStream = {
  /** For its prompt: what is remembered that bears on the input, and what is open. */
  preProcess(given: StreamInput): Promise<StreamContext>;
  /** Both sides are in the log when it resolves; what is remembered of them follows. @throws GuestQuotaReached */
  postProcess(turn: StreamTurn): Promise<KeptTurn>;
  /** What was said in it is remembered now, and its episode is over. */
  flush(session: string): Promise<Flushed>;
};

export type StreamPorts = FlushPorts &
  Pick<GuestPorts, 'guestQuota'> & { readonly memory: Pick<Memory, 'recallSoon'> };

export function guestStream(ports: StreamPorts, guest: Guest): GuestStream {
  return {
    preProcess: (given) => contextFor(ports, guest, given),
    postProcess: (turn) => keepTurn(ports, guest, turn),
    flush: (session) => flushConversation(ports, conversationIdOf(ports, guest, session)),
  };
}

const ID_CHARACTERS = 20;

/** Another agent may call its conversation by the name of whom it talks with: here it has a name that tells nobody. */
export function conversationIdOf(
  { memoryDigest }: Pick<MemoryPorts, 'memoryDigest'>,
  guest: Pick<Guest, 'name'>,
  session: string,
): string {
  return memoryDigest(['conversation', guest.name, session].join('\n')).slice(0, ID_CHARACTERS);
}

async function contextFor(
  ports: StreamPorts,
  guest: Guest,
  { session, input, tokens = settings.tokens }: StreamInput,
): Promise<StreamContext> {
  const conversationId = conversationIdOf(ports, guest, session);
  const query = {
    text: input.slice(0, settings.queryCharacters),
    limit: settings.recalled,
    session: streamSession(guest, conversationId),
  };
  const [found, open] = await Promise.all([ports.memory.recallSoon(query), openIntentions(ports)]);
  const context = streamContext({ found, open }, { budget: tokens, nonce: ports.newId() });
  // A token to read writes nothing: what it is given then also stays as important as it was.
  if (includesAccess(guest.access, 'write') && context.memoryIds.length > 0)
    await noteRecalled(ports, guest, context);
  return context;
}

async function openIntentions({
  log,
  agentId,
}: Pick<MemoryPorts, 'log' | 'agentId'>): Promise<readonly IntentionDoc[]> {
  const view = await log.view(agentId, [{ projection: intentionProjection, keys: 'open' }]);
  return [...view.all(intentionProjection).values()]
    .filter((one) => isOpen(one) && !one.erased)
    .sort(byUrgency)
    .slice(0, settings.open);
}

async function noteRecalled(
  ports: StreamPorts,
  guest: Guest,
  { memoryIds, leftOutIds, tokens, budget }: StreamContext,
): Promise<void> {
  const recalled = fact('MemoriesRecalled', {
    purpose: 'stream',
    work_id: null,
    cycle_no: null,
    memory_ids: [...memoryIds],
    left_out_ids: [...leftOutIds],
    tokens,
    budget_tokens: budget,
  });
  await ports.log.append(ports.agentId, guestOrigin(ports, guest), { events: [recalled] });
}

async function keepTurn(
  ports: StreamPorts,
  guest: Guest,
  { session, input, output, turnId = ports.newId() }: StreamTurn,
): Promise<KeptTurn> {
  const more = textParts(input).length + textParts(output).length;
  await holdQuota(ports, { guest, quota: ports.guestQuota, more });
  const conversationId = conversationIdOf(ports, guest, session);
  const subject = conversationSubject(conversationId);
  const [said, told] = await ports.blobs.putManyPersonal([
    { subject, content: input },
    { subject, content: output },
  ]);
  if (said === undefined || told === undefined) throw new Error('two texts were put, fewer came');
  const turn = fact(
    'TurnKept',
    {
      conversation_id: conversationId,
      guest: guest.name,
      turn_id: turnId,
      input: said,
      output: told,
    },
    { dedupeKey: `turn:${conversationId}:${turnId}` },
  );
  const kept = { events: [turn], onDuplicate: 'first' as const };
  await ports.log.append(ports.agentId, guestOrigin(ports, guest), kept);
  return { conversationId, turnId };
}
