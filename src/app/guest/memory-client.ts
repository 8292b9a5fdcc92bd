import { z } from 'zod';
import { MEMORY_CALLS } from './memory-calls.ts';

/** The folder of the pipes and of this client, inside a step. */
const PLACE = '/tmp/homeostat';

const SPEAK = `import { closeSync, mkdirSync, openSync, readSync, rmdirSync, statSync, writeSync } from 'node:fs';
import { randomUUID } from 'node:crypto';

const PLACE = '${PLACE}';
const LOCK = PLACE + '/lock';
const STALE_MS = 30000;
const pause = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/** One call at a time, over all processes of the step. */
function locked(work) {
  for (;;) {
    try {
      mkdirSync(LOCK);
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw new Error('no memory here: run the command with memory: true', { cause: error });
      try {
        if (Date.now() - statSync(LOCK).mtimeMs > STALE_MS) rmdirSync(LOCK);
      } catch {}
      pause(5);
    }
  }
  try {
    return work();
  } finally {
    rmdirSync(LOCK);
  }
}

async function askMemory(call, input) {
  return locked(() => {
    const id = randomUUID();
    const [questions, answers] = [openSync(PLACE + '/questions', 'w'), openSync(PLACE + '/answers', 'r')];
    try {
      writeSync(questions, JSON.stringify({ id, call, input }) + '\\n');
      const piece = Buffer.alloc(65536);
      for (let rest = Buffer.alloc(0); ; ) {
        rest = Buffer.concat([rest, piece.subarray(0, readSync(answers, piece))]);
        for (let end = rest.indexOf(10); end !== -1; end = rest.indexOf(10)) {
          const said = JSON.parse(rest.subarray(0, end).toString('utf8'));
          rest = rest.subarray(end + 1);
          if (said.id !== id) continue;
          if (said.error !== undefined) throw new Error(said.error);
          return said.answer;
        }
      }
    } finally {
      closeSync(questions);
      closeSync(answers);
    }
  });
}
`;

/** The memory client for code in a step and its types, both generated from the table of calls. */
export function memoryClient(): Readonly<Record<'memory.mjs' | 'memory.d.mts', string>> {
  const names = Object.keys(MEMORY_CALLS);
  const calls = names.map((name) => `  ${name}: (input = {}) => askMemory('${name}', input),`);
  const types = Object.entries(MEMORY_CALLS).map(([name, { says, input, answer }]) =>
    [
      `  /** ${says} */`,
      `  ${name}(input${isOptional(input) ? '?' : ''}: ${typeText(input, 'input')}): Promise<${typeText(answer, 'output')}>;`,
    ].join('\n'),
  );
  return {
    'memory.mjs': `${SPEAK}\nexport const memory = {\n${calls.join('\n')}\n};\n`,
    'memory.d.mts': `export declare const memory: {\n${types.join('\n')}\n};\n`,
  };
}

function isOptional(input: z.ZodObject): boolean {
  return input.safeParse({}).success;
}

type JsonSchema = {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
};

function typeText(schema: z.ZodType, io: 'input' | 'output'): string {
  return typeOf(z.toJSONSchema(schema, { io }) as JsonSchema); // a subset of what the library makes
}

function typeOf(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((each) => JSON.stringify(each)).join(' | ');
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeOf).join(' | ');
  return typeNamed(schema.type ?? 'unknown', schema);
}

function typeNamed(type: NonNullable<JsonSchema['type']>, schema: JsonSchema): string {
  if (typeof type !== 'string') return type.map((one) => typeNamed(one, schema)).join(' | ');
  if (type === 'array') return `readonly (${typeOf(schema.items ?? {})})[]`;
  if (type === 'integer') return 'number';
  return type === 'object' ? objectText(schema) : type;
}

function objectText({ properties, required = [], additionalProperties }: JsonSchema): string {
  if (properties === undefined) {
    const values =
      typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown';
    return `{ readonly [name: string]: ${values} }`;
  }
  const fields = Object.entries(properties).map(
    ([name, field]) => `readonly ${name}${required.includes(name) ? '' : '?'}: ${typeOf(field)}`,
  );
  return `{ ${fields.join('; ')} }`;
}
