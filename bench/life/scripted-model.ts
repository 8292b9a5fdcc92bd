import type { ReadingOutput } from '../../src/domain/mail/reading/mail-reading.ts';
import { harmless, noConsolidation, nothingToReport } from '../../tests/compose/thinking-model.ts';
import { acceptanceFor, reviewOf } from './accepting-model.ts';
import { actAnswer, concludingReport } from './acting-model.ts';
import { experimentAt } from './experiment.ts';
import { withHabit } from './habits.ts';
import {
  type Answer,
  type Purpose,
  purposeOf,
  type Question,
  toldIn,
  wholeOf,
} from './question.ts';

/** Answers from the text of the prompt alone: no memory, no chance but what the text itself draws. */
export function scriptedAnswer(question: Question): Answer {
  return ANSWERS[purposeOf(question)](question);
}

const ANSWERS: Readonly<Record<Purpose, (question: Question) => Answer>> = {
  decide: (question) => ({ value: decisionFor(toldIn(question)) }),
  act: (question) => withHabit(question, actAnswer(question)),
  conclude: (question) => ({ value: concludingReport(question) }),
  accept: (question) => ({ value: acceptanceFor(toldIn(question)) }),
  review: (question) => ({ value: reviewOf(question) }),
  audit: () => ({ value: harmless }),
  report: (question) => ({ value: plainReport(question) }),
  verdict: () => ({ value: { productive: true, reason: 'something was done' } }),
  read: () => ({ value: NOTHING_READ }),
  consolidate: () => ({ value: noConsolidation }),
  findings: () => ({ value: { summary: 'looked', findings: [], succeeded: true, learned: [] } }),
  summarise: (question) => ({ text: summaryOf(wholeOf(question)) }),
  rate: (question) => ({ value: { grades: gradesFor(wholeOf(question)) } }),
  relate: () => ({ value: { relations: [] } }),
  generalise: () => ({ value: { rules: [] } }),
  heed: () => ({ value: { heeded: [] } }),
};

/** Everything is worth keeping: each reviewer has words of their own for that. */
function gradesFor(told: string) {
  const grade = GOOD.find((word) => told.includes(`\`${word}\`:`)) ?? 'some';
  const ids = [...told.matchAll(/^(m\d+)$/gm)].flatMap(([, id]) => id ?? []);
  return [...new Set(ids)].map((memory) => ({ memory, grade }));
}
const GOOD = ['much', 'useful', 'new'];

/** A mail that is work: code does nothing of it at once. */
const NOTHING_READ: ReadingOutput = { kind: 'instruction', intents: [], lessons: [] };

const NOTHING = { procedure_id: null, text: null, capability_ids: [], experiment: null };

/** The first work offered; an exploration tries something small; nothing offered is idle. */
function decisionFor(told: string) {
  if (told.includes('# This cycle is for exploring')) return exploration(told);
  const work = /^- work (\S+) \(/m.exec(told)?.[1];
  if (work === undefined) {
    const rationale = 'nothing is worth doing now';
    return { ...NOTHING, kind: 'idle', work_id: null, rationale, expected_outcome: null };
  }
  const expected_outcome = 'what was asked for is there';
  return { ...NOTHING, kind: 'task', work_id: work, rationale: 'it is first', expected_outcome };
}

function exploration(told: string) {
  const cycle = /^# Now: cycle (\d+)/m.exec(told)?.[1] ?? '0';
  return {
    ...NOTHING,
    kind: 'exploration',
    work_id: null,
    rationale: 'to see whether files can be counted by kind',
    expected_outcome: 'a file with the counts',
    experiment: experimentAt(cycle),
  };
}

/** A cycle without a conversation of its own. */
function plainReport({ fields }: Question) {
  const whole: Readonly<Record<string, unknown>> = {
    ...nothingToReport,
    action_taken: 'did what was chosen',
  };
  return Object.fromEntries((fields ?? []).map((field) => [field, whole[field] ?? null]));
}

/** Which of the things were spoken of. */
function summaryOf(whole: string): string {
  const seen = [...new Set([...whole.matchAll(/#\d\d/g)].map(([label]) => label))];
  return `Spoken of so far: ${seen.join(', ')}.`;
}
