import { z } from 'zod';
import type { Tool, ToolOutcome, ToolReach, ToolRefusal, ToolRun, Touches } from './ports/tool.ts';

/** What a tool does with input that matches its schema. */
export type PreparedCall =
  | {
      readonly status: 'ready';
      readonly touches: Touches;
      readonly summary: string;
      run(run: ToolRun): Promise<ToolOutcome>;
    }
  | ToolRefusal;

export type CheckedTool<Input> = {
  readonly name: string;
  readonly description: string;
  readonly reach: ToolReach;
  readonly isRepeatable: boolean;
  readonly isReadOnly?: boolean;
  readonly input: z.ZodType<Input>;
  readonly prepare: (input: Input) => PreparedCall;
};

const MAX_ISSUES = 3;

/** A tool whose input is checked by one schema; models get the same schema as JSON Schema. */
export function checkedTool<Input>({ input: schema, prepare, ...tool }: CheckedTool<Input>): Tool {
  return {
    ...tool,
    inputSchema: jsonSchemaOf(schema),
    prepare: (input) => {
      const read = schema.safeParse(input);
      if (read.success) return prepare(read.data);
      const issues = read.error.issues.slice(0, MAX_ISSUES);
      const why = issues.map(({ path, message }) => `${path.join('.') || 'input'}: ${message}`);
      return { status: 'refused', why: why.join('; ') };
    },
  };
}

function jsonSchemaOf(schema: z.ZodType): Readonly<Record<string, unknown>> {
  const entries = Object.entries(z.toJSONSchema(schema, { io: 'input' }));
  // Providers reject `$schema`, and `~standard` is not part of the schema.
  return Object.fromEntries(entries.filter(([key]) => !/^[$~]/.test(key)));
}
