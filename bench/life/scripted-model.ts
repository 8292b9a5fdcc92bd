import { noConsolidation, harmless } from '../../tests/compose/thinking-model.ts';
import { actAnswer, concludingReport } from './acting-model.ts';
import { drawOf } from './chance.ts';
import { type Item, itemsIn, nameOf } from './items.ts';
import { type Answer, purposeOf, type Question, toldIn, wholeOf } from './question.ts';

/** How often a proposal is worthless, and how often its reviewer errs, to either side. */
const TRIVIAL = 0.08;
const WRONG_FILE = 0.08;
const REVIEWER_ERRS = 0.06;

/** Answers from the text of the prompt alone: no memory, no chance but what the text itself draws. */
export function scriptedAnswer(question: Question): Answer {
  const purpose = purposeOf(question);
  switch (purpose) {
    case 'decide':
      return { value: decisionFor(toldIn(question)) };
    case 'act':
      return actAnswer(question);
    case 'conclude':
      return { value: concludingReport(question) };
    case 'accept':
      return { value: acceptanceFor(toldIn(question)) };
    case 'review':
      return { value: reviewOf(question) };
    case 'audit':
      return { value: harmless };
    case 'report':
      return { value: plainReport(question) };
    case 'verdict':
      return { value: { productive: true, reason: 'something was done' } };
    case 'consolidate':
      return { value: noConsolidation };
    case 'findings':
      return { value: { summary: 'looked', findings: [], succeeded: true, learned: [] } };
    case 'summarise':
      return { text: summaryOf(wholeOf(question)) };
  }
}

/** The first work offered; an exploration tries something small; nothing offered is idle. */
function decisionFor(told: string) {
  const work = [...told.matchAll(/^- work (\S+) \((\w+)/gm)];
  const isExploring = told.includes('# This cycle is for exploring');
  const [first] = work;
  const nothing = { procedure_id: null, text: null, capability_ids: [], experiment: null };
  if (isExploring) {
    return {
      ...nothing,
      kind: 'exploration',
      work_id: null,
      rationale: 'to see whether files can be counted by kind',
      expected_outcome: 'a file with the counts',
      experiment: {
        hypothesis: `files of the workspace can be counted by kind (${told.length % 97})`,
        capability_target: null,
        rollback: 'delete explored/counts.txt',
      },
    };
  }
  if (first === undefined) {
    const rationale = 'nothing is worth doing now';
    return { ...nothing, kind: 'idle', work_id: null, rationale, expected_outcome: null };
  }
  return {
    ...nothing,
    kind: 'task',
    work_id: first[1] ?? null,
    rationale: 'it is first',
    expected_outcome: 'what was asked for is there',
  };
}

type Check = Readonly<Record<string, unknown>> & { readonly kind: string };

function acceptanceFor(told: string) {
  const items = itemsIn(told);
  const statements = items.flatMap((item) =>
    item.kind === 'letter' ? [`${item.path} is friendly and about ${item.text}`] : [],
  );
  const draw = drawOf(`acceptance of ${items.map(nameOf).join(' ')}`);
  if (draw < TRIVIAL) {
    return { checks: [{ kind: 'command', run: 'true', exit_code: 0 }], statements };
  }
  if (draw < TRIVIAL + WRONG_FILE) {
    return { checks: [{ kind: 'file', path: 'checks/form.sh', contains: null }], statements };
  }
  return { checks: items.flatMap(checkOf), statements: items.length === 0 ? ['it was done'] : statements };
}

function checkOf(item: Item): readonly Check[] {
  switch (item.kind) {
    case 'write':
    case 'append':
      return [{ kind: 'file', path: item.path, contains: item.text }];
    case 'publish':
      return [{ kind: 'file', path: item.path, contains: item.text }];
    case 'fetch':
      return [{ kind: 'file', path: item.path, contains: 'figure' }];
    case 'commit':
      return [{ kind: 'commit', repository: item.path }];
    case 'mail':
      return [{ kind: 'mail', to: item.to }];
    case 'form':
      return [{ kind: 'command', run: `sh checks/form.sh ${item.form} ${item.path}`, exit_code: 0 }];
    case 'deploy':
      return [{ kind: 'file', path: `deployed/${item.path}`, contains: null }];
    case 'letter':
      return [{ kind: 'file', path: item.path, contains: item.text }];
  }
}

/** Covers: each thing asked for stands in a check or a statement. Met: each can be seen. It errs now and then. */
function reviewOf(question: Question) {
  const whole = wholeOf(question);
  const items = itemsIn(whole);
  const missing = items.filter((item) => whole.split(nameOf(item)).length <= 2);
  const isUnfriendly = items.some((item) => item.kind === 'letter') && !/Dear|friendly letter/.test(whole);
  const draw = drawOf(`review of ${items.map(nameOf).join(' ')} ${whole.length % 13}`);
  const errs = draw < REVIEWER_ERRS;
  const isMet = missing.length === 0 && !isUnfriendly;
  const covers = !/"run":"true"|run true|checks\/form\.sh"?,?"?contains"?:null/.test(whole);
  return {
    met: errs ? !isMet : isMet,
    covers: errs ? true : covers,
    missing: isMet ? (errs ? ['something is missing'] : []) : missing.map((item) => `${item.label} ${nameOf(item)}`),
  };
}

/** A cycle without a conversation of its own. */
function plainReport({ fields }: Question) {
  const whole: Readonly<Record<string, unknown>> = {
    action_taken: 'did what was chosen',
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
  return Object.fromEntries((fields ?? []).map((field) => [field, whole[field] ?? null]));
}

/** Which of the things were done, as far as the notes show it. */
function summaryOf(whole: string): string {
  const done = [...new Set([...whole.matchAll(/#\d\d/g)].map(([label]) => label))];
  return `Seen so far: ${done.join(', ')}.`;
}
