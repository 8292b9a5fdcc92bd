import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { catalogue } from '../../../src/domain/catalogue.ts';
import { type EventMap, event, type NewEvent } from '../../../src/kernel/event/event.ts';
import { prepareEvent } from '../../../src/kernel/event/prepare-event.ts';
import {
  contentForBlob,
  payloadForLog,
  referenceFields,
} from '../../../src/kernel/text/write-seam.ts';
import { anyHistory } from '../../support/any-event.ts';
import { memoryEventStore } from '../../support/memory-event-store.ts';
import { samplesWith } from '../../support/secret-samples.ts';
import { testLog, testOrigin } from '../../support/test-log.ts';
import { everyday, saidSecrets } from '../said-secrets.ts';
import { tokenKinds } from '../token-kinds.ts';

const definitions: EventMap = catalogue;
const secret = ['ghp', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('_');

function bodyOf(given: NewEvent, known: EventMap = definitions): string {
  let ids = 0;
  const to = { agentId: 'a', origin: testOrigin, appVersion: '0', configHash: 'c' };
  return prepareEvent(known, given, { ...to, newId: () => `id-${ids++}` }).body;
}

const task = (title: string, content = '') => ({
  intention_id: 'i1',
  kind: 'task',
  title,
  content,
  priority: 3,
  due_at: null,
  tags: [],
  blocks: [],
  blocked_by: [],
  steps: [],
  verify: [],
  source_hash: null,
  source: 'cli',
});

describe('what is appended', () => {
  it.each([
    ['a task', { type: 'IntentionFormed', payload: task(`Deploy with ${secret}`) }],
    ['its text', { type: 'IntentionFormed', payload: task('Deploy', `use ${secret} for it`) }],
    [
      'a step',
      {
        type: 'IntentionFormed',
        payload: { ...task('Deploy'), steps: [{ run: `curl -u bob:${secret} https://a.example` }] },
      },
    ],
    [
      'a preference',
      {
        type: 'UserPreferenceObserved',
        payload: { key: 'login', value: secret, evidence: `said ${secret}`, weight: 1 },
      },
    ],
    [
      'a note',
      {
        type: 'NoteKept',
        payload: { note_id: 'n', kind: 'project', text: `the wifi password is ${secret}` },
      },
    ],
  ])('holds no secret of %s', (_, given) => {
    const body = bodyOf(given);
    expect(body).not.toContain(secret);
    expect(body).toContain('[redacted:');
  });

  it('fits its field where the mark is longer than the secret', () => {
    const short = { Said: event({ text: z.string().max(12) }) };
    expect(bodyOf({ type: 'Said', payload: { text: 'PIN: 4711' } }, short)).not.toContain('4711');
  });

  it('is the same fact when it is offered again with the secret in it', async () => {
    const log = testLog({
      store: memoryEventStore(definitions),
      definitions,
      projections: [],
    });
    const formed = { type: 'IntentionFormed', payload: task(`Use ${secret}`), dedupeKey: 'once' };
    expect((await log.append('a', testOrigin, { events: [formed] })).status).toBe('stored');
    expect((await log.append('a', testOrigin, { events: [formed] })).status).toBe('duplicate');
  });

  const history = anyHistory(definitions, 8);
  test.prop([history])('is what it was where it holds no secret', (events) => {
    for (const { payload } of events) expect(payloadForLog(payload)).toBe(payload);
  });

  const texts = fc.constantFrom(
    ...everyday,
    ...saidSecrets.map(([sentence, value]) => sentence.replace('%', () => value)),
    ...tokenKinds.map(([, key]) => key),
  );
  test.prop([fc.jsonValue({ stringUnit: 'binary' }), texts])(
    'is written the second time as the first, and with the same shape',
    (value, text) => {
      const payload = { value, text, id: text, list: [text, { text }] };
      const once = payloadForLog(payload);
      expect(payloadForLog(once)).toEqual(once);
      expect(Object.keys(once)).toEqual(Object.keys(payload));
      expect(once.id).toBe(text);
    },
  );
});

describe('what is kept as a blob', () => {
  it('stays JSON, and loses what a field calls a secret', () => {
    const reply = {
      text: `the key is ${secret}`,
      tool_calls: [
        { id: 't1', input: { api_key: 'abcdefgh', path: 'a/b.ts', note: 'token: string' } },
      ],
      signature: `EqQB${secret}`,
    };
    expect(JSON.parse(contentForBlob(JSON.stringify(reply)))).toEqual({
      text: 'the key is [redacted:git-token]',
      tool_calls: [
        {
          id: 't1',
          input: { api_key: '[redacted:secret]', path: 'a/b.ts', note: 'token: string' },
        },
      ],
      signature: reply.signature,
    });
  });

  it('is kept to the letter where there is none', () => {
    for (const text of [...everyday, '{ "a":  1.0 }', '[1,2', '', '{"b":1,"a":"x"}\n']) {
      expect(contentForBlob(text)).toBe(text);
    }
  });
});

/** Every field of an event that holds any text, by its last name. */
function textFields(): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { schema } of Object.values(definitions)) {
    walk(z.toJSONSchema(schema) as JsonSchema, '', names);
  }
  return names;
}

/** The part of JSON Schema that event payloads use. */
type JsonSchema = {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
};

function walk(schema: JsonSchema, name: string, names: Set<string>): void {
  if (isAnyText(schema)) names.add(name);
  for (const [key, field] of Object.entries(schema.properties ?? {})) walk(field, key, names);
  for (const each of sameNamed(schema)) walk(each, name, names);
}

function isAnyText({ type, enum: choices, const: only }: JsonSchema): boolean {
  return [type].flat().includes('string') && choices === undefined && only === undefined;
}

/** What stands in a field under the name of the field itself. */
function sameNamed(schema: JsonSchema): readonly JsonSchema[] {
  const { items, additionalProperties: values, prefixItems = [], anyOf = [], oneOf = [] } = schema;
  const held = [items, values].filter((each) => typeof each === 'object');
  return [...prefixItems, ...anyOf, ...oneOf, ...held];
}

/** Fields whose texts are written without their secrets. A new field stands here or among the references. */
const TEXTS = [
  'action_taken addresses anti_pattern_hits args_redacted asked attribution basis by capabilities',
  'capabilities_used capability_created capability_target cause check classes commands concerns',
  'contains content content_type correction creed_violations description detail equals error',
  'error_class evidence expected_outcome field first_observed found from how hypothesis input insights',
  'is issues kind learnings lesson limit log message missing mitigation modifiers name note notes',
  'observations output output_head output_summary phrase pointer price_version procedure question',
  'rationale raw_excerpt reason recommendation ref risk_keywords rollback rule run said skipped_reason',
  'source state statements subject summary target task_attempted tasks_completed template_version',
  'text title to topic trigger trust_reason type url value what where who why wish',
].flatMap((names) => names.split(' '));

/** Which fields were written as they are, and which without their secrets, when this list was made. Never change a line. */
const golden = z
  .strictObject({ references: z.array(z.string()), texts: z.array(z.string()) })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'golden-fields.json'), 'utf8')));

describe('a field of an event', () => {
  const kept = new Map(
    [...samplesWith(secret, definitions)].map(([path, payloads]) => {
      return [path, payloads.filter((one) => sealed(one).includes(secret)).length];
    }),
  );

  it('that refers to something is written as it is, as it always was', () => {
    expect(golden.references.filter((path) => kept.get(path) === 0)).toEqual([]);
  });

  it('with words loses their secrets, as it always did', () => {
    expect(golden.texts.filter((path) => kept.get(path) !== 0)).toEqual([]);
  });
});

function sealed(payload: unknown): string {
  return JSON.stringify(payloadForLog(payload));
}

const src = join(import.meta.dirname, '../../../src');
const modules = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.ts'),
);
const holding = (pattern: RegExp) =>
  modules.filter((name) => pattern.test(readFileSync(join(src, name), 'utf8'))).sort();

describe('the way into the log', () => {
  it('is known for every field of every event: a text, or a reference', () => {
    const isReference = (name: string) =>
      referenceFields.has(name) || /_(?:id|hash|at|ref|digest|seq)$/.test(name);
    const found = [...textFields()].sort();
    expect(found.filter((name) => !isReference(name))).toEqual(TEXTS);
    expect([...referenceFields].filter((name) => !found.includes(name))).toEqual([]);
  });

  it('is one for events and one for blobs; restoring puts back what was written', () => {
    expect(holding(/\binsert into events\b/i)).toEqual(['adapters/postgres/log/restore-agent.ts']);
    expect(holding(/\binsert into blobs\b/i)).toEqual([
      'adapters/postgres/log/blob-store.ts',
      'adapters/postgres/log/restore-agent.ts',
    ]);
    expect(holding(/\beventPreparer\(/)).toEqual([
      'kernel/event/prepare-event.ts',
      'kernel/log/append.ts',
    ]);
    expect(holding(/\bprepareEvent\(/)).toEqual([
      'compose/run/restore-backup.ts',
      'kernel/event/prepare-event.ts',
      'kernel/log/view.ts',
    ]);
    expect(holding(/\bfrom append_(?:events|together)\(/)).toEqual([
      'adapters/postgres/log/statements.ts',
    ]);
    expect(holding(/\bpayloadForLog\(/)).toEqual([
      'domain/task/task-differences.ts',
      'kernel/event/prepare-event.ts',
    ]);
    expect(holding(/\bcontentForBlob\(/)).toEqual([
      'adapters/postgres/log/blob-store.ts',
      'kernel/text/write-seam.ts',
      'phases/act/job/kept-turns.ts',
    ]);
  });

  it('keeps to the letter only what is no text', () => {
    expect(holding(/, 'encoded'\)/)).toEqual([
      'phases/act/loop/take-action.ts',
      'phases/mail/receive-mail.ts',
    ]);
  });
});
