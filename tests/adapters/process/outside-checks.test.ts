import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CheckOptions, outsideChecks } from '../../../src/adapters/process/outside-checks.ts';
import { outsideVerifiers } from '../../../src/adapters/process/outside-verifiers.ts';
import type { AcceptanceCheck } from '../../../src/domain/job/events.ts';
import {
  defaultStepRunnerSettings,
  StepNotStarted,
  type StepRunner,
} from '../../../src/kernel/ports/step-runner.ts';

const steps: StepRunner = {
  run: () => Promise.reject(new StepNotStarted('no sandbox')),
  killGroup: async () => 'gone',
};
const down = () => Promise.reject(new Error('getaddrinfo EAI_AGAIN example.com'));

const draftsSince = async () => [
  { name: 'tool-1', to: ['Ann@example.org', 'bob@example.org'], text: 'The river\nIt is 875.' },
];

let workspace = '';
beforeEach(async () => {
  workspace = await mkdtemp(join(tmpdir(), 'checks-'));
});
afterEach(() => rm(workspace, { recursive: true, force: true }));

async function look(check: AcceptanceCheck, runner = steps) {
  const settings = defaultStepRunnerSettings;
  const environment = { PATH: process.env['PATH'] ?? '' };
  const modelPorts = { workspace, steps, settings, environment };
  const verifiers = outsideVerifiers({ ...modelPorts, taskOf: async () => null, probe: down });
  const read = async () => Buffer.from('a: [');
  const options = {
    read,
    verifiers,
    steps: runner,
    ask: down,
    mailAccepted: async () => null,
    draftsSince,
  };
  const signal = new AbortController().signal;
  const at = { before: null, trust: 'owner' as const, since: '2026-11-22T00:00:00Z', signal };
  return (await outsideChecks(options).look([check], at))[0];
}

describe('a check that cannot be looked at', () => {
  it.each<[string, AcceptanceCheck]>([
    ['no name server', { kind: 'http', url: 'https://example.com', status: 200, contains: null }],
    ['no sandbox', { kind: 'command', run: 'npm test', exit_code: 0 }],
    [
      "the owner's address, no name server",
      { kind: 'verifier', verifier: { kind: 'http', target: 'https://example.com' } },
    ],
  ])('shows nothing of the work: %s', async (_, check) => {
    expect(await look(check)).toMatchObject({ ok: false, unseen: true });
  });
});

describe('a check that sees that it is not so', () => {
  it.each<[string, AcceptanceCheck]>([
    ['no such repository', { kind: 'commit', repository: 'site' }],
    ["no such repository of the owner's", owners('git', 'site')],
    ['no file of its kind', { kind: 'value', path: 'a.json', pointer: '/a', equals: 1 }],
    ['a folder where a file should be', owners('file', '.')],
    ['a file elsewhere', owners('file', '../../etc/hostname')],
    ['another task', owners('task', 'nobody')],
  ])('is a plain no: %s', async (_, check) => {
    const seen = await look(check);
    expect(seen?.ok).toBe(false);
    expect(seen).not.toHaveProperty('unseen');
  });
});

function owners(kind: 'git' | 'file' | 'task', target: string): AcceptanceCheck {
  return { kind: 'verifier', verifier: { kind, target } };
}

describe('what a check saw', () => {
  const ends: StepRunner = {
    ...steps,
    run: async () => ({
      pgid: 1,
      startTime: '1',
      pid: 1,
      exitCode: 1,
      signal: null,
      timedOut: false,
      aborted: false,
      exceeded: null,
      durationMs: 1,
      output: new Uint8Array(),
      truncatedBytes: 0,
      putAside: [],
    }),
  };

  it.each<[string, AcceptanceCheck]>([
    ['a command', { kind: 'command', run: `test -s ${'notes/'.repeat(40)}`, exit_code: 0 }],
    ['a text', { kind: 'file', path: 'a', contains: 'river '.repeat(40) }],
  ])('marks where %s is too long to be shown', async (_, check) => {
    const seen = await look(check, ends);
    expect(seen?.ref).toMatch(/\w…"?(?:: exit 1|, sha256)/u);
    expect(seen?.ref.length).toBeLessThan(180);
  });
});

it.each([
  [{ to: 'ann@example.org', contains: null }, true, 'draft tool-1 to ann@example.org'],
  [{ to: 'bob@example.org', contains: 'is 875' }, true, 'draft tool-1 to bob@example.org'],
  [
    { to: 'bob@example.org', contains: 'is 876' },
    false,
    'no draft to bob@example.org contains "is 876"',
  ],
  [
    { to: 'eve@example.org', contains: null },
    false,
    'no draft to eve@example.org since 2026-11-22T00:00:00Z',
  ],
])('sees whether a draft is there: %j', async (wanted, ok, ref) => {
  expect(await look({ kind: 'draft', ...wanted })).toEqual({ ok, ref, state: null });
});

it('wants a commit for each check that names one in the same repository', async () => {
  const wanted: (number | undefined)[] = [];
  const verifiers: CheckOptions['verifiers'] = {
    baseline: async () => new Map(),
    verify: async ({ verifiers: specs }) => {
      wanted.push(...specs.map(({ commits }) => commits));
      return [{ kind: 'git', ref: 'head', ok: true }];
    },
  };
  const commit = (repository: string) => ({ kind: 'commit' as const, repository });
  const ports = { read: async () => null, steps, ask: down, mailAccepted: async () => null };
  const signal = new AbortController().signal;
  const at = { before: null, trust: 'owner' as const, since: '2026-11-22T00:00:00Z', signal };
  const checks = outsideChecks({ ...ports, verifiers, draftsSince });
  await checks.look([commit('garden'), commit('kitchen'), commit('garden')], at);
  expect(wanted).toEqual([1, 1, 2]);
});
