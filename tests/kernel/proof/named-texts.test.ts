import { expect, it } from 'vitest';
import { z } from 'zod';
import { catalogue } from '../../../src/domain/catalogue.ts';
import { type EventMap, event } from '../../../src/kernel/event/event.ts';
import { namedTexts } from '../../../src/kernel/proof/named-texts.ts';
import { canonicalText } from '../../../src/kernel/text/canonical-text.ts';
import { requestName, textName } from '../../../src/kernel/text/field-kind.ts';

const OWN = `sha256:${'a'.repeat(64)}`;
const PERSONAL = `hmac:${'b'.repeat(64)}`;
const REQUEST = `sha256:${'c'.repeat(64)}`;

const definitions: EventMap = {
  Kept: event({
    title: z.string(),
    output: textName().nullable(),
    asked: requestName().optional(),
    pages: z.array(z.strictObject({ scan: textName() })),
    by_day: z.record(z.string(), z.strictObject({ note: textName().nullable() })),
    evidence: z.array(z.strictObject({ kind: z.string(), ref: z.string() })),
  }),
  Told: event({ title: z.string(), output: z.string() }),
};

const bodyOf = (type: string, payload: unknown) =>
  canonicalText({ actor: { kind: 'agent', id: 'a' }, payload, subjects: [], trust: 'self', type });

it('finds the texts that an event names, at any depth', () => {
  const payload = {
    output: OWN,
    asked: REQUEST,
    pages: [{ scan: PERSONAL }],
    by_day: { monday: { note: OWN } },
  };
  expect(namedTexts(definitions, bodyOf('Kept', payload))).toEqual({
    all: [REQUEST, OWN, OWN, PERSONAL],
    requests: [REQUEST],
  });
});

it('mistakes no words for a field', () => {
  const words = `{"output":"${OWN}"} and "scan":"${OWN}"`;
  const body = bodyOf('Kept', { title: OWN, words, 'x"output': OWN, evidence: [{ ref: OWN }] });
  expect(namedTexts(definitions, body).all).toEqual([]);
});

it('leaves a field of the same name in another event alone', () => {
  expect(namedTexts(definitions, bodyOf('Told', { title: 'x', output: OWN })).all).toEqual([]);
});

/** Fields called like names of texts that name something else: evidence, a booking, a claim, a plain hash. */
const OTHERS = [
  'AcceptanceChecked ref',
  'ActionExecuted ref',
  'AuditFindingRecorded claim_ref',
  'BudgetReleased ref',
  'BudgetReserved ref',
  'BudgetSpent ref',
  'CapabilityExercised ref',
  'CapabilityUsedInSession ref',
  'EvidenceAttached ref',
  'JobConcluded ref',
  'PromptAssembled prompt_hash',
];

it('knows every field of the catalogue that is called like the name of a text', () => {
  const unmarked = Object.entries(catalogue).flatMap(([type, { schema, names }]) =>
    fieldsOf(z.toJSONSchema(schema))
      .filter((field) => /^blob$|ref$|^prompt_hash$/.test(field) && !(field in names))
      .map((field) => `${type} ${field}`),
  );
  expect([...new Set(unmarked)].toSorted()).toEqual(OTHERS);
});

/** Names of all fields in a JSON Schema that are no objects themselves. */
function fieldsOf(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const inner = Object.values(schema).flatMap(fieldsOf);
  const { properties } = schema as { readonly properties?: Readonly<Record<string, object>> };
  const own = Object.entries(properties ?? {}).filter(
    ([, of]) => !JSON.stringify(of).includes('"properties"'),
  );
  return [...own.map(([name]) => name), ...inner];
}
