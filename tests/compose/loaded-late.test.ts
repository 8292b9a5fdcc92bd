import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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
