import { z } from 'zod';
import { planStep } from '../../../domain/job/events.ts';
import type { ToolCall, ToolDefinition } from '../../../kernel/ports/model.ts';
import { asksToGoOn } from '../../../language/whole/asks-to-go-on.ts';

export const PLAN_TOOL = 'plan';
export const ASK_TOOL = 'ask_owner';

export const planInput = z.strictObject({ steps: z.array(planStep).min(1).max(60) });
export const askInput = z.strictObject({ question: z.string().trim().min(1).max(500) });

/** What a job has beside the tools that reach outside: its own plan, and a question to its owner. */
export const JOB_TOOLS: readonly ToolDefinition[] = [
  {
    name: PLAN_TOOL,
    description:
      'Keeps the plan of this job: all steps, each with its state and what was found. It survives when older messages are shortened. Call it when the work has more than a few steps, and whenever a step ends.',
    inputSchema: schemaOf(planInput),
  },
  {
    name: ASK_TOOL,
    description:
      'Asks the owner one question and rests until they answer, perhaps for days. Only for what neither the work nor a tool can tell. Call it alone.',
    inputSchema: schemaOf(askInput),
  },
];

/** Carried out by the job itself: it reaches nothing outside, and counts among no actions. */
export function isOwnCall({ name }: Pick<ToolCall, 'name'>): boolean {
  return name === PLAN_TOOL || name === ASK_TOOL;
}

/** The input of a question that asks no more than whether to go on: its owner has asked for the work. */
export function isNeedless(input: unknown): boolean {
  const asked = askInput.safeParse(input);
  return asked.success && asksToGoOn(asked.data.question);
}

function schemaOf(schema: z.ZodType): ToolDefinition['inputSchema'] {
  const entries = Object.entries(z.toJSONSchema(schema, { io: 'input' }));
  // Providers reject `$schema`, and `~standard` is not part of the schema.
  return Object.fromEntries(entries.filter(([key]) => !/^[$~]/.test(key)));
}
