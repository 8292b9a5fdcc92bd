import { z } from 'zod';
import { budgetProjection, CONSENT_KEY } from '../../domain/budget/views/budget.ts';
import { payloadsOf } from '../../domain/fact.ts';
import { memoryGrades } from '../../domain/memory/events.ts';
import { dueReviews, type Grades, reviewMemory } from '../../domain/memory/review-memory.ts';
import { reviewedText } from '../../domain/memory/reviewed-text.ts';
import type { MemoryDoc } from '../../domain/memory/views/memory.ts';
import { controllerOrigin } from '../../kernel/event/controller-origin.ts';
import {
  type AskSettings,
  ask,
  MEMORY_REVIEWERS,
  type MemoryReviewer,
  mayAsk,
} from '../../phases/model/ask.ts';
import { besideCycles } from '../../phases/model/beside-cycles.ts';
import type { ModelOutcome, ModelPorts } from '../../phases/model/model-run.ts';
import type { AgentContext, CallContext } from '../../phases/phase-context.ts';
import { composeRecords, type RecordSettings } from '../../prompt/compose/compose-records.ts';
import type { PromptRecord } from '../../prompt/list/prompt-record.ts';
import type { Template } from '../../prompt/template.ts';
import { memoriesOf, readableText, textsOfMemories } from './indexed-memories.ts';
import type { MemoryPorts } from './memory-ports.ts';
import { recallMemories } from './recall-memories.ts';

export type ReviewPorts = MemoryPorts &
  AgentContext & {
    readonly modelPorts: ModelPorts;
    readonly templates: Readonly<Record<MemoryReviewer, Template>>;
    readonly records: RecordSettings;
    readonly asking: Readonly<Record<MemoryReviewer, AskSettings>>;
    /** Limit of reviews per UTC day, failed ones included; 0: none. */
    readonly reviewsPerDay: number;
  };

/** How many of the newest memories are searched for unreviewed ones. */
const LOOKED_AT = 400;
/** How many similar memories a reviewer sees beside each one. */
const LIKE = 2;

const GRADES = {
  memory_importance: memoryGrades.shape.importance.unwrap(),
  memory_relevance: memoryGrades.shape.relevance.unwrap(),
  memory_novelty: memoryGrades.shape.novelty.unwrap(),
} as const;

/**
 * Reviews some provisional memories with three reviewers at once, each of which may fail. Without a model, money or an
 * answer the memories stay provisional. Resolves with the number of reviewed memories.
 */
export async function reviewMemories(ports: ReviewPorts, signal: AbortSignal): Promise<number> {
  if (!(await isToBePaid(ports))) return 0;
  const due = (await dueNow(ports)).slice(0, await leftToday(ports));
  const asked = await askedAbout(ports, due);
  if (asked.length === 0) return 0;
  const origin = controllerOrigin(ports);
  const context = besideCycles(ports, origin, signal);
  const records = asked.map(({ record }) => record);
  const votes = await Promise.all(
    MEMORY_REVIEWERS.map((reviewer) => votesOf(ports, { context, reviewer, records })),
  );
  if (votes.every((one) => one === 'not asked')) return 0;
  const [importance, relevance, novelty] = votes;
  const gradeIn = (of: Votes | undefined, name: string) =>
    of === undefined || of === 'not asked' ? null : (of.get(name) ?? null);
  const events = asked.map(({ doc, record: { name } }) =>
    reviewMemory(
      doc,
      memoryGrades.parse({
        importance: gradeIn(importance, name),
        relevance: gradeIn(relevance, name),
        novelty: gradeIn(novelty, name),
      }) satisfies Grades,
    ),
  );
  const now = { ...origin, occurredAt: ports.now() };
  await ports.log.append(ports.agentId, now, { events, onDuplicate: 'first' });
  return events.length;
}

async function isToBePaid({ log, agentId, modelPorts, reviewsPerDay }: ReviewPorts) {
  if (reviewsPerDay === 0 || modelPorts.model === null) return false;
  const wanted = [{ projection: budgetProjection, keys: [CONSENT_KEY] }];
  return mayAsk(await log.view(agentId, wanted), modelPorts);
}

async function leftToday({ log, agentId, now, reviewsPerDay }: ReviewPorts): Promise<number> {
  const query = { types: ['MemoryReviewed'], newestFirst: true, limit: reviewsPerDay };
  const today = now().slice(0, 'yyyy-mm-dd'.length);
  const reviewed = await log.read(agentId, query);
  return reviewsPerDay - reviewed.filter(({ occurredAt }) => occurredAt.startsWith(today)).length;
}

async function dueNow(ports: ReviewPorts): Promise<readonly MemoryDoc[]> {
  const query = { types: ['MemoryStored'], newestFirst: true, limit: LOOKED_AT };
  const stored = payloadsOf(await ports.log.read(ports.agentId, query), 'MemoryStored');
  const ids = new Set(stored.map(({ memory_id }) => memory_id));
  return dueReviews(await memoriesOf(ports, [...ids]), ports.now());
}

type AskedAbout = { readonly doc: MemoryDoc; readonly record: PromptRecord };

async function askedAbout(
  ports: ReviewPorts,
  docs: readonly MemoryDoc[],
): Promise<readonly AskedAbout[]> {
  const texts = await textsOfMemories(ports, docs);
  const asked = await Promise.all(
    docs.map(async (doc, at): Promise<readonly AskedAbout[]> => {
      const text = readableText(texts[at]);
      if (text === null) return [];
      const name = `m${at + 1}`;
      const like = await mostLike(ports, doc, text);
      const fields = {
        id: name,
        kind: doc.kind,
        said_by: doc.trust === 'owner' ? 'the owner' : 'the agent',
        words: reviewedText(text),
        ...(like.length > 0 && { like }),
      };
      const [stored = doc.memory_id, ...later] = doc.event_ids;
      const { trust } = doc;
      return [{ doc, record: { name, fields, eventIds: [stored, ...later], trust } }];
    }),
  );
  return asked.flat();
}

/** The most similar memories, without text from outside, which could tell a reviewer what to answer. */
async function mostLike(ports: ReviewPorts, { memory_id, session }: MemoryDoc, text: string) {
  const found = await recallMemories(ports, { text, session, limit: LIKE + 2 });
  return found
    .filter(({ id, trust }) => id !== memory_id && trust !== 'outside')
    .slice(0, LIKE)
    .map((one) => reviewedText(one.text));
}

/** Grades by memory id. `not asked`: without a model or money, nothing was spent. */
type Votes = ReadonlyMap<string, string> | 'not asked';

async function votesOf(
  { modelPorts, templates, records: settings, asking }: ReviewPorts,
  {
    context,
    reviewer,
    records,
  }: {
    readonly context: CallContext;
    readonly reviewer: MemoryReviewer;
    readonly records: readonly PromptRecord[];
  },
): Promise<Votes> {
  const grade = GRADES[reviewer];
  const memory = z.enum(records.map(({ name }) => name));
  const grades = z.array(z.strictObject({ memory, grade })).max(records.length);
  const outcome: ModelOutcome<Answer> = await ask(context, modelPorts, {
    ...asking[reviewer],
    purpose: reviewer,
    priority: 'reflection',
    isExploration: false,
    prompt: composeRecords({ rated: records }, templates[reviewer], settings),
    output: { name: reviewer, schema: z.strictObject({ grades }) },
  });
  if (outcome.status === 'refused') return 'not asked';
  if (outcome.status === 'failed') return new Map();
  return new Map(outcome.parsed.grades.map((one) => [one.memory, one.grade]));
}

type Answer = {
  readonly grades: readonly { readonly memory: string; readonly grade: string }[];
};
