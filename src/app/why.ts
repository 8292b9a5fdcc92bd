import { approvalSubjects } from '../domain/action/answer-approval.ts';
import { explainAction } from '../domain/action/explain-action.ts';
import { explainCycle, tellingTypes } from '../domain/cycle/explain-cycle.ts';
import { cycleKey, cycleProjection } from '../domain/cycle/views/cycle.ts';
import type { PayloadOf } from '../domain/fact.ts';
import { findCapability } from '../domain/learning/capability/capability-id.ts';
import { explainAntiPattern, explainCapability } from '../domain/learning/explain.ts';
import { learningDocuments, learningWanted } from '../domain/learning/learning-documents.ts';
import { explainLesson } from '../domain/lesson/explain-lesson.ts';
import { lessonProjection } from '../domain/lesson/views/lesson.ts';
import { explainMail } from '../domain/mail/explain-mail.ts';
import { mailProjection } from '../domain/mail/views/mail.ts';
import { explainMemory } from '../domain/memory/explain-memory.ts';
import type { RecordedEvent } from '../kernel/event/event.ts';
import type { Reason } from '../kernel/explanation.ts';
import type { BlobStore } from '../kernel/ports/blobs.ts';
import { isEventId, readAllFacts, readByIds, readFacts } from '../phases/read-facts.ts';
import { explainLine, findLine } from '../prompt/manifest.ts';
import type { AgentReader } from './agent.ts';
import { memoriesOf, readableText, textsOfMemories } from './memory/indexed-memories.ts';

/** A belief with the events behind it. `ours`: sources that are not events, such as the words of a template. */
export type Explained = Reason & {
  readonly events: readonly (RecordedEvent & { readonly role: string })[];
  readonly ours: readonly string[];
};

/** What an explanation reads: the log as it is or as of an earlier event, and the texts. */
export type WhySource = AgentReader & {
  readonly now: () => string;
  readonly blobs: Pick<BlobStore, 'get' | 'getManyPersonal'>;
};

const EVENTS_OF_ACTION = 1000;
const PROMPTS_SEARCHED = 50;

/**
 * Why: a capability, anti-pattern, lesson, memory, mail or action by id, a cycle by number, a line of a prompt as `CYCLE:LINE` or
 * `CYCLE:PURPOSE:LINE`, or any text of one of the last prompts. Empty when nothing matches.
 */
export async function why(agent: WhySource, what: string): Promise<readonly Explained[]> {
  const line = /^(\d+):(?:([a-z]+):)?(\d+)$/.exec(what);
  if (line !== null) {
    const [, cycle, purpose, number] = line;
    return whyLine(agent, { cycleNo: Number(cycle), purpose, line: Number(number) });
  }
  for (const search of [ofCycle, ofBelief, ofLesson, ofMemory, ofMail, ofAction, ofText]) {
    const found = await search(agent, what);
    if (found.length > 0) return Promise.all(found.map((reason) => withEvents(agent, reason)));
  }
  return [];
}

async function ofBelief({ agentId, log }: WhySource, id: string): Promise<readonly Reason[]> {
  const { capabilities, antiPatterns } = learningDocuments(await log.view(agentId, learningWanted));
  const capability = findCapability(capabilities, id);
  const pattern = antiPatterns.get(id);
  return [
    ...(capability === undefined ? [] : [explainCapability(capability)]),
    ...(pattern === undefined ? [] : [explainAntiPattern(pattern)]),
  ];
}

async function ofLesson({ agentId, log }: WhySource, id: string): Promise<readonly Reason[]> {
  const view = await log.view(agentId, [{ projection: lessonProjection, keys: [id] }]);
  const lesson = view.get(lessonProjection, id);
  return lesson === undefined ? [] : [explainLesson(lesson, view.now)];
}

async function ofMemory(agent: WhySource, what: string): Promise<readonly Reason[]> {
  const [doc] = await memoriesOf(agent, [what.replace(/^memory:/, '')]);
  if (doc === undefined) return [];
  const [text] = await textsOfMemories(agent, [doc]);
  return [explainMemory(doc, readableText(text), agent.now())];
}

async function ofMail({ agentId, log }: WhySource, what: string): Promise<readonly Reason[]> {
  const id = what.replace(/^mail:/, '');
  const view = await log.view(agentId, [{ projection: mailProjection, keys: [id] }]);
  const mail = view.get(mailProjection, id);
  return mail === undefined ? [] : [explainMail(mail)];
}

async function ofAction({ agentId, log }: WhySource, id: string): Promise<readonly Reason[]> {
  const subjects = [`action:${id}`, ...approvalSubjects([id])];
  const events = await log.read(agentId, { subjects, limit: EVENTS_OF_ACTION });
  return events.length === 0 ? [] : [explainAction(id, events)];
}

async function ofCycle({ agentId, log }: WhySource, what: string): Promise<readonly Reason[]> {
  if (!/^\d+$/.test(what)) return [];
  const cycleNo = Number(what);
  const key = cycleKey(cycleNo);
  const view = await log.view(agentId, [{ projection: cycleProjection, keys: [key] }]);
  const cycle = view.get(cycleProjection, key);
  if (cycle === undefined) return [];
  const subjects = [`cycle:${cycleNo}`];
  const events = await readAllFacts({ log, agentId }, { subjects, types: tellingTypes });
  return [explainCycle(cycle, events)];
}

type Prompt = PayloadOf<'PromptAssembled'>;

type Line = {
  readonly cycleNo: number;
  readonly purpose?: string | undefined;
  readonly line: number;
};

async function whyLine(agent: WhySource, wanted: Line): Promise<readonly Explained[]> {
  const prompts = await readFacts(agent.log, agent.agentId, {
    types: ['PromptAssembled'],
    subjects: [`cycle:${wanted.cycleNo}`],
    limit: PROMPTS_SEARCHED,
  });
  const asked = prompts.map(({ payload }) => payload);
  const prompt = asked.findLast(({ purpose }) => purpose === (wanted.purpose ?? purpose));
  if (prompt === undefined) return [];
  const text = (await agent.blobs.get(prompt.blob))?.split('\n')[wanted.line - 1];
  if (text === undefined) return [];
  const sources = explainLine(prompt, wanted.line);
  return [await withEvents(agent, lineReason(prompt, { line: wanted.line, text, sources }))];
}

async function ofText(agent: WhySource, piece: string): Promise<readonly Reason[]> {
  const prompts = await readFacts(agent.log, agent.agentId, {
    types: ['PromptAssembled'],
    newestFirst: true,
    limit: PROMPTS_SEARCHED,
  });
  for (const { payload: prompt } of prompts) {
    const text = (await agent.blobs.get(prompt.blob)) ?? '';
    const found = findLine(prompt, text, piece);
    if (found.length === 0) continue;
    return found.map(({ line, text: words, source_ids: sources }) =>
      lineReason(prompt, { line, text: words, sources }),
    );
  }
  return [];
}

type Shown = { readonly line: number; readonly text: string; readonly sources: readonly string[] };

function lineReason({ cycle_no, purpose }: Prompt, { line, text, sources }: Shown): Reason {
  return {
    kind: 'prompt_line',
    id: `${cycle_no ?? '-'}:${purpose}:${line}`,
    says: [text, `line ${line} of the prompt to ${purpose} ${whenAsked(cycle_no)}`],
    because: sources.map((eventId) => ({ eventId, role: 'behind this line' })),
  };
}

function whenAsked(cycleNo: number | null): string {
  return cycleNo === null ? 'beside the cycles' : `in cycle ${cycleNo}`;
}

async function withEvents({ agentId, log }: WhySource, reason: Reason): Promise<Explained> {
  const roles = new Map<string, string[]>();
  for (const { eventId, role } of reason.because) {
    roles.set(eventId, [...(roles.get(eventId) ?? []), role]);
  }
  const events = await readByIds(log, agentId, [...roles.keys()].filter(isEventId));
  return {
    ...reason,
    events: events.map((event) => ({
      ...event,
      role: (roles.get(event.eventId) ?? []).join(', '),
    })),
    ours: [...roles.keys()].filter((id) => !isEventId(id)),
  };
}
