import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { modelSettings } from '../../src/compose/settings/model-settings.ts';
import { loadConfig } from '../../src/config.ts';
import { priceOf } from '../../src/domain/budget/prices.ts';

function examplesOf(file: string): readonly string[] {
  return [...readFileSync(file, 'utf8').matchAll(/```json\n([^]*?)```/g)].flatMap(
    ([, text = '']) => (/"(roles|fallback|prices|batch)"/.test(text) ? [text] : []),
  );
}

const examples = ['docs/models.md', 'docs/operations.md'].flatMap((file) =>
  examplesOf(file).map((text, i) => ({ name: `${file}, ${i + 1}`, text })),
);

function load(text: string) {
  const stateDir = mkdtempSync(join(tmpdir(), 'models-example-'));
  try {
    writeFileSync(join(stateDir, 'models.json'), text);
    return modelSettings({ ...loadConfig({}), stateDir }, 'anthropic');
  } finally {
    rmSync(stateDir, { recursive: true });
  }
}

it('the documents show how to name models, and for every role', () => {
  expect(examples.length).toBeGreaterThanOrEqual(4);
});

describe.each(examples)('the example in $name', ({ text }) => {
  it('loads, and every model it names has a price', () => {
    const { roles, fallback = {}, prices } = load(text);
    const named = [
      ...Object.values(roles),
      ...Object.values(fallback).flatMap((one) => one?.model ?? []),
    ];
    for (const id of named) expect(priceOf(prices, id), id).toBeDefined();
  });
});

it('a file of another shape is refused with its name and what is wrong', () => {
  expect(() => load('{"effort":{"strong":"hardest"}}')).toThrow(/models\.json.*effort/s);
  expect(() => load('{"fallback":{"strong":7}}')).toThrow(/models\.json.*fallback/s);
});

it('thinking in tokens, as it was written before, still loads', () => {
  expect(load('{"thinking":{"strong":8000}}').thinking).toEqual({ strong: 8_000 });
});
