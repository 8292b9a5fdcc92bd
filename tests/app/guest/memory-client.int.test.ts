import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { memoryClient } from '../../../src/app/guest/memory-client.ts';

const USE = `
import { memory } from './memory.mjs';
const found = await memory.query({ text: 'x' });
export const score: number | undefined = found[0]?.score;
export const id: string = await memory.store({ fact: 'y', tags: ['a'] });
const [episode] = await memory.recent_episodes();
export const goal: string | null | undefined = episode?.goal;
const [day] = await memory.timeline({ days: 2 });
export const failed: number | undefined = day?.by_outcome['failure'];
// @ts-expect-error there is no such call
await memory.forget({ id: 'x' });
// @ts-expect-error it wants words
await memory.query();
`;

it('has types that code compiles against', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'homeostat-client-'));
  try {
    const files = { ...memoryClient(), 'use.mts': USE };
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    const program = ts.createProgram([join(folder, 'use.mts')], {
      noEmit: true,
      strict: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      types: [],
    });
    const said = ts.getPreEmitDiagnostics(program).map(({ messageText }) => messageText);
    expect(said).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
