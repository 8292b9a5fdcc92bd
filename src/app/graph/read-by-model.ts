import { budgetProjection, CONSENT_KEY } from '../../domain/budget/views/budget.ts';
import { fact, factsOfType, type PayloadOf } from '../../domain/fact.ts';
import { READINGS } from '../../domain/graph/events.ts';
import { groundedRelations, relationsOutput } from '../../domain/graph/model-relations.ts';
import { readingDueAt, type Waiting } from '../../domain/graph/reading-due.ts';
import { graphSettings } from '../../domain/graph/settings.ts';
import {
  NOTHING_READ,
  type RelationReadingDoc,
  relationReadingProjection,
} from '../../domain/graph/views/relation-reading.ts';
import type { MemoryDoc } from '../../domain/memory/views/memory.ts';
import { isCodesOwn, isOfProgram } from '../../domain/memory/whose-words.ts';
import { controllerOrigin } from '../../kernel/event/controller-origin.ts';
import type { RecordedEvent } from '../../kernel/event/event.ts';
import { later } from '../../kernel/later.ts';
import { SINGLETON } from '../../kernel/projection/projection.ts';
import { type AskSettings, ask, mayAsk } from '../../phases/model/ask.ts';
import { besideCycles } from '../../phases/model/beside-cycles.ts';
import type { ModelOutcome, ModelPorts } from '../../phases/model/model-run.ts';
import type { AgentContext } from '../../phases/phase-context.ts';
import { composeRecords, type RecordSettings } from '../../prompt/compose/compose-records.ts';
import { fencedRecord } from '../../prompt/list/prompt-record.ts';
import type { Template } from '../../prompt/template.ts';
import { memoriesOf, readableText, textsOfMemories } from '../memory/indexed-memories.ts';
import type { MemoryPorts } from '../memory/memory-ports.ts';
import { stateReadRelations } from './state-read-relations.ts';

export type ReadByModelPorts = {
  readonly agent: MemoryPorts & AgentContext;
  readonly modelPorts: ModelPorts;
  readonly template: Template;
  readonly records: RecordSettings;
  readonly asking: AskSettings;
  /** Budget in US dollars per UTC day; 0: no model reads. */
  readonly dailyUsd: number;
};

/** A text that no model has read yet. */
type WaitingText = {
  readonly doc: MemoryDoc;
  readonly text: string;
  readonly seq: number;
  readonly storedAt: string;
};

/** ISO 8601, when the next reading is due; null: nothing is waiting, or no model may be called. */
export async function whenToRead(ports: ReadByModelPorts): Promise<string | null> {
  const { agent, modelPorts, dailyUsd } = ports;
  if (dailyUsd === 0 || modelPorts.model === null) return null;
  const doc = await readingDoc(ports);
  if (doc.begun === null && !(await isAllowed(ports))) return null;
  const { texts, passed } = await waitingTexts(ports, doc.up_to_seq);
  if (doc.begun === null && passed !== null) return agent.now();
  return readingDueAt(doc, waitingOf(texts), { now: agent.now(), dailyUsd });
}

/** Reads all that is due, one call after another. Returns the number of calls. */
export async function readByModel(ports: ReadByModelPorts, signal: AbortSignal): Promise<number> {
  for (let calls = 0; ; calls++) {
    const due = signal.aborted ? null : await whenToRead(ports);
    if (due === null || due > ports.agent.now()) return calls;
    if (!(await readOnce(ports, signal))) return calls;
  }
}

async function readingDoc({ agent }: ReadByModelPorts): Promise<RelationReadingDoc> {
  const wanted = [{ projection: relationReadingProjection, keys: [SINGLETON] }];
  const view = await agent.log.view(agent.agentId, wanted);
  return view.get(relationReadingProjection, SINGLETON) ?? NOTHING_READ;
}

async function isAllowed({ agent, modelPorts }: ReadByModelPorts): Promise<boolean> {
  const wanted = [{ projection: budgetProjection, keys: [CONSENT_KEY] }];
  return mayAsk(await agent.log.view(agent.agentId, wanted), modelPorts);
}

function waitingOf(texts: readonly WaitingText[]): Waiting | null {
  const [first, last] = [texts[0], texts.at(-1)];
  if (first === undefined || last === undefined) return null;
  return {
    count: texts.length,
    firstSeq: first.seq,
    firstAt: first.storedAt,
    lastAt: last.storedAt,
  };
}

const PAGE = 50;
/** Pages looked through at once: what programs store is passed over, and may be very much. */
const MOST_PAGES = 20;

type WaitingTexts = {
  readonly texts: readonly WaitingText[];
  /** Up to where nothing is to be read, though there is more; null: there are texts, or no more. */
  readonly passed: number | null;
};

/** Texts stored after this event that may state relations, oldest first. All have one trust, because one call reads them together. */
async function waitingTexts(ports: ReadByModelPorts, upTo: number): Promise<WaitingTexts> {
  const { texts: most } = graphSettings.reading;
  const found: WaitingText[] = [];
  let after = upTo;
  let isMore = true;
  for (let page = 0; isMore && page < MOST_PAGES && found.length < most; page++) {
    const query = { types: ['MemoryStored'], after, limit: PAGE };
    const events = await ports.agent.log.read(ports.agent.agentId, query);
    found.push(...(await readableTexts(ports, events)));
    after = events.at(-1)?.seq ?? after;
    isMore = events.length === PAGE;
  }
  const other = found.findIndex(({ doc }) => doc.trust !== found[0]?.doc.trust);
  const texts = found.slice(0, Math.min(most, other === -1 ? most : other));
  return { texts, passed: texts.length === 0 && isMore ? after : null };
}

async function readableTexts(
  { agent }: ReadByModelPorts,
  events: readonly RecordedEvent[],
): Promise<readonly WaitingText[]> {
  const stored = factsOfType(events, 'MemoryStored').filter(
    ({ payload }) => !isOfProgram(payload) && !isCodesOwn(payload),
  );
  const ids = [...new Set(stored.map(({ payload }) => payload.memory_id))];
  const docs = (await memoriesOf(agent, ids)).filter(
    ({ status, scope }) => status === 'active' && scope === 'global',
  );
  const texts = await textsOfMemories(agent, docs);
  return docs.flatMap((doc, at) => {
    const text = readableText(texts[at]) ?? '';
    const event = stored.findLast(({ payload }) => payload.memory_id === doc.memory_id);
    if (event === undefined || text.length < graphSettings.reading.shortest) return [];
    return [{ doc, text, seq: event.seq, storedAt: event.recordedAt }];
  });
}

/** False: another process is reading, or nothing was waiting. */
async function readOnce(ports: ReadByModelPorts, signal: AbortSignal): Promise<boolean> {
  const doc = await readingDoc(ports);
  if (doc.begun !== null) {
    // Its process ended. If the call was sent, it is paid already.
    await end(ports, doc.begun.reading_id, { outcome: 'failed', why: 'interrupted' });
    return true;
  }
  const { texts, passed } = await waitingTexts(ports, doc.up_to_seq);
  const reading_id = ports.agent.newId();
  const up_to_seq = texts.at(-1)?.seq ?? passed;
  if (up_to_seq === null) return false;
  const memory_ids = texts.map((one) => one.doc.memory_id);
  const claimed = { reading_id, memory_ids, up_to_seq };
  if (!(await claimReading(ports, claimed, doc.up_to_seq))) return false;
  if (passed !== null) {
    await end(ports, reading_id, { outcome: 'read', why: 'nothing to read' });
    return true;
  }
  ports.agent.crashPoint('relations:begun');
  const context = besideCycles(ports.agent, controllerOrigin(ports.agent), signal);
  const outcome = await ask(context, ports.modelPorts, {
    ...ports.asking,
    purpose: 'relate',
    priority: 'reflection',
    isExploration: false,
    prompt: composeRecords(
      { texts: texts.map((one, at) => recordOf(ports, one, at)).toReversed() },
      ports.template,
      ports.records,
    ),
    output: { name: 'relations', schema: relationsOutput },
  });
  ports.agent.crashPoint('relations:answered');
  if (outcome.status !== 'ok') {
    await end(ports, reading_id, failure(ports, outcome));
    return outcome.status === 'failed';
  }
  const read = texts.map(({ doc: memory, text }, at) => ({
    doc: memory,
    relations: groundedRelations(
      outcome.parsed.relations.filter((one) => one.text === nameOf(at)),
      { text, isOwners: memory.trust === 'owner' },
    ),
  }));
  const relations = read.reduce((sum, one) => sum + one.relations.length, 0);
  const ended = endedFact(reading_id, {
    outcome: 'read',
    run_id: outcome.runId,
    cost_usd: outcome.costUsd,
    relations,
  });
  const origin = controllerOrigin(ports.agent);
  await stateReadRelations(ports.agent, read, { origin, readBy: 'model', also: [ended] });
  return true;
}

function nameOf(at: number): string {
  return `t${at + 1}`;
}

function recordOf({ agent }: ReadByModelPorts, { doc, text }: WaitingText, at: number) {
  const { trust } = doc;
  const said_by = trust === 'owner' ? 'the owner' : trust === 'self' ? 'the agent' : 'others';
  const [stored = '', ...others] = doc.event_ids;
  const record = {
    name: nameOf(at),
    fields: { text: nameOf(at), said_by, words: text },
    eventIds: [stored, ...others] as const,
    trust,
  };
  return fencedRecord(record, agent.newId());
}

/** Claims these texts with an append condition, so that of several processes only one calls the model. */
async function claimReading(
  { agent }: ReadByModelPorts,
  claimed: PayloadOf<'RelationReadingBegun'>,
  after: number,
): Promise<boolean> {
  const wanted = [{ projection: relationReadingProjection, keys: [SINGLETON] }];
  const { status } = await agent.log.decide(agent.agentId, wanted, (view) => {
    const doc = view.get(relationReadingProjection, SINGLETON) ?? NOTHING_READ;
    const isOurs = doc.begun === null && doc.up_to_seq === after;
    const events = isOurs ? [fact('RelationReadingBegun', claimed)] : [];
    const unless = {
      subjects: [READINGS],
      types: ['RelationReadingBegun', 'RelationReadingEnded'],
    };
    return { origin: controllerOrigin(agent), decision: { events, unless } };
  });
  return status === 'stored';
}

type Ended = PayloadOf<'RelationReadingEnded'>;

function endedFact(reading_id: string, ended: Partial<Ended> & Pick<Ended, 'outcome'>) {
  const payload = { run_id: null, why: null, cost_usd: 0, relations: 0, again_at: null };
  const dedupeKey = `relation-reading-ended:${reading_id}`;
  return fact('RelationReadingEnded', { ...payload, ...ended, reading_id }, { dedupeKey });
}

async function end(
  { agent }: ReadByModelPorts,
  reading_id: string,
  ended: Parameters<typeof endedFact>[1],
): Promise<void> {
  const events = [endedFact(reading_id, ended)];
  await agent.log.append(agent.agentId, controllerOrigin(agent), { events, onDuplicate: 'first' });
}

const WHY_CHARACTERS = 200;

/** Retries a call that cost nothing; a call that may have been billed is not repeated. */
function failure(
  { agent }: ReadByModelPorts,
  outcome: Exclude<ModelOutcome<never>, { readonly status: 'ok' }>,
): Parameters<typeof endedFact>[1] {
  const again_at = later(agent.now(), graphSettings.reading.againMs);
  if (outcome.status === 'refused') {
    const why = `${outcome.reason}: ${outcome.detail}`.slice(0, WHY_CHARACTERS);
    return { outcome: 'not_asked', why, again_at };
  }
  const { error, message, billing, runId: run_id } = outcome;
  const why = `${error}: ${message}`.slice(0, WHY_CHARACTERS);
  return billing === 'none'
    ? { outcome: 'not_asked', why, run_id, again_at }
    : { outcome: 'failed', why, run_id };
}
