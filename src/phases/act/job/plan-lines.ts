import type { JobDoc } from '../../../domain/job/views/job.ts';
import { estimateTokens } from '../../../kernel/text/tokens.ts';

type Step = JobDoc['plan'][number];

/** D54: what a job is busy with has a budget of its own. */
export const PLAN_TOKENS = 1000;

/**
 * A plan as a shortened conversation holds it. Where it is too long, what is over goes first: what was found there, then
 * the step itself; then what was found at steps to come, and steps behind the next ones.
 */
export function planLines(plan: readonly Step[]): readonly string[] {
  const isOver = ({ state }: Step) => state === 'done' || state === 'dropped';
  const over = plan.filter(isOver);
  const ahead = plan.filter((step) => !isOver(step));
  const bare = (steps: readonly Step[]) => steps.map((step) => ({ ...step, found: null }));
  const shorter = [
    ...over.map((_, at) => [...bare(over.slice(0, at + 1)), ...over.slice(at + 1), ...ahead]),
    ...over.map((_, at) => [...bare(over.slice(at + 1)), ...ahead]),
    ...ahead.map((_, at) => [
      ...ahead.slice(0, ahead.length - at - 1),
      ...bare(ahead.slice(-at - 1)),
    ]),
    ...ahead.map((_, at) => bare(ahead.slice(0, ahead.length - at - 1))),
  ];
  const lines = [plan, ...shorter].map((steps) => shownSteps(plan, steps));
  return lines.find(isWithinBudget) ?? [];
}

function isWithinBudget(lines: readonly string[]): boolean {
  return estimateTokens(lines.join('\n')) <= PLAN_TOKENS;
}

/** In the order of the plan, with how many steps are left out. */
function shownSteps(plan: readonly Step[], steps: readonly Step[]): readonly string[] {
  const byText = new Map(steps.map((step) => [step.text, step]));
  const shown = plan.flatMap(({ text }) => byText.get(text) ?? []);
  const left = plan.length - shown.length;
  const lines = shown.map(stepLine);
  return left === 0 ? lines : [...lines, `(${left} steps are left out here; the plan has them)`];
}

function stepLine({ text, state, found }: Step): string {
  return `- [${state}] ${text}${found === null ? '' : `: ${found}`}`;
}
