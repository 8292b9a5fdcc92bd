import { type Fact, fact, type RecordedFact } from '../../../domain/fact.ts';
import { normalised } from '../../../domain/memory/prefilter.ts';
import type { MemoryDoc } from '../../../domain/memory/views/memory.ts';
import { readFacts } from '../../../phases/read-facts.ts';
import { knownWords, memoriesUnder } from '../indexed-memories.ts';
import type { MemoryPorts } from '../memory-ports.ts';

type Correction = RecordedFact<'UserCorrectionDetected'>;
type Outdated = Extract<Fact, { readonly type: 'MemoryOutdated' }>;

/** The newest of an owner's rules: those of the mails at hand were recorded with them. */
const NEWEST = 200;

/** Of these mails, what they overturn in memory. */
export async function overturnedBy(
  ports: MemoryPorts,
  mails: readonly RecordedFact<'MailTriaged'>[],
): Promise<readonly Outdated[]> {
  const last = mails.at(-1);
  if (last === undefined) return [];
  const newest = { subjects: ['lessons'], upTo: last.seq, newestFirst: true, limit: NEWEST };
  const corrections = await readFacts(ports.log, ports.agentId, { ...newest, types: TYPES });
  const each = mails.map((mail) => {
    const { mail_id } = mail.payload;
    const own = corrections.filter(({ payload }) => payload.message_id === mail_id);
    return overturnedIn(ports, mail, own.filter(isOverturning));
  });
  const overturned = (await Promise.all(each)).flat();
  // By the newest mail, where several say otherwise.
  return [...new Map(overturned.map((one) => [one.payload.memory_id, one])).values()];
}

const TYPES = ['UserCorrectionDetected'] as const;

/**
 * What is remembered of a rule from the mails that gave it, and no longer holds by this mail: the rule itself is known to
 * be another, and its old words would be recalled beside it.
 */
async function overturnedIn(
  ports: MemoryPorts,
  { payload: { mail_id }, seq, ...event }: RecordedFact<'MailTriaged'>,
  overturning: readonly Correction[],
): Promise<readonly Outdated[]> {
  if (overturning.length === 0) return [];
  const [by] = await rememberedOf(ports, [mail_id]);
  if (by === undefined) return [];
  const subjects = overturning.map(({ payload }) => `lesson:${payload.lesson_id}`);
  const said = await readFacts(ports.log, ports.agentId, { subjects, types: TYPES, upTo: seq });
  const before = said.map(({ payload }) => payload).filter((one) => one.message_id !== mail_id);
  const old = await rememberedOf(
    ports,
    before.map(({ message_id }) => message_id),
  );
  const words = new Set(before.map(({ correction }) => normalised(correction)));
  // What holds more than the rule stays: the rest of it is still true.
  const holding = (await knownWords(ports, old)).filter(({ text }) => words.has(normalised(text)));
  const because = { correlationId: event.correlationId, causationId: event.eventId };
  return holding.map(({ doc: { memory_id } }) => {
    const outdated = fact('MemoryOutdated', { memory_id, by_id: by.memory_id }, { trust: 'owner' });
    return { ...outdated, because };
  });
}

function isOverturning({ payload }: Correction): boolean {
  return payload.rule_action === 'update' && !payload.reinforces;
}

/** What these mails left in memory and still holds. */
async function rememberedOf(
  ports: MemoryPorts,
  mailIds: readonly string[],
): Promise<readonly MemoryDoc[]> {
  const subjects = mailIds.map((id) => `inbox:${id}`);
  const docs = await memoriesUnder(ports, subjects);
  return docs.filter(({ status }) => status === 'active');
}
