import type { Answer, Sent } from '../adapters/models/messages-server.ts';
import { callBlock, end, reply, replyOf } from '../adapters/models/messages-server.ts';

/** What a scripted model is asked for, told from the words of its prompt. */
type Purpose =
  | ('decide' | 'act' | 'audit' | 'summarise' | 'report' | 'verdict' | 'consolidate' | 'read')
  | ('builder' | 'researcher' | 'reviewer');

/** What is asked around a job: what will show that it is done, whether it is, and what to make of memories. */
type JudgingPurpose = 'accept' | 'review' | 'rate' | 'relate' | 'generalise' | 'heed';

const FIRST_WORDS: Readonly<Record<Purpose | JudgingPurpose, string>> = {
  decide: 'You are the deciding part',
  act: 'You are the acting part',
  builder: 'You are the building part',
  researcher: 'You are the researching part',
  reviewer: 'You are the reviewing part',
  audit: 'You look at one action',
  summarise: 'You shorten the working notes',
  report: 'You are the reporting part',
  verdict: 'You judge one finished cycle',
  consolidate: 'You are the learning part',
  read: 'You read mails that the owner',
  accept: 'You decide, before a piece of work is begun',
  review: 'You judge whether a piece of work',
  rate: 'You rate what an agent may remember',
  relate: 'You note how people, places',
  generalise: 'You put in one sentence',
  heed: 'You read what a person said',
};

/** `round`: 1 for the first question of a conversation. `isConcluding`: an answer of the asked shape ends it. */
export type Asked<Of = Purpose> = {
  readonly purpose: Of;
  readonly text: string;
  readonly round: number;
  readonly isConcluding: boolean;
};

/** A reply that asks for tools. */
export function calling(...calls: readonly { readonly name: string; readonly input: unknown }[]) {
  return { calls };
}

type Part = { readonly text?: string; readonly content?: string | readonly Part[] };

function wordsOf({ text, content }: Part): string {
  if (text !== undefined) return text;
  return typeof content === 'string' ? content : (content ?? []).map(wordsOf).join('\n');
}

/** The whole prompt as the server got it. */
function asked({ body }: Sent): Asked<Purpose | JudgingPurpose> {
  const { system, messages, output_config } = body as {
    system: readonly { text: string }[];
    messages: readonly { content: string | readonly Part[] }[];
    output_config?: unknown;
  }; // what the SDK sends
  const words = messages.map(({ content }) =>
    typeof content === 'string' ? content : content.map(wordsOf).join('\n'),
  );
  const text = [...system.map((part) => part.text), ...words].join('\n');
  const purpose = (Object.keys(FIRST_WORDS) as (keyof typeof FIRST_WORDS)[]).find((name) =>
    text.includes(FIRST_WORDS[name]),
  );
  if (purpose === undefined) throw new Error(`an unknown prompt: ${text.slice(0, 80)}`);
  const round = Math.ceil(messages.length / 2);
  return { purpose, text, round, isConcluding: round > 1 && output_config !== undefined };
}

type Judge = (prompt: { readonly text: string }) => unknown;
type Optional = 'relate' | 'generalise' | 'heed';
type Judging = Readonly<
  Record<Exclude<JudgingPurpose, Optional>, Judge> & Partial<Record<Optional, Judge>>
>;

/** Nothing that code could look at, and a reviewer who misses nothing. */
const judgedByReading: Judging = {
  accept: () => ({ checks: [], statements: ['it is as it was asked for'] }),
  review: () => ({ met: true, covers: true, missing: [] }),
  /** Nobody rates anything: what is remembered stays as it is. */
  rate: () => ({ grades: [] }),
};

/** A server's answer by purpose: text as it is, anything else as JSON. */
export function byPurpose(
  answers: (prompt: Asked) => unknown,
  judging: Partial<Judging> = {},
): Answer {
  return (response, sent) => {
    const answer = answerTo(asked(sent), answers, { ...judgedByReading, ...judging });
    if (isCalling(answer)) return callsReply(answer.calls)(response, sent);
    return reply(typeof answer === 'string' ? answer : JSON.stringify(answer))(response, sent);
  };
}

const NOTHING_FOUND: Readonly<Record<Optional, unknown>> = {
  relate: { relations: [] },
  generalise: { rules: [] },
  heed: { heeded: [] },
};

function isOptional(purpose: Purpose | JudgingPurpose): purpose is Optional {
  return Object.hasOwn(NOTHING_FOUND, purpose);
}

function answerTo(
  { purpose, ...prompt }: Asked<Purpose | JudgingPurpose>,
  answers: (prompt: Asked) => unknown,
  judging: Judging,
): unknown {
  if (isOptional(purpose)) return judging[purpose]?.(prompt) ?? NOTHING_FOUND[purpose];
  if (purpose === 'accept' || purpose === 'review' || purpose === 'rate')
    return judging[purpose](prompt);
  return answers({ ...prompt, purpose });
}

type Calls = ReturnType<typeof calling>;

function isCalling(answer: unknown): answer is Calls {
  return typeof answer === 'object' && answer !== null && 'calls' in answer;
}

function callsReply(calls: Calls['calls']): Answer {
  const blocks = calls.flatMap(({ name, input }, i) =>
    callBlock(i, { id: `toolu_${i}`, name }, JSON.stringify(input)),
  );
  return replyOf(...blocks, ...end('tool_use'));
}

export const nothingToReport = {
  action_taken: 'wrote it',
  tasks_completed: [],
  observations: [],
  learnings: [],
  capabilities_used: [],
  succeeded: true,
  productive: true,
  new_capabilities: [],
  new_anti_patterns: [],
  updated_capabilities: [],
};

export const noConsolidation = {
  new_capabilities: [],
  updated_capabilities: [],
  new_anti_patterns: [],
  confidence_adjustments: [],
  insights: 'nothing new',
};

/** A decision to write `text` as the answer of the first work offered. */
export function writing(prompt: string, text: string) {
  const workId = /^- work (\S+) \(/m.exec(prompt)?.[1] ?? null;
  return {
    kind: workId === null ? 'idle' : 'task',
    work_id: workId,
    procedure_id: null,
    text,
    rationale: 'it is first',
    expected_outcome: 'the test passes',
    capability_ids: [],
    experiment: null,
  };
}

/** A decision to have the first work offered done with tools. */
export function doing(prompt: string) {
  return { ...writing(prompt, ''), text: null };
}

/** The call that ends a loop. */
export function reporting(change: Record<string, unknown> = {}) {
  return calling({ name: 'report', input: { ...nothingToReport, answer: null, ...change } });
}

export const harmless = {
  passed: true,
  reason: 'ordinary',
  risk_level: 'low',
  concerns: [],
  creed_violations: [],
  recommendation: null,
};
