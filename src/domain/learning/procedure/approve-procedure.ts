import { fact } from '../../fact.ts';
import type { LearningEventOf } from '../capability/register-capability.ts';
import type { CapabilityDoc } from '../views/capability.ts';

const LONGEST_WHY = 1000;

export type ApproveProcedure = {
  readonly capability: CapabilityDoc | undefined;
  /** The procedure the owner has read; another one since then is not approved. */
  readonly procedureId: string;
};

/**
 * The owner adopts a procedure: from now on it runs as a reflex where its capability is trusted (V33,
 * V69). Null: no such procedure, or it is approved already.
 */
export function approveProcedure({
  capability,
  procedureId,
}: ApproveProcedure): LearningEventOf<'CapabilityProcedureAttached'> | null {
  const procedure = capability?.procedure ?? null;
  if (capability === undefined || procedure?.id !== procedureId) return null;
  if (procedure.review === 'approved') return null;
  const { id: procedure_id, steps, sources, work_key } = procedure;
  return fact('CapabilityProcedureAttached', {
    capability_id: capability.id,
    procedure_id,
    steps,
    verify: procedure.verify,
    review: 'approved',
    by: 'owner',
    sources,
    ...(work_key !== null && { work_key }),
  });
}

export type DemoteProcedure = ApproveProcedure & {
  readonly why: string;
  readonly by: string;
  readonly cycleNo: number | null;
  readonly workId: string | null;
};

/** Withdraws the approval. Null: no such procedure, or it does not run anyway. */
export function demoteProcedure({
  capability,
  procedureId,
  why,
  by,
  cycleNo,
  workId,
}: DemoteProcedure): LearningEventOf<'ProcedureDemoted'> | null {
  const procedure = capability?.procedure ?? null;
  if (capability === undefined || procedure?.id !== procedureId) return null;
  if (procedure.review !== 'approved') return null;
  const about = { capability_id: capability.id, procedure_id: procedureId };
  return fact('ProcedureDemoted', {
    ...about,
    cycle_no: cycleNo,
    work_id: workId,
    why: why.slice(0, LONGEST_WHY),
    by,
  });
}
