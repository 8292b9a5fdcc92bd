import { assemble, type FilledList, type Prompt } from '../assemble.ts';
import { cleanDeep } from '../clean-text.ts';
import type { Known } from '../list/lines.ts';
import { type DecisionLines, listsFor } from '../lists/lists-for.ts';
import { clockIn } from '../owners-clock.ts';
import type { PromptSettings } from '../prompt-settings.ts';
import type { Template, Value } from '../template.ts';

export type Figure = { readonly value: number; readonly eventIds: readonly string[] };

/** All input of a decision: only documents and live sensing (K6). Lists may be empty and of any length. */
export type PromptInput = {
  readonly cycleNo: number;
  /** ISO 8601. */
  readonly now: string;
  /** Makes the marks around outside text; different in each cycle. */
  readonly nonce: string;
  /** Null: this cycle does not explore. */
  readonly exploration: { readonly budgetUsd: number } | null;
  readonly criticality: Figure;
  readonly spentUsd: Figure;
  readonly limitUsd: Figure;
  readonly leftUsd: Figure;
  readonly lines: DecisionLines;
};

/**
 * The prompt of a decision: the same input gives the same text. All input is first stripped of
 * invisible characters and secrets. `template`: that of `prompts/decide.md`.
 * @throws Error when the words of the template alone are over the budget
 */
export function composePrompt(
  given: PromptInput,
  template: Template,
  settings: PromptSettings,
): Prompt {
  const input = cleanDeep(given);
  const lines: Readonly<Record<string, readonly Known[]>> = input.lines;
  const stable = template.sections.filter(({ isStable }) => isStable).map(({ name }) => name);
  const lists = listsFor('decide').map(({ name, place }): FilledList => {
    // Stable lines must not change with the cycle's nonce; their marks depend on the content alone and are still unguessable.
    const nonce = stable.includes(place.section) ? '' : given.nonce;
    const items = place.items(lines[name] ?? [], { cycleNo: input.cycleNo, nonce, settings });
    return { name, place, items };
  });
  return assemble(
    template,
    { lists, values: valuesOf(input, settings.zone), omit: omitted(input) },
    settings.budget,
  );
}

function valuesOf(input: PromptInput, zone: string): Record<string, Value> {
  const usd = ({ value, eventIds }: Figure): Value => ({
    text: `$${value.toFixed(2)}`,
    sources: eventIds,
  });
  return {
    cycle_no: { text: String(input.cycleNo), sources: [] },
    now: { text: clockIn(zone, input.now), sources: [] },
    criticality: { text: input.criticality.value.toFixed(2), sources: input.criticality.eventIds },
    spent_usd: usd(input.spentUsd),
    limit_usd: usd(input.limitUsd),
    left_usd: usd(input.leftUsd),
    explore_usd: usd({ value: input.exploration?.budgetUsd ?? 0, eventIds: [] }),
  };
}

/** Only one instruction ends the prompt (V44): exploring goes before work, work before standing orders. */
function omitted({ exploration, lines: { work } }: PromptInput): ReadonlySet<string> {
  if (exploration !== null) return new Set(['task_work', 'task_idle']);
  const other = work.length > 0 ? 'task_idle' : 'task_work';
  return new Set(['exploration', 'task_explore', other]);
}
