import { z } from 'zod';
import { hostSubject, isSubSession } from '../../../domain/attend/events.ts';
import { attendSettings } from '../../../domain/attend/settings.ts';
import { budgetProjection, CONSENT_KEY } from '../../../domain/budget/views/budget.ts';
import { fact, type PayloadOf, type RecordedFact } from '../../../domain/fact.ts';
import { teachableSentences } from '../../../domain/lesson/detect-corrections.ts';
import { taughtIn } from '../../../domain/lesson/objections.ts';
import { asksForNothing } from '../../../domain/trivial-work.ts';
import { controllerOrigin } from '../../../kernel/event/controller-origin.ts';
import type { Guest } from '../../../kernel/ports/guest.ts';
import { type AskSettings, ask, mayAsk } from '../../../phases/model/ask.ts';
import { besideCycles } from '../../../phases/model/beside-cycles.ts';
import type { ModelPorts } from '../../../phases/model/model-run.ts';
import type { AgentContext } from '../../../phases/phase-context.ts';
import { readFacts } from '../../../phases/read-facts.ts';
import { composeRecords, type RecordSettings } from '../../../prompt/compose/compose-records.ts';
import type { PromptRecord } from '../../../prompt/list/prompt-record.ts';
import type { Template } from '../../../prompt/template.ts';
import type { GuestMemory } from '../../guest/guest-memory.ts';
import { GuestQuotaReached } from '../../guest/guest-quota.ts';
import type { MemoryPorts } from '../../memory/memory-ports.ts';
import { ofWorkBefore, placeLesson } from '../lessons.ts';
import { hostSession } from '../record-host.ts';

export type HeedPorts = {
  readonly agent: MemoryPorts & AgentContext;
  readonly memory: (guest: Guest) => GuestMemory;
  readonly modelPorts: ModelPorts;
  readonly template: Template;
  readonly records: RecordSettings;
  readonly asking: AskSettings;
};

type Ended = RecordedFact<'HostSessionEnded'>;
type Heard = Omit<PayloadOf<'HostSessionHeard'>, 'session_id' | 'up_to'>;

const NOTHING: Heard = { run_id: null, lessons: [] };

/**
 * Has a model read what people said in sessions that are over, for corrections and wishes that no pattern knew when they were
 * said, in whatever language. What is kept are their own sentences. Without a model nothing happens.
 */
export async function heedSessions(ports: HeedPorts, signal: AbortSignal): Promise<void> {
  for (const ended of await unheard(ports)) {
    if (signal.aborted || !(await isThereAModel(ports))) return;
    const heard = await heed(ports, ended, signal);
    if (heard === null) return;
    const { session_id } = ended.payload;
    await ports.agent.log.append(ports.agent.agentId, controllerOrigin(ports.agent), {
      events: [
        fact(
          'HostSessionHeard',
          { session_id, up_to: ended.seq, ...heard },
          { dedupeKey: `host-heard:${session_id}:${ended.seq}` },
        ),
      ],
      onDuplicate: 'first',
    });
  }
}

/** The oldest first; what ended long ago was in force for long enough without. */
async function unheard({ agent: { log, agentId, now } }: HeedPorts): Promise<readonly Ended[]> {
  const newest = { newestFirst: true, limit: 1 };
  const [last] = await readFacts(log, agentId, { ...newest, types: ['HostSessionHeard'] });
  const ended = await readFacts(log, agentId, {
    types: ['HostSessionEnded'],
    after: last?.payload.up_to ?? 0,
    newestFirst: true,
    limit: attendSettings.heardAtOnce,
  });
  const since = Date.parse(now()) - attendSettings.heardWithinMs;
  return ended
    .filter(({ payload }) => !isSubSession(payload.session_id))
    .filter(({ occurredAt }) => Date.parse(occurredAt) >= since)
    .toReversed();
}

async function isThereAModel({ agent, modelPorts }: HeedPorts): Promise<boolean> {
  const wanted = [{ projection: budgetProjection, keys: [CONSENT_KEY] }];
  return mayAsk(await agent.log.view(agent.agentId, wanted), modelPorts);
}

/** Null: the model may not be asked now, and perhaps later. */
async function heed(ports: HeedPorts, ended: Ended, signal: AbortSignal): Promise<Heard | null> {
  const said = await sentencesSaid(ports, ended);
  if (said.length === 0) return NOTHING;
  const outcome = await ask(
    besideCycles(ports.agent, controllerOrigin(ports.agent), signal),
    ports.modelPorts,
    {
      ...ports.asking,
      purpose: 'heed',
      priority: 'reflection',
      isExploration: false,
      prompt: composeRecords(
        { sentences: said.map(sentenceRecord) },
        ports.template,
        ports.records,
      ),
      output: { name: 'heeded', schema: heededIn(said) },
    },
  );
  if (outcome.status === 'refused') return null;
  if (outcome.status !== 'ok') return NOTHING;
  const kinds = new Map(outcome.parsed.heeded.map(({ sentence, kind }) => [sentence, kind]));
  const taught = said.flatMap((one) => {
    const kind = kinds.get(one.name);
    return kind === undefined ? [] : [{ ...one, isOfWorkBefore: kind === 'correction' }];
  });
  return { run_id: outcome.runId, lessons: await keepAll(ports, ended, taught) };
}

type Said = {
  readonly name: string;
  readonly text: string;
  readonly eventId: string;
  readonly message: number;
  /** What they had asked for before; null: nothing. */
  readonly before: string | null;
};

/** Their own sentences since the session was heard last, without those that a pattern knew. */
async function sentencesSaid(
  { agent: { log, agentId, blobs } }: HeedPorts,
  { payload: { session_id }, seq }: Ended,
): Promise<readonly Said[]> {
  const subject = hostSubject(session_id);
  const query = { subjects: [subject], newestFirst: true };
  const types = ['HostSessionHeard'] as const;
  const [last] = await readFacts(log, agentId, { ...query, types, limit: 1 });
  const given = await readFacts(log, agentId, {
    ...query,
    types: ['HostPromptGiven'],
    after: last?.payload.up_to ?? 0,
    upTo: seq,
    limit: attendSettings.promptsHeard,
  });
  const prompts = given.filter(({ payload }) => payload.session_id === session_id).toReversed();
  const texts = await blobs.getManyPersonal(
    prompts.map(({ payload }) => ({ subject, blob: payload.text.blob })),
  );
  const words = texts.map((one) => (one.status === 'found' ? one.text : ''));
  return prompts
    .flatMap(({ eventId }, at) =>
      unknownSentences(words[at] ?? '').map((text) => {
        const before = words.slice(0, at).findLast((one) => one.trim() !== '') ?? null;
        return { text, eventId, message: at + 1, before };
      }),
    )
    .slice(-attendSettings.sentencesHeard)
    .map((one, at) => ({ ...one, name: `s${at + 1}` }));
}

function unknownSentences(prompt: string): readonly string[] {
  if (asksForNothing(prompt)) return [];
  const known = taughtIn(prompt).map(({ text }) => text);
  return teachableSentences(prompt).filter((said) => !known.some((text) => said.endsWith(text)));
}

function heededIn(said: readonly Said[]) {
  const sentence = z.enum(said.map(({ name }) => name));
  const kind = z.enum(['correction', 'preference', 'rule']);
  return z.strictObject({
    heeded: z.array(z.strictObject({ sentence, kind })).max(attendSettings.heardOfSession),
  });
}

function sentenceRecord({ name, text, message, eventId }: Said): PromptRecord {
  const fields = { id: name, message, said: text };
  return { name, fields, eventIds: [eventId], trust: 'outside' };
}

type TaughtThen = Said & { readonly isOfWorkBefore: boolean };

async function keepAll(
  { agent, memory }: HeedPorts,
  { payload: { session_id } }: Ended,
  taught: readonly TaughtThen[],
): Promise<string[]> {
  const doc = await hostSession(agent, session_id);
  if (doc === undefined) return [];
  const own = memory({ name: doc.guest, access: 'attend' });
  const kept: string[] = [];
  try {
    for (const { text: said, before, isOfWorkBefore } of taught) {
      const text = isOfWorkBefore && before !== null ? ofWorkBefore(before, said) : said;
      const { id } = await placeLesson(own, { text, said });
      if (id !== null) kept.push(id);
    }
  } catch (error) {
    if (!(error instanceof GuestQuotaReached)) throw error;
  }
  return kept;
}
