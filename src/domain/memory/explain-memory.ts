import type { Reason } from '../../kernel/explanation.ts';
import { isPruned, ruleConfidence } from './rule-confidence.ts';
import type { MemoryDoc } from './views/memory.ts';

const SAID_BY = { owner: 'said by the owner', self: "the agent's own", outside: 'from outside' };

/** Why a memory is there: who said it when, what became of it, and the events. `text` null: it is forgotten. */
export function explainMemory(doc: MemoryDoc, text: string | null, now: string): Reason {
  const { memory_id: id, type, kind, trust, at, scope, session, standing, importance } = doc;
  const [stored, ...later] = doc.event_ids;
  const where = scope === 'session' ? `, only in ${session}` : '';
  return {
    kind: 'memory',
    id,
    says: [
      `${id}: ${text ?? 'forgotten'}`,
      `${type} (${kind}), ${SAID_BY[trust]} on ${at.slice(0, 10)}${where}; ${standing}, importance ${importance}`,
      `${statusOf(doc)}; said again ${doc.reinforced} times, given to ${doc.recalled} prompts`,
      ...evidenceOf(doc, now),
    ],
    because: [
      ...(stored === undefined ? [] : [{ eventId: stored, role: 'stored it' }]),
      ...doc.source_ids.map((eventId) => ({ eventId, role: 'it follows from' })),
      ...later.map((eventId) => ({ eventId, role: 'changed it' })),
    ],
  };
}

/** What speaks for a rule, and what an episode taught. */
function evidenceOf(doc: MemoryDoc, now: string): readonly string[] {
  const { rule, consolidated_in } = doc;
  if (consolidated_in !== null) return [`it is evidence for the rule ${consolidated_in}`];
  const confidence = ruleConfidence(doc, now);
  if (rule === null || confidence === null) return [];
  const of = `${rule.succeeded} for it, ${rule.failed} against it, ${rule.tested} since it was drawn`;
  const hidden = isPruned(doc, now) ? ', too little to be shown' : '';
  return [
    `a rule drawn from finished work: ${of}; it held last on ${rule.validated_at.slice(0, 10)}; confidence ${confidence.toFixed(2)}${hidden}`,
  ];
}

/** What each reviewer said, in their words. */
export function gradesOf(review: MemoryDoc['review']): string {
  const { importance, relevance, novelty } = review?.grades ?? {};
  const said = Object.entries({ importance, relevance, novelty });
  return said.flatMap(([what, grade]) => (grade == null ? [] : [`${what} ${grade}`])).join(', ');
}

function statusOf({ status, superseded_by, supersedes, review }: MemoryDoc): string {
  if (status === 'superseded') return `corrected by ${superseded_by ?? 'another'}`;
  if (status === 'outdated') return `held until ${superseded_by ?? 'another'}`;
  if (status === 'archived') return 'archived: nobody needed it for long';
  if (status === 'rejected') return `rejected by its reviewers: ${gradesOf(review)}`;
  if (status === 'forgotten') return 'forgotten';
  return supersedes === null ? 'in force' : `in force, corrects ${supersedes}`;
}
