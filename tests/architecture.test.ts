import { readFile } from 'node:fs/promises';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { expect, it } from 'vitest';
import { circles, crowded, withoutAdapter } from './folders.ts';
import { repeatedNames } from './names.ts';

const FOLDERS = ['src', 'workers', 'migrations', 'tests'];
const KEBAB_PATH = /^[a-z0-9./-]+$/;
const EMPTY_NAME = /(^|\/)(index|utils?|helpers?|common|misc)\.tsx?$/;

const options = await extractDepcruiseOptions('./.dependency-cruiser.cjs');
// The result is an object whenever no reporter (output type) is asked for, as here.
const { modules, summary } = (await cruise(FOLDERS, options)).output as ICruiseResult;
const ours = modules
  .map(({ source }) => source)
  .filter((path) => FOLDERS.includes(path.split('/')[0] ?? ''));

it('keeps every import inside the layer rules', () => {
  expect(summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`)).toEqual(
    [],
  );
});

it('reads the whole tree, since a cruise that parses nothing finds nothing wrong', () => {
  expect(ours.length).toBeGreaterThan(10);
});

const own = modules.filter(({ source }) => source.startsWith('src/'));

it('has no circle of rooms', () => {
  const files = own.map(({ source, dependencies }) => ({
    source,
    imports: dependencies.map(({ resolved }) => resolved).filter((path) => path.startsWith('src/')),
  }));
  expect(circles(files)).toEqual([]);
  const back = { source: 'src/kernel/log/log.ts', imports: ['src/http/app.ts'] };
  expect(circles([...files, back])).not.toEqual([]);
});

it('has in compose only what builds adapters, or puts together what does', () => {
  const compose = own.filter(({ source }) => source.startsWith('src/compose/'));
  const imports = compose.map(({ source, dependencies }) => ({
    source,
    imports: dependencies
      .filter(({ dependencyTypes }) => !dependencyTypes.includes('type-only'))
      .map(({ resolved }) => resolved),
  }));
  expect(withoutAdapter(imports)).toEqual([]);
  const useCase = { source: 'src/compose/use-case.ts', imports: ['src/app/agent.ts'] };
  expect(withoutAdapter([...imports, useCase])).toEqual([useCase.source]);
});

it('keeps every room small enough to be taken in', () => {
  expect(
    crowded(
      own.map(({ source }) => source),
      20,
    ),
  ).toEqual([]);
});

it('gives every file a kebab-case name that says what is in it', () => {
  expect(ours.filter((path) => !KEBAB_PATH.test(path) || EMPTY_NAME.test(path))).toEqual([]);
});

it('gives no name to more than three functions', async () => {
  const sources = await Promise.all(own.map(({ source }) => readFile(source, 'utf8')));
  expect(repeatedNames(sources, 3)).toEqual([]);
  const same = Array.from({ length: 4 }, () => 'export async function same<T>(): T {\n}\n');
  expect(repeatedNames([...sources, ...same], 3)).toEqual(['same']);
});
