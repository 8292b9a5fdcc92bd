import { canonicalText } from '../../../kernel/text/canonical-text.ts';
import type { ProcedureStep } from '../events.ts';

export type ToolStep = Extract<ProcedureStep, { tool: string }>;

/** The steps when all of them are tool calls; null when one is shell text. */
export function toolSteps(steps: readonly ProcedureStep[]): readonly ToolStep[] | null {
  const calls = steps.filter((step) => 'tool' in step);
  return calls.length === steps.length && calls.length > 0 ? calls : null;
}

/** All of them, a line each. */
export function numberedSteps(steps: readonly ProcedureStep[]): string {
  return steps.map((step, i) => `${i + 1}. ${stepText(step)}`).join('\n');
}

/** One line for people and prompts. */
export function stepText(step: ProcedureStep): string {
  return 'run' in step ? step.run : `${step.tool} ${canonicalText(step.input)}`;
}
