import { budgetProjection, CONSENT_KEY } from '../../domain/budget/views/budget.ts';
import { summarySubject } from '../../domain/conversation/events.ts';
import { conversationSettings } from '../../domain/conversation/settings.ts';
import { pickTelling } from '../../domain/conversation/tell-in-short.ts';
import {
  type ConversationDoc,
  conversationProjection,
} from '../../domain/conversation/views/conversation.ts';
import { fact, isOfType, type PayloadOf } from '../../domain/fact.ts';
import { controllerOrigin } from '../../kernel/event/controller-origin.ts';
import { personalText } from '../../kernel/personal-text.ts';
import { cutToCharacters } from '../../kernel/text/tokens.ts';
import {
  ownWords,
  THREAD_MESSAGES,
  type ThreadMessage,
} from '../../phases/mail/talk/earlier-in-short.ts';
import type { SaidMessage } from '../../phases/mail/talk/said-in.ts';
import { type AskSettings, ask, mayAsk } from '../../phases/model/ask.ts';
import { besideCycles } from '../../phases/model/beside-cycles.ts';
import type { ModelPorts } from '../../phases/model/model-run.ts';
import type { AgentContext, CallContext } from '../../phases/phase-context.ts';
import { readFacts } from '../../phases/read-facts.ts';
import { composeRecords, type RecordSettings } from '../../prompt/compose/compose-records.ts';
import type { PromptRecord } from '../../prompt/list/prompt-record.ts';
import type { Template } from '../../prompt/template.ts';
import type { MemoryPorts } from '../memory/memory-ports.ts';

export type SummaryPorts = {
  readonly agent: MemoryPorts & AgentContext;
  readonly modelPorts: ModelPorts;
  readonly template: Template;
  readonly records: RecordSettings;
  readonly asking: AskSettings;
};

type Summary = PayloadOf<'ConversationSummarised'>;

const { left, every, mostRead, longest, modelWithinMs } = conversationSettings.summary;

/** Makes a summary of each thread that has grown enough since the last. Returns how many were made. */
export async function summariseConversations(
  ports: SummaryPorts,
  signal: AbortSignal,
): Promise<number> {
  const { log, agentId } = ports.agent;
  const view = await log.view(agentId, [{ projection: conversationProjection, keys: 'open' }]);
  let made = 0;
  for (const { conversation_id } of view.all(conversationProjection).values()) {
    while (!signal.aborted && (await summariseOnce(ports, conversation_id, signal))) made += 1;
  }
  return made;
}

type Due = {
  readonly id: string;
  /** What a summary stands for so far. */
  readonly counted: number;
  readonly covered: readonly ThreadMessage[];
  readonly last: ThreadMessage;
};

/** False: it has not grown enough. */
async function summariseOnce(
  ports: SummaryPorts,
  id: string,
  signal: AbortSignal,
): Promise<boolean> {
  const { agent } = ports;
  const due = await dueOf(ports, id);
  if (due === null) return false;
  const before = await summaryBefore(ports, id);
  const context = besideCycles(agent, controllerOrigin(agent), signal);
  const keys = due.covered.map(({ payload }) => payload.mail_id);
  const said = await ownWords(context, agent.blobs, keys);
  const isNew = Date.parse(agent.now()) - Date.parse(due.last.occurredAt) <= modelWithinMs;
  const words = isNew ? await writtenBy(ports, { before, said, context }) : null;
  const dedupeKey = `conversation-summary:${id}:${due.last.seq}`;
  const summary = await summaryOf(ports, due, {
    picked: [...pickTelling(before?.picked ?? [], said)],
    source_ids: said.map(({ eventIds }) => eventIds[0]),
    words: words === null ? null : { ...words, message_subjects: said.map(messageSubject) },
  });
  await agent.log.append(agent.agentId, controllerOrigin(agent), {
    events: [fact('ConversationSummarised', summary, { dedupeKey })],
    onDuplicate: 'first',
  });
  return true;
}

async function dueOf(ports: SummaryPorts, id: string): Promise<Due | null> {
  const { log, agentId } = ports.agent;
  const wanted = [{ projection: conversationProjection, keys: [id] }];
  const doc = (await log.view(agentId, wanted)).get(conversationProjection, id);
  if (doc === undefined) return null;
  const covered = (await messagesAfter(ports, doc)).slice(0, -left);
  const last = covered.at(-1);
  if (last === undefined || covered.length < every) return null;
  return { id, counted: doc.summary?.messages ?? 0, covered, last };
}

type Made = Pick<Summary, 'picked' | 'source_ids'> & {
  readonly words: (Written & Pick<Summary, 'message_subjects'>) | null;
};

async function summaryOf(
  { agent }: SummaryPorts,
  { id, counted, covered, last }: Due,
  { words, ...made }: Made,
): Promise<Summary> {
  const summary_id = agent.newId();
  const standing = {
    conversation_id: id,
    summary_id,
    up_to_seq: last.seq,
    messages: counted + covered.length,
  };
  const none = { text: null, run_id: null, follows: null, message_subjects: [] };
  if (words === null) return { ...standing, ...made, ...none };
  const { runId: run_id, follows, message_subjects } = words;
  const text = await agent.blobs.putPersonal(summarySubject(summary_id), words.text);
  return { ...standing, ...made, text, run_id, follows, message_subjects };
}

function messageSubject({ by, id }: SaidMessage): string {
  return `${by === 'owner' ? 'inbox' : 'mail'}:${id}`;
}

/** Those that the view counts, the oldest first. */
async function messagesAfter(
  { agent: { log, agentId } }: SummaryPorts,
  { conversation_id, summary }: ConversationDoc,
): Promise<readonly ThreadMessage[]> {
  const found = await readFacts(log, agentId, {
    subjects: [`thread:${conversation_id}`],
    types: THREAD_MESSAGES,
    after: summary?.up_to_seq ?? 0,
    limit: mostRead,
  });
  return found.filter((event) => {
    if (isOfType(event, 'MailQueued')) return event.payload.supersedes === null;
    const { is_owner, is_automatic, trust } = event.payload;
    return is_owner && !is_automatic && trust === 'owner';
  });
}

async function summaryBefore(
  { agent: { log, agentId } }: SummaryPorts,
  id: string,
): Promise<Summary | null> {
  const [before] = await readFacts(log, agentId, {
    subjects: [`thread:${id}`],
    types: ['ConversationSummarised'],
    newestFirst: true,
    limit: 1,
  });
  return before?.payload ?? null;
}

type Written = { readonly text: string; readonly runId: string; readonly follows: string | null };
type Writing = {
  readonly before: Summary | null;
  readonly said: readonly SaidMessage[];
  readonly context: CallContext;
};

/** Null: there is no model, it may not be asked, or it gave nothing: what was picked by rule stands alone. */
async function writtenBy(
  ports: SummaryPorts,
  { before, said, context }: Writing,
): Promise<Written | null> {
  const { agent, modelPorts } = ports;
  if (modelPorts.model === null || said.length === 0) return null;
  const wanted = [{ projection: budgetProjection, keys: [CONSENT_KEY] }];
  if (!mayAsk(await agent.log.view(agent.agentId, wanted), modelPorts)) return null;
  const known = await writtenBefore(ports, before);
  const lists = {
    before: known === null ? [] : [beforeRecord(known, said)],
    messages: said.map(messageRecord),
  };
  const outcome = await ask<null>(context, modelPorts, {
    ...ports.asking,
    purpose: 'summarise',
    priority: 'reflection',
    isExploration: false,
    prompt: composeRecords(lists, ports.template, ports.records),
    output: null,
  });
  if (outcome.status !== 'ok' || outcome.text.trim() === '') return null;
  const text = cutToCharacters(outcome.text.trim(), longest);
  return {
    text,
    runId: outcome.runId,
    follows: known === null ? null : (before?.summary_id ?? null),
  };
}

async function writtenBefore(
  { agent }: SummaryPorts,
  before: Summary | null,
): Promise<string | null> {
  if (before === null) return null;
  return personalText(agent.blobs, summarySubject(before.summary_id), before.text);
}

function beforeRecord(known: string, [first]: readonly SaidMessage[]): PromptRecord {
  const eventIds = first?.eventIds ?? (['unknown'] as const);
  return { name: 'before', fields: { known }, eventIds, trust: 'self' };
}

function messageRecord({ id, by, text, trust, eventIds }: SaidMessage): PromptRecord {
  return { name: id, fields: { by: `the ${by}`, said: text }, eventIds, trust };
}
