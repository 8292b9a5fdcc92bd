import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { catalogue } from '../../../src/domain/catalogue.ts';
import { type EventMap, event, type NewEvent } from '../../../src/kernel/event/event.ts';
import { prepareEvent } from '../../../src/kernel/event/prepare-event.ts';
import { reference } from '../../../src/kernel/text/field-kind.ts';
import { textPlan } from '../../../src/kernel/text/text-plan.ts';
import { contentForBlob, payloadForLog } from '../../../src/kernel/text/write-seam.ts';
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
    for (const { type, payload } of events) expect(sealed(type, payload)).toBe(payload);
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
      const plan = { fields: { id: 'reference', value: 'tool_input' } } as const;
      const once = payloadForLog(payload, plan);
      expect(payloadForLog(once, plan)).toEqual(once);
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

/** Which fields were written as they are, and which without their secrets, when this list was made. Never change a line. */
const golden = z
  .strictObject({ references: z.array(z.string()), texts: z.array(z.string()) })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'golden-fields.json'), 'utf8')));

/** What a file says, not its path: whoever made the event left secrets out before the declaration did. */
const ALWAYS_WORDS = ['TaskFileConflicted.differences.file'];

/** Names that the blob store gives to texts: they are digests, and must stay as they are. */
const TEXT_NAMES = ['JobTurnKept.ref'];

describe('a field of an event', () => {
  const kept = new Map(
    [...samplesWith(secret, definitions)].map(([path, payloads]) => {
      const [type = ''] = path.split('.');
      const kept = payloads.filter((one) => JSON.stringify(sealed(type, one)).includes(secret));
      return [path, kept.length];
    }),
  );

  it('that refers to something is written as it is, as it always was', () => {
    const references = golden.references.filter((path) => !ALWAYS_WORDS.includes(path));
    expect(references.filter((path) => kept.get(path) === 0)).toEqual([]);
  });

  it('with words that was once taken for a reference loses their secrets', () => {
    expect(ALWAYS_WORDS.filter((path) => kept.get(path) !== 0)).toEqual([]);
  });

  it('with words loses their secrets, as it always did', () => {
    const texts = golden.texts.filter((path) => !TEXT_NAMES.includes(path));
    expect(texts.filter((path) => kept.get(path) !== 0)).toEqual([]);
  });
});

const holds = (schema: z.ZodType) => payloadForLog({ field: secret }, textPlan(schema)).field;

describe('a new field of an event', () => {
  it('holds words unless it is declared a reference', () => {
    expect(holds(z.object({ field: z.string() }))).toBe('[redacted:git-token]');
    expect(holds(z.object({ field: z.string().min(1).optional() }))).toBe('[redacted:git-token]');
    expect(holds(z.object({ field: reference() }))).toBe(secret);
    expect(holds(z.object({ field: reference().min(1).nullable().optional() }))).toBe(secret);
  });

  it('is a reference when its name says so', () => {
    const schema = z.object({ run_id: z.string(), run_ids: z.array(z.string()), run: z.string() });
    const payload = { run_id: secret, run_ids: [secret], run: secret };
    expect(payloadForLog(payload, textPlan(schema))).toEqual({
      ...payload,
      run: '[redacted:git-token]',
    });
  });

  it('holds words where any of its ways does', () => {
    const either = z.union([
      z.object({ on: z.literal('a'), field: reference() }),
      z.object({ on: z.literal('b'), field: z.string() }),
    ]);
    expect(holds(either)).toBe('[redacted:git-token]');
    expect(holds(z.union([z.object({ field: reference() }), z.object({})]))).toBe(secret);
  });

  it('holds words however deep they stand, where its schema does not tell', () => {
    const plan = textPlan(z.object({ field: z.unknown(), by: z.record(z.string(), z.string()) }));
    const told = { field: [{ id: secret }], by: { id: secret, at: secret } };
    expect(JSON.stringify(payloadForLog(told, plan))).not.toContain(secret);
  });

  it('says nothing of it to a model or a client', () => {
    expect(z.toJSONSchema(reference())).toEqual(z.toJSONSchema(z.string()));
  });
});

describe('what a tool is given', () => {
  it('loses what its own fields call a secret, as JSON does', () => {
    const input = { api_key: 'abcdefgh', path: `a/${secret}`, signature: secret };
    const steps = [{ tool: 'send', input }];
    expect(sealed('CapabilityProcedureAttached', { steps })).toEqual({
      steps: [
        {
          tool: 'send',
          input: {
            api_key: '[redacted:secret]',
            path: 'a/[redacted:git-token]',
            signature: secret,
          },
        },
      ],
    });
  });
});

function sealed(type: string, payload: unknown): unknown {
  return payloadForLog(payload, definitions[type]?.texts ?? 'words');
}

const src = join(import.meta.dirname, '../../../src');
const modules = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.ts'),
);
const holding = (pattern: RegExp) =>
  modules.filter((name) => pattern.test(readFileSync(join(src, name), 'utf8'))).sort();

describe('the way into the log', () => {
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
