import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const SOURCES = join(import.meta.dirname, '../../src');
/** Each costs a start 30 to 100 ms, and many an agent has neither a mailbox nor an open gate to the network. */
const LATE = [
  '@anthropic-ai/sandbox-runtime',
  'imapflow',
  'mailauth/lib/dkim/verify.js',
  'mailauth/lib/dmarc/index.js',
  'nodemailer',
  'nodemailer/lib/smtp-connection',
];
const STATIC = /^import (?!type )[^;]*? from '([^']+)';/gmu;
const LAZY = /await import\(\s*'([^']+)'/gu;

const importsOf = (pattern: RegExp) =>
  readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) =>
      [...readFileSync(join(SOURCES, name), 'utf8').matchAll(pattern)].map(([, from = '']) => from),
    );

it.each(LATE)('loads %s when it is first used, not with the program', (name) => {
  expect(importsOf(STATIC)).not.toContain(name);
  expect(importsOf(LAZY)).toContain(name);
});

/** Two that whole modules are made of: those are loaded with the first call of a model. */
it.each(['openai', '@anthropic-ai/sdk'])('loads %s with no start of anything', (sdk) => {
  const starts = ['compose/run/run-agent.ts', 'compose/run/run-worker.ts', 'cli/main.ts'];
  const loaded = loadedWith(starts.map((start) => join(SOURCES, start)));
  expect(loaded.has(join(SOURCES, 'compose/model/model-providers.ts'))).toBe(true);
  expect([...loaded]).not.toContain(sdk);
});

const LOADED = /^(?:import|export) (?!type )(?:[^;]*? from )?'([^']+)';/gmu;

/** Files and packages that are there before any of the code runs. */
function loadedWith(starts: readonly string[]): ReadonlySet<string> {
  const loaded = new Set(starts);
  // A set that grows while it is walked is walked to its new end.
  for (const file of loaded) {
    if (!file.endsWith('.ts')) continue;
    for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(LOADED)) {
      loaded.add(from.startsWith('.') ? join(dirname(file), from) : from);
    }
  }
  return loaded;
}
