import { fact } from '../../fact.ts';
import { cyclesSince } from '../cycles-since.ts';
import type { LearningDocuments } from '../learning-documents.ts';
import type { LearningSettings } from '../settings.ts';
import { uniformDraw } from '../uniform-draw.ts';
import type { CapabilityDoc, CapabilityUse } from '../views/capability.ts';
import type { LearningEvent, LearningEventOf } from './register-capability.ts';

export type AuditDue = { readonly isDue: boolean; readonly wasDrawn: boolean };

/** V67: every 25 cycles, or when a recorded seed draws it with a chance of 10 %. */
export function isAuditDue(
  { self }: Pick<LearningDocuments, 'self'>,
  { cycleNo, seed }: { readonly cycleNo: number; readonly seed: string },
  settings: Pick<LearningSettings, 'auditEveryCycles' | 'auditChance'>,
): AuditDue {
  if (cyclesSince(self, self.belief_audit?.cycle ?? 0, cycleNo) >= settings.auditEveryCycles) {
    return { isDue: true, wasDrawn: false };
  }
  const wasDrawn = uniformDraw(`audit ${seed}`) < settings.auditChance;
  return { isDue: wasDrawn, wasDrawn };
}

type CycleEnd = 'success' | 'partial' | 'failure' | 'nothing';

/** What the audit found. Null: could not be checked, so it neither confirms nor contradicts. */
export type AuditFacts = {
  /** Of each git reference that was looked up: whether the commit exists. */
  readonly commits: ReadonlyMap<string, boolean> | null;
  /** Of each task reference: whether the archive has it as done. */
  readonly archivedTasks: ReadonlyMap<string, boolean> | null;
  /** Of each cycle, how the log says it ended. */
  readonly cycles: ReadonlyMap<number, CycleEnd> | null;
};

/** A commit that evidence names. */
export type CommitClaim = { readonly repository: string; readonly commit: string };

/** `PATH@COMMIT…` of a commit that was made, `PATH: head COMMIT, …` of a look that saw it. */
const CLAIMS = [/^(.+)@([0-9a-f]{4,64})(?::.*)?$/s, /^(.+): head ([0-9a-f]{7,64})(?:,.*)?$/s];

/** Null: the reference names no commit. */
export function commitIn(ref: string): CommitClaim | null {
  for (const claim of CLAIMS) {
    const [, repository, commit] = claim.exec(ref) ?? [];
    if (repository !== undefined && commit !== undefined) return { repository, commit };
  }
  return null;
}

/** The references an audit needs to be looked up. */
export function auditReferences(capabilities: Iterable<CapabilityDoc>): {
  readonly commits: readonly string[];
  readonly archivedTasks: readonly string[];
  readonly cycles: readonly number[];
} {
  const uses = [...capabilities].flatMap(claimsOf);
  const refs = (kind: string) => [
    ...new Set(
      uses.flatMap(({ evidence }) =>
        evidence.filter((one) => one.kind === kind && one.ok).map(({ ref }) => ref),
      ),
    ),
  ];
  const cycles = [...new Set(uses.map(({ cycle }) => cycle))];
  return { commits: refs('git'), archivedTasks: refs('task_archive'), cycles };
}

export type AuditBeliefs = {
  readonly cycleNo: number;
  readonly wasDrawn: boolean;
  readonly facts: AuditFacts;
};

/**
 * System 3*: compares the successes that capabilities claim with git, the log and the task archive (V67). A claim
 * that is contradicted is withdrawn by a correction, so that confidence follows from the rest (H74).
 */
export function auditBeliefs(
  { capabilities }: Pick<LearningDocuments, 'capabilities'>,
  { cycleNo, wasDrawn, facts }: AuditBeliefs,
): readonly LearningEvent[] {
  const findings = [...capabilities.values()].flatMap((doc) =>
    claimsOf(doc).map((use) => ({ doc, use, found: findingsOn(doc, use, facts) })),
  );
  const recorded = findings.flatMap(({ found }) => found);
  const wrong = findings.filter(({ found }) =>
    found.some(({ payload }) => payload.verdict === 'contradicted'),
  );
  const completed: LearningEvent = fact(
    'BeliefAuditCompleted',
    {
      cycle: cycleNo,
      checked: findings.length,
      contradicted: wrong.length,
      drawn: wasDrawn,
    },
    { dedupeKey: `audit:${cycleNo}` },
  );
  return [...recorded, ...wrong.map(({ doc, use }) => takenBack(doc, use)), completed];
}

/** The evidence behind a capability's confidence that can still be checked. */
function claimsOf({ last_uses, status }: CapabilityDoc): readonly CapabilityUse[] {
  if (status === 'merged') return [];
  return last_uses.filter(({ verified, outcome }) => verified && outcome === 'success');
}

type Finding = LearningEventOf<'AuditFindingRecorded'>;

function findingsOn(doc: CapabilityDoc, use: CapabilityUse, facts: AuditFacts): readonly Finding[] {
  const claim_ref = `capability:${doc.id}`;
  const finding = (
    source: Finding['payload']['source'],
    isThere: boolean | undefined,
    what: string,
  ): Finding => {
    const verdict = isThere === undefined ? 'unknown' : isThere ? 'confirmed' : 'contradicted';
    const detail = `cycle ${use.cycle}: ${what}`;
    return fact('AuditFindingRecorded', { claim_ref, source, verdict, detail });
  };
  const byEvidence = use.evidence.flatMap(({ kind, ref, ok }) => {
    if (!ok) return [];
    if (kind === 'git') return [finding('git', facts.commits?.get(ref), `commit ${ref}`)];
    if (kind !== 'task_archive') return [];
    return [finding('task_archive', facts.archivedTasks?.get(ref), `task ${ref}`)];
  });
  const ended = facts.cycles?.get(use.cycle);
  const said = `the cycle ended as ${ended ?? 'unknown'}`;
  return [...byEvidence, finding('log', doesLogAgree(use, ended), said)];
}

/** A failed cycle may contain a use with proof of success: its outcome then says nothing either way. */
function doesLogAgree(use: CapabilityUse, ended: CycleEnd | undefined): boolean | undefined {
  if (ended === undefined) return undefined;
  if (ended === 'success' || ended === 'partial') return true;
  if (ended === 'failure' && use.evidence.some(({ ok }) => ok)) return undefined;
  return false;
}

function takenBack(doc: CapabilityDoc, use: CapabilityUse): LearningEvent {
  return fact('CapabilityAttributionCorrected', {
    cycle_no: use.cycle,
    from: doc.id,
    to: null,
    outcome: use.outcome,
    verified: use.verified,
    by: 'audit',
  });
}
