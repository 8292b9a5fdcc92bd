import { describe, expect, it } from 'vitest';
import {
  registerCapability,
  reviseCapability,
} from '../../../src/domain/learning/capability/register-capability.ts';
import { assessCriticality } from '../../../src/domain/learning/criticality.ts';
import {
  classifyFailure,
  type FailureFact,
} from '../../../src/domain/learning/failure/classify-failure.ts';
import {
  commandHead,
  failureSignature,
} from '../../../src/domain/learning/failure/failure-signature.ts';
import { matchWork } from '../../../src/domain/learning/match-work.ts';
import { rankWork } from '../../../src/domain/learning/reflection/rank-work.ts';
import { defaultLearningSettings as settings } from '../../../src/domain/learning/settings.ts';
import { emptySelfModel } from '../../../src/domain/learning/views/self-model.ts';
import { normaliseTags, tokenise } from '../../../src/domain/learning/words.ts';
import type { Fact } from '../../support/recorded.ts';
import { counted, experienced, learnedFrom, registered } from './stories.ts';

const exit = (about: Partial<Extract<FailureFact, { kind: 'exit' }>>): FailureFact => ({
  kind: 'exit',
  exitCode: 1,
  signal: null,
  timedOut: false,
  aborted: false,
  output: '',
  ...about,
});

describe('the class of a failure (D81)', () => {
  it.each<[string, FailureFact]>([
    ['capability', exit({})],
    ['capability', exit({ exitCode: null, timedOut: true })],
    ['environment', exit({ exitCode: 127 })],
    ['environment', exit({ exitCode: null, signal: 'SIGKILL' })],
    ['environment', exit({ aborted: true })],
    ['environment', exit({ output: 'fatal: Could not resolve host: example.org' })],
    ['environment', exit({ output: 'write: No space left on device' })],
    ['environment', { kind: 'http', status: 503 }],
    ['environment', { kind: 'http', status: 429 }],
    ['environment', { kind: 'http', status: 401 }],
    ['budget', { kind: 'http', status: 402 }],
    ['policy', { kind: 'http', status: 451 }],
    ['capability', { kind: 'http', status: 404 }],
    ['capability', { kind: 'errno', code: 'ENOENT' }],
    ['environment', { kind: 'errno', code: 'ECONNREFUSED' }],
    ['environment', { kind: 'model', error: 'rate_limited' }],
    ['environment', { kind: 'model', error: 'no_model' }],
    ['policy', { kind: 'model', error: 'refused' }],
    ['capability', { kind: 'model', error: 'malformed' }],
    ['budget', { kind: 'refused', by: 'budget' }],
  ])('is %s for %o', (expected, fact) => {
    expect(classifyFailure(fact)).toBe(expected);
  });
});

describe('the signature of a failure', () => {
  it('is the same whatever the numbers, paths, addresses and hashes', () => {
    const one = failureSignature(
      'npm test -- a',
      'ok\nError: ENOENT at /srv/a/b.ts:12 (commit 3f9ac01d) https://x.example/1 2026-03-01T00:00:00Z',
    );
    const other = failureSignature(
      'npm test -- b',
      'Error: ENOENT at ./lib/c.ts:7 (commit 99fe01aa) https://y.example/2 2027-04-02T10:11:12Z',
    );
    expect(other).toBe(one);
    expect(one.startsWith('npm test | error: enoent at <path>')).toBe(true);
  });

  it('names the program and its sub-command', () => {
    expect(commandHead('/usr/bin/git push origin main')).toBe('git push');
    expect(commandHead('ls -la')).toBe('ls');
  });
});

describe('words', () => {
  it('are whole, lower case, singular and telling', () => {
    expect(tokenise('The Tasks, and e-mails: were EDITED!')).toEqual(['task', 'mail', 'edited']);
  });

  it('make tags alike', () => {
    expect(normaliseTags(['Claude Code', 'claude_code', ' ', 'Git'])).toEqual([
      'claude-code',
      'git',
    ]);
  });
});

describe('matching work (V46, D5)', () => {
  const { capabilities } = learnedFrom(
    registered('git-commit-and-push', { tags: ['git'] }),
    counted('write-documentation', 12, 0),
    registered('send-email-owner', { tags: ['email'] }),
  );
  const all = [...capabilities.values()];

  it('finds what the work is about', () => {
    const { ids, isKnown } = matchWork(all, { title: 'Send the weekly email' }, settings);
    expect({ ids, isKnown }).toEqual({ ids: ['send-email-owner'], isKnown: true });
  });

  it('says that nothing is known instead of showing everything as a match', () => {
    const { ids, isKnown } = matchWork(all, { title: 'Buy milk and eggs' }, settings);
    expect(isKnown).toBe(false);
    expect(ids[0]).toBe('write-documentation');
  });

  it('reads the first twenty words of a description only', () => {
    const description = `${'word '.repeat(20)} email`;
    expect(matchWork(all, { title: 'Something', description }, settings).isKnown).toBe(false);
  });

  it('knows a capability by several words of how it is described, not by one', () => {
    const known = learnedFrom(
      registered('weekly-digest', { description: 'Collect headlines from the newspapers' }),
    ).capabilities;
    const isKnown = (title: string) => matchWork([...known.values()], { title }, settings).isKnown;
    expect(isKnown('Collect the headlines of today')).toBe(true);
    expect(isKnown('Collect stamps')).toBe(false);
  });
});

describe('ranking work (V63, V32)', () => {
  const documents = learnedFrom(
    counted('write-documentation', 12, 0),
    counted('tune-database', 0, 3),
  );
  const item = (id: string, title: string, priority = 3) => ({
    kind: 'task' as const,
    id,
    title,
    fingerprint: id,
    priority,
    tags: [],
    description: '',
  });
  const rank = (isExploration: boolean, ...work: ReturnType<typeof item>[]) =>
    rankWork({ ...documents, work, isExploration }, settings);
  const known = item('known', 'Write documentation of the log');
  const weak = item('weak', 'Tune the database');

  it('gates what is believed below .5 and prefers what is trusted', () => {
    expect(rank(false, weak, known)).toMatchObject([
      { id: 'known', gated: false, confidence: 0.93 },
      { id: 'weak', gated: true, confidence: 0.2 },
    ]);
  });

  it('puts what is gated first in an exploration', () => {
    expect(rank(true, { ...known, title: 'Documentation' }, weak)[0]).toMatchObject({
      gated: true,
    });
  });

  it('reads what the work says, not its title alone (V46)', () => {
    const vague = { ...item('vague', 'For today'), description: 'Tune the database, please.' };
    expect(rank(false, vague)[0]).toMatchObject({ capability_ids: ['tune-database'] });
  });

  it('never lets confidence outweigh the owner', () => {
    const urgent = item('urgent', 'Tune the database', 4);
    expect(rank(false, known, urgent)[0]?.id).toBe('urgent');
  });
});

describe('criticality (D76)', () => {
  const of = (failures: number, about: object = {}) =>
    assessCriticality(
      {
        self: emptySelfModel,
        experience: learnedFrom(
          ...Array.from({ length: 10 }, (_, i) =>
            experienced({ cycle: i + 1, outcome: i < failures ? 'failure' : 'success' }),
          ),
        ).experience,
        cycleNo: 11,
        lastVerifiedCycle: 10,
        openErrors: 0,
        healthTroubles: 0,
        ...about,
      },
      settings,
    );

  it('is .5 when all is well, 0 when all fails, 1 when nothing is achieved any more', () => {
    expect(of(0).value).toBe(0.5);
    expect(of(10).value).toBe(0);
    expect(of(0, { cycleNo: 31 }).value).toBe(1);
  });

  it('weighs failures against stagnation', () => {
    // Four of ten failed, ten quiet cycles: .5 + .5 (10/20 − .4) = .55.
    expect(of(4, { cycleNo: 21 }).value).toBeCloseTo(0.55);
  });
});

describe('the registry', () => {
  const { capabilities } = learnedFrom(registered('send-email-owner'));
  const register = (id: string) =>
    registerCapability(capabilities, {
      id,
      description: 'x',
      tags: [],
      notes: '',
      source: 'model',
      cycleNo: 1,
    });

  it.each([
    'Send Mail',
    '',
    '../x',
    'send-email-owner',
    'send-email-to-owner',
    'owner-send-emails',
  ])('refuses "%s": no id, known, an alias or the same in other words (D71)', (id) => {
    expect(register(id)).toMatchObject({ events: [], refused: expect.any(String) as string });
  });

  it('takes no counts from a model', () => {
    const counts = { used: 9, succeeded: 9, failed: 0, from: 'elsewhere' };
    const { events } = registerCapability(capabilities, {
      id: 'fly',
      description: 'x',
      tags: [],
      notes: '',
      source: 'model',
      cycleNo: 1,
      counts,
    });
    expect(events[0]?.payload.counts).toBeNull();
  });

  it('revises texts, one event for each that changes', () => {
    const events = reviseCapability(capabilities, {
      id: 'send-email-to-owner',
      notes: 'n',
      tags: ['Mail'],
      source: 'owner',
      description: 'send-email-owner',
    });
    const facts = [registered('send-email-owner'), ...(events as Fact[])];
    expect(events).toHaveLength(2);
    expect(learnedFrom(...facts).capabilities.get('send-email-owner')).toMatchObject({
      notes: 'n',
      tags: ['mail'],
    });
  });
});
