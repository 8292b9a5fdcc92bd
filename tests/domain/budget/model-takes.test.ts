import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { defaultModelSettings } from '../../../src/domain/budget/prices.ts';

const source = join(import.meta.dirname, '../../../src');
/** Where what a model takes is declared. */
const DECLARED = [
  'domain/budget/providers/model-price.ts',
  'domain/budget/providers/anthropic.ts',
  'kernel/ports/model.ts',
];

it('says nothing of a model that nobody reads', () => {
  const read = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !DECLARED.includes(file))
    .map((file) => readFileSync(join(source, file), 'utf8'))
    .join('\n');
  const said = Object.values(defaultModelSettings.prices.models).flatMap(({ takes = {} }) =>
    Object.keys(takes),
  );
  expect(new Set(said).size).toBeGreaterThan(5);
  expect([...new Set(said)].filter((name) => !new RegExp(`\\b${name}\\b`).test(read))).toEqual([]);
});
