import { assemble, type Prompt } from './assemble.ts';
import { cleanDeep } from './clean-text.ts';
import {
  antiPatternItems,
  capabilityItems,
  experimentItems,
  gapItems,
  matchItems,
  noteItems,
  orderItems,
  practiceItems,
  type Rendering,
  unknownItems,
} from './knowledge-items.ts';
import type { Figure, PromptInput } from './prompt-input.ts';
import type { PromptSettings } from './prompt-settings.ts';
import { logItems, saidItems, workItems } from './situation-items.ts';
import type { Template, Value } from './template.ts';

/**
 * The prompt of a decision: the same input gives the same text, whenever and wherever. Everything given is stripped of
 * what cannot be seen and of secrets first. `template`: that of `prompts/decide.md`.
 * @throws Error when the words of the template alone are over the budget
 */
export function composePrompt(
  given: PromptInput,
  template: Template,
  settings: PromptSettings,
): Prompt {
  const input = cleanDeep(given);
  const rendering: Rendering = { nonce: given.nonce, settings };
  return assemble(
    template,
    { lists: listsOf(input, rendering), values: valuesOf(input), omit: omitted(input) },
    settings.budget,
  );
}

function listsOf(input: PromptInput, rendering: Rendering) {
  // Stable lines must not change with the cycle's nonce; their marks then hang on the content alone, still unguessable.
  const steady = { ...rendering, nonce: '' };
  const notes = (lines: PromptInput['health']) => noteItems(lines, rendering);
  return {
    identity: noteItems(input.identity, steady),
    orders: orderItems(input.orders, steady),
    preferences: noteItems(input.preferences, steady),
    decisions: noteItems(input.decisions, steady),
    projects: noteItems(input.projects, steady),
    capabilities: capabilityItems(input, rendering),
    unknown: unknownItems(input, rendering),
    notes: matchItems(input, rendering),
    anti_patterns: antiPatternItems(input, rendering),
    experiments: experimentItems(input.exploration?.experiments ?? [], rendering),
    practice: practiceItems(input.exploration?.practice ?? [], rendering),
    gaps: gapItems(input.exploration?.gaps ?? [], rendering),
    health: notes(input.health),
    work: workItems(input.work, rendering),
    said: saidItems(input.said, rendering),
    logs: logItems(input.logs, rendering),
    observations: notes(input.observations),
  };
}

function valuesOf(input: PromptInput): Record<string, Value> {
  const usd = ({ value, eventIds }: Figure): Value => ({
    text: `$${value.toFixed(2)}`,
    sources: eventIds,
  });
  return {
    cycle_no: { text: String(input.cycleNo), sources: [] },
    criticality: { text: input.criticality.value.toFixed(2), sources: input.criticality.eventIds },
    spent_usd: usd(input.spentUsd),
    limit_usd: usd(input.limitUsd),
    left_usd: usd(input.leftUsd),
    explore_usd: usd({ value: input.exploration?.budgetUsd ?? 0, eventIds: [] }),
  };
}

/** Only one instruction stands at the end (V44): exploring goes before work, work before standing orders. */
function omitted({ exploration, work }: PromptInput): ReadonlySet<string> {
  if (exploration !== null) return new Set(['task_work', 'task_idle']);
  const other = work.length > 0 ? 'task_idle' : 'task_work';
  return new Set(['exploration', 'task_explore', other]);
}
