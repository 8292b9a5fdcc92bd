import { z } from 'zod';

const id = z.string().max(64);

/**
 * The answer of a deciding model. It picks work, or an approved procedure for it, or writes text: no field takes a command
 * or a number. Closed; every field is required, null if empty.
 */
export const decisionOutput = z.strictObject({
  kind: z.enum(['task', 'heartbeat', 'exploration', 'reply', 'idle']),
  work_id: z.string().max(200).nullable(),
  procedure_id: z.string().max(200).nullable(),
  text: z.string().max(4000).nullable(),
  rationale: z.string().min(1).max(1000),
  expected_outcome: z.string().max(500).nullable(),
  capability_ids: z.array(id).max(10),
  experiment: z
    .strictObject({
      hypothesis: z.string().min(1).max(300),
      capability_target: id.nullable(),
      rollback: z.string().min(1).max(300),
    })
    .nullable(),
});
export type DecisionOutput = z.infer<typeof decisionOutput>;

/** The ids a decision may name: those in its prompt. */
export type Choices = {
  readonly workIds: readonly string[];
  readonly approvedProcedureIds: readonly string[];
  readonly capabilityIds: readonly string[];
  readonly isExploration: boolean;
  /** Work without steps: choosing it means writing its answer. */
  readonly writtenWorkIds: readonly string[];
  /** Work without steps can be done with tools; otherwise its answer is written at once. */
  readonly canAct: boolean;
};

/** The shape of a decision, limited to the ids in this prompt; any other answer is malformed and retried. */
export function decisionOutputFor(choices: Choices): z.ZodType<DecisionOutput> {
  const named = ({ work_id, ...rest }: DecisionOutput) => ({
    ...rest,
    work_id: work_id === null ? null : offeredId(work_id, choices.workIds),
  });
  return decisionOutput.overwrite(named).superRefine((decision, context) => {
    for (const message of checkDecision(decision, choices)) {
      context.addIssue({ code: 'custom', message });
    }
  });
}

/** The faults of a decision, as text for a retry; empty if it can be carried out. */
export function checkDecision(decision: DecisionOutput, choices: Choices): readonly string[] {
  return [
    ...unknownIds('work_id', [decision.work_id], choices.workIds),
    ...unknownIds('procedure_id', [decision.procedure_id], choices.approvedProcedureIds),
    ...unknownIds('capability_ids', decision.capability_ids, choices.capabilityIds),
    ...missingParts(decision, choices),
  ];
}

/** Models leave out what stands before the colon of an id: the one that is meant, if only one ends so. */
function offeredId(id: string, known: readonly string[]): string {
  const [meant, ...others] = known.filter((one) => one === id || one.endsWith(`:${id}`));
  return meant === undefined || others.length > 0 ? id : meant;
}

function unknownIds(
  field: string,
  ids: readonly (string | null)[],
  known: readonly string[],
): readonly string[] {
  return ids
    .filter((one) => one !== null && !known.includes(one))
    .map((one) => `${field}: ${JSON.stringify(one)} was not offered`);
}

function missingParts(decision: DecisionOutput, choices: Choices): readonly string[] {
  const { isExploration, writtenWorkIds, canAct } = choices;
  const { kind, work_id, procedure_id, text, experiment } = decision;
  const isWritten = !canAct && procedure_id === null && writtenWorkIds.includes(work_id ?? '');
  const isSilent = (text ?? '').trim() === '';
  const needs: readonly (readonly [boolean, string])[] = [
    [['task', 'heartbeat'].includes(kind) && work_id === null, `work_id: a ${kind} needs one`],
    [kind === 'reply' && isSilent, 'text: a reply has some'],
    [isWritten && isSilent, 'text: this work has no steps of its own, its answer is written here'],
    [kind === 'exploration' && experiment === null, 'experiment: an exploration needs one'],
    [kind === 'exploration' && !isExploration, 'kind: this cycle is not for exploring'],
  ];
  return needs.filter(([isMissing]) => isMissing).map(([, issue]) => issue);
}
