import { z } from 'zod';
import { jsonOrNull } from './json-or-null.ts';
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

/**
 * A tool whose input is checked by one schema; models get the same schema as JSON Schema. What a model wrote as a string
 * where the schema wants something else ("60", "true", "[1]") is read as the JSON that it is.
 */
export function checkedTool<Input>({ input: schema, prepare, ...tool }: CheckedTool<Input>): Tool {
  return {
    ...tool,
    inputSchema: jsonSchemaOf(schema),
    prepare: (input) => {
      const first = schema.safeParse(input);
      const read = first.success ? first : schema.safeParse(unquoted(input, first.error.issues));
      if (read.success) return prepare(read.data);
      const issues = read.error.issues.slice(0, MAX_ISSUES);
      const why = issues.map(({ path, message }) => `${path.join('.') || 'input'}: ${message}`);
      return { status: 'refused', why: why.join('; ') };
    },
  };
}

/** The input with each string read as JSON that is at fault for being one. */
function unquoted(input: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  const faults = new Set(
    issues.flatMap(({ code, path }) => (code === 'invalid_type' ? [path.join('.')] : [])),
  );
  const read = (value: unknown, path: string): unknown => {
    if (typeof value === 'string') return faults.has(path) ? (jsonOrNull(value) ?? value) : value;
    if (typeof value !== 'object' || value === null) return value;
    const at = (key: string) => (path === '' ? key : `${path}.${key}`);
    if (Array.isArray(value)) return value.map((one, index) => read(one, at(String(index))));
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, read(one, at(key))]));
  };
  return read(input, '');
}

function jsonSchemaOf(schema: z.ZodType): Readonly<Record<string, unknown>> {
  const entries = Object.entries(z.toJSONSchema(schema, { io: 'input' }));
  // Providers reject `$schema`, and `~standard` is not part of the schema.
  return Object.fromEntries(entries.filter(([key]) => !/^[$~]/.test(key)));
}
