import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ROLE_TOOLS } from '../../src/phases/act/loop/roles.ts';

it.each(Object.entries(ROLE_TOOLS))('names in the docs every tool of the %s', (role, tools) => {
  const docs = readFileSync(new URL('../../docs/sub-agents.md', import.meta.url), 'utf8');
  const row = docs.split('\n').find((line) => line.startsWith(`| \`${role}\``)) ?? '';
  const named = [...(row.split('|')[3] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name);
  expect(named.sort()).toEqual([...tools].sort());
});
