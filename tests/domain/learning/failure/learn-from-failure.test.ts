import { describe, expect, it } from 'vitest';
import {
  expireAntiPatterns,
  learnFromFailures,
} from '../../../../src/domain/learning/failure/learn-from-failure.ts';
import type { CycleAction, FinishedCycle } from '../../../../src/domain/learning/finished-cycle.ts';
import { seedEvents } from '../../../../src/domain/learning/reflection/seed-events.ts';
import { defaultLearningSettings as settings } from '../../../../src/domain/learning/settings.ts';
import { antiPatternLines } from '../../../../src/prompt/lists/known/anti-patterns.ts';
import type { Fact } from '../../../support/recorded.ts';
import { failedAction, finished, learnedFrom, report } from '../stories.ts';

const learn = (about: Partial<FinishedCycle>, ...before: readonly Fact[]) =>
  learnFromFailures(learnedFrom(...before).antiPatterns, finished(about), settings) as Fact[];
const words = (about: Partial<FinishedCycle>) =>
  learn(about).map((event) => {
    if (event.type !== 'AntiPatternRegistered') return event.type;
    return [event.payload.description, event.payload.mitigation];
  });
const check = (command: string, ref: string, about: Partial<CycleAction> = {}) =>
  failedAction(command, ref, {
    tool: 'verify',
    evidence: [{ kind: command.startsWith('file') ? 'file' : 'test', ref, ok: false }],
    ...about,
  });

describe('a way to fail', () => {
  it('is told as a person would, from the command and the line that says most', () => {
    const npm = check('test npm test', 'npm test: exit 1', {
      message: '> shop@1.0.0 test\n> vitest\n\nError: Cannot find module "left-pad".\n  at x.js:1',
    });
    expect(words({ missed: [{ ...npm, wasClaimed: true }] })).toEqual([
      [
        'Work was called done, and its check "test npm test" showed: Error: Cannot find module "left-pad"',
        'Before calling such work done, run its check "test npm test" yourself and settle "Error: Cannot find module "left-pad"".',
      ],
    ]);
    const step = failedAction('git push origin main', 'error: failed to push some refs to /srv/x');
    expect(words({ actions: [step] })).toEqual([
      [
        '"git push" failed: error: failed to push some refs to /srv/x',
        'Before running "git push", settle what it failed with: error: failed to push some refs to /srv/x',
      ],
    ]);
  });

  it('is no step of the owner, which runs as it was written', () => {
    const step = failedAction('grep -q "^4" count.txt', 'exit 1 of step "grep"');
    expect(learn({ actions: [step] })).toHaveLength(1);
    expect(learn({ actions: [{ ...step, isOwnersStep: true }] })).toEqual([]);
  });

  it('says what a file check showed, not twice what was looked at', () => {
    const file = check('file notes/a.md', 'notes/a.md: no such file');
    expect(words({ missed: [{ ...file, wasClaimed: true }] })[0]?.[0]).toBe(
      'Work was called done, and its check "file notes/a.md" showed: no such file',
    );
  });

  it('says that work was called done only where it was', () => {
    const file = check('file notes/a.md', 'notes/a.md: no such file');
    const plain = [
      'Work was not done in the end: its check "file notes/a.md" showed: no such file',
      'Before such work, find out what keeps its check "file notes/a.md" from holding: it showed "no such file".',
    ];
    expect(words({ actions: [file] })).toEqual([plain]);
    expect(words({ missed: [{ ...file, wasClaimed: false }] })).toEqual([plain]);
  });

  it('is told once for each check of a job, and not once more for all of them', () => {
    const [one, other] = ['a', 'b'].map((name) =>
      check(`file ${name}/${name}.md`, `${name}/${name}.md: no such file`),
    );
    const all = check('file a/a.md', 'a/a.md: no such file; b/b.md: no such file');
    const missed = [one, other].map((each) => ({ ...(each ?? all), wasClaimed: false }));
    expect(words({ actions: [all], missed })).toHaveLength(2);
  });

  it('is what the guardian refuses by a rule, and seen again when it refuses again', () => {
    const refused = [
      {
        tool: 'shell',
        command: 'git reset --hard HEAD~3',
        rule: 'git.discard',
        reason: 'throws changes away; commit or stash it first',
      },
    ];
    expect(words({ refused })).toEqual([
      [
        'The guardian refuses "git reset" (rule git.discard): throws changes away; commit or stash it first',
        'Do not run "git reset" in a way that rule git.discard refuses (throws changes away; commit or stash it first): do it another way or ask the owner.',
      ],
    ]);
    const first = learn({ refused });
    expect(first).toMatchObject([{ payload: { cause_class: 'policy' } }]);
    const again = learn({ refused, cycleNo: 8 }, ...first);
    expect(again.map(({ type }) => type)).toEqual(['AntiPatternObserved']);
  });

  it('that the model named comes back when it names it again on work that failed its check', () => {
    const told = { id: 'deploy-bare', description: 'no flag', mitigation: 'use --safe' };
    const named = report({ new_anti_patterns: [told] });
    const actions = [check('test npm test', 'npm test: exit 1')];
    const first = learn({ actions, report: named });
    const expired: Fact = {
      type: 'AntiPatternRetired',
      payload: { anti_pattern_id: told.id, reason: 'not seen for 50 cycles' },
    };
    const again = { report: named, actions: [check('test make check', 'make check: exit 2')] };
    const events = learn(again, ...first, expired);
    expect(learnedFrom(...first, expired, ...events).antiPatterns.get(told.id)).toMatchObject({
      status: 'active',
      times_observed: 2,
    });
    expect(learn({ report: named }, ...first, expired)).toEqual([]);
  });

  it.each<[string, CycleAction]>([
    ['used up rounds', check('', 'not done: the rounds were used up')],
    [
      'a report that says no',
      check('report', 'not done: the report says so', {
        evidence: [{ kind: 'report', ref: 'not done: the report says so', ok: false }],
      }),
    ],
    ['a look that was not possible', check('file a.md', 'a.md: could not look: EACCES')],
    ['a check without a command', check('', 'exit 1')],
    ['an outage', check('test npm test', 'npm test: exit 1', { errorClass: 'environment' })],
    ['an empty purse', check('test npm test', 'npm test: exit 1', { errorClass: 'budget' })],
    ['a rule, where nothing was refused', check('file a.md', 'x', { errorClass: 'policy' })],
    ['a command that failed on the way', failedAction('npm test', 'x', { evidence: [] })],
  ])('is not made of %s', (_, action) => {
    expect(learn({ actions: [action] })).toEqual([]);
  });

  it('is not made of what ended a cycle before its time', () => {
    const error = { errorClass: 'capability', message: 'the cycle ran out of time' } as const;
    expect(learn({ error })).toEqual([]);
  });
});

describe('a lesson that was only told (V55)', () => {
  const json = { version: 2, capabilities: {} };
  const told = seedEvents(
    {
      capabilities: json,
      antiPatterns: {
        version: 2,
        anti_patterns: {
          'timeout-cascade': { description: 'd', mitigation: 'm', cause_class: 'capability' },
        },
      },
    },
    '2026-03-01T00:00:00.000Z',
  ) as Fact[];
  const documents = learnedFrom(...told);

  it('does not expire because it was not seen: nothing can be known as it', () => {
    expect(expireAntiPatterns(documents, 5000, settings)).toEqual([]);
  });

  it('is shown as told', () => {
    expect(antiPatternLines(documents.antiPatterns.values(), '')).toMatchObject([
      { isTold: true, timesObserved: 0 },
    ]);
  });
});
