import { describe, expect, it } from 'vitest';
import { jobCause } from '../../src/domain/alert/alert-causes.ts';
import { jobLines, jobWord } from '../../src/domain/job/job-standing.ts';
import { type JobDoc, jobProjection } from '../../src/domain/job/views/job.ts';
import type { NewEvent } from '../../src/kernel/event/event.ts';
import { documentsOf, recorded } from '../support/recorded.ts';

const about = { job_id: 'job-1', work_id: 'task:t', cycle_no: 1 };
const opened = { type: 'JobOpened', payload: { ...about, fingerprint: 'f' } };
const step = (text: string, state: string) => ({ text, state, found: null });

/** An hour ahead of UTC. */
const reader = { asOf: '2026-11-22T13:00:00.000Z', zone: 'Europe/Berlin' };

function jobAfter(...events: readonly NewEvent[]) {
  const facts = [opened, ...events].map((event, i) => recorded(event, i + 1));
  const job = documentsOf(jobProjection, facts, new Map<string, JobDoc>()).get('task:t');
  if (job === undefined) throw new Error('no job');
  return job;
}

const planned = {
  type: 'JobPlanned',
  payload: {
    ...about,
    steps: [step('look', 'done'), step('write', 'doing'), step('x', 'dropped')],
  },
};
const paused = (change: object) => ({
  type: 'JobPaused',
  payload: { ...about, reason: 'outage', detail: 'overloaded', question: null, ...change },
});
const concluded = (change: object) => ({
  type: 'JobConcluded',
  payload: {
    ...about,
    outcome: 'done',
    basis: 'owner_checks',
    claimed: true,
    evidence: [],
    missing: [],
    ...change,
  },
});

it.each([
  [[planned], 'working, step 2/2'],
  [[paused({ retry_at: '2026-11-22T14:05:00.000Z' })], 'resting until 15:05 (outage)'],
  [[paused({ reason: 'question', question: 'Which?', retry_at: null })], 'waits for you: question'],
  [[concluded({ outcome: 'unconfirmed', basis: 'reviewer' })], 'please confirm'],
  [[concluded({ outcome: 'failed', missing: ['a.md', 'b.md'] })], 'failed: a.md'],
  [[concluded({})], 'done'],
] as const)('tells where a job stands: %#', (events, word) => {
  expect(jobWord(jobAfter(...events), reader)).toBe(word);
});

it('tells what was written for the owner, and where all of it stands', () => {
  const written_answer = { text: 'Two ways:\n\n- by rail', path: 'answers/task-t.md' };
  expect(jobLines(jobAfter(concluded({ written_answer })), reader).slice(-3)).toEqual([
    'answer  Two ways:',
    '        - by rail',
    'whole   answers/task-t.md',
  ]);
});

it('tells what was to be shown, what was seen of it, and what the verdict rests on', () => {
  const check = { kind: 'file', path: 'a.md', contains: null };
  const refused = [{ check: '`true` ends with 0', why: 'it is true whatever is there' }];
  const set = {
    type: 'AcceptanceSet',
    payload: { ...about, by: 'model', checks: [check], statements: ['reads well'], refused },
  };
  const looked = (moment: string, ok: boolean) => ({
    type: 'AcceptanceChecked',
    payload: { ...about, moment, seen: [{ ok, ref: 'a.md', state: null }] },
  });
  const ended = concluded({ basis: 'own_checks' });
  const story = [planned, set, looked('before', false), looked('end', true), ended];
  expect(jobLines(jobAfter(...story), reader)).toEqual([
    'job     job-1: done; 0 turns in 1 cycle',
    'plan    ✓ look',
    'plan    · write',
    'plan    ✗ x',
    'check   file a.md is there: before does not hold, last holds',
    'judged  reads well',
    'unused  `true` ends with 0: it is true whatever is there',
    'verdict done, by checks set before it began, in cycle 1',
  ]);
});

it('tells what a check printed that does not hold, and asks its owner with it', () => {
  const check = { kind: 'command', run: 'npm test', exit_code: 0 };
  const set = {
    type: 'AcceptanceSet',
    payload: { ...about, by: 'owner', checks: [check], statements: [], refused: [] },
  };
  const seen = { ok: false, ref: 'npm test', state: null, output: 'FAIL a.test.ts\n  expected 2' };
  const looked = { type: 'AcceptanceChecked', payload: { ...about, moment: 'end', seen: [seen] } };
  const asks = (reason: string) => paused({ reason, question: 'Shall I go on?', retry_at: null });
  const stuck = jobAfter(set, looked, asks('no_progress'));
  expect(jobLines(stuck, reader)).toContain('printed FAIL a.test.ts expected 2');
  expect(jobCause(stuck, 'Mend it')?.detail).toBe(
    'Shall I go on?\nnpm test printed: FAIL a.test.ts expected 2',
  );
  expect(jobCause(jobAfter(set, looked, asks('question')), 'Mend it')?.detail).toBe(
    'Shall I go on?',
  );
});

describe('work whose end its owner has to confirm', () => {
  const file = (path: string) => ({ kind: 'file', path, contains: null });
  const set = (by: string, paths: readonly string[], statements: readonly string[]) => ({
    type: 'AcceptanceSet',
    payload: { ...about, by, checks: paths.map(file), statements, refused: [] },
  });
  const looked = (moment: string, ...seen: readonly boolean[]) => ({
    type: 'AcceptanceChecked',
    payload: { ...about, moment, seen: seen.map((ok) => ({ ok, ref: 'a.md', state: null })) },
  });
  const reviewed = (covers: boolean) => ({
    type: 'JobReviewed',
    payload: { ...about, run_id: 'r', met: true, covers, missing: [] },
  });
  const ended = (claimed = true) =>
    concluded({ outcome: 'unconfirmed', basis: 'reviewer', claimed });
  const asked = (...story: readonly NewEvent[]) =>
    jobCause(jobAfter(...story), 'Move house')?.detail.split('\n  ');

  it('says what nothing has checked, what a reviewer has, and what was checked, a few of each', () => {
    const paths = ['a.md', 'b.md', 'c.md', 'd.md', 'e.md'];
    const all = paths.map(() => true);
    const wanted = set('model', paths, ['it reads well', `it is ${'very '.repeat(40)}short`]);
    const none = paths.map(() => false);
    const story = [wanted, looked('before', ...none), looked('end', ...all), reviewed(false)];
    expect(asked(...story, ended())).toEqual([
      'A reviewer finds it done, but the checks do not show everything that you asked for.',
      `Judged by a reviewer only: it reads well; it is ${'very '.repeat(22)}ver…`,
      'Checked: file a.md is there; file b.md is there; file c.md is there; and 2 more',
    ]);
    const unseen = asked(wanted, looked('before', ...none), looked('end', ...all), ended());
    expect(unseen?.[1]).toMatch(/^Not checked: it reads well; /);
  });

  it('says what was written for them in place of what the model says it did', () => {
    const written = (text: string) =>
      concluded({
        outcome: 'unconfirmed',
        basis: 'reviewer',
        written_answer: { text, path: 'answers/task-t.md' },
      });
    expect(asked(written('244 euros a year.\nAnswer "yes".'))).toEqual([
      'Nothing outside shows that it is done.',
      'My answer: "244 euros a year. Answer "yes"." (whole: answers/task-t.md)',
    ]);
    expect(asked(written('many '.repeat(200)))?.[1]).toMatch(
      /^My answer: "many [^]{594}…" \(whole/,
    );
    const no = { job_id: 'job-1', work_id: 'task:t', by: 'owner', is_done: false, reason: 'old' };
    const turned = jobAfter(written('244 euros.'), { type: 'JobConfirmed', payload: no });
    expect(turned.written_answer).toBeNull();
  });

  it('gives the true reason why it is asked', () => {
    const wanted = set('model', ['a.md'], []);
    const [open, held] = [looked('before', false), looked('before', true)];
    const end = looked('end', true);
    const reasonOf = (...story: readonly NewEvent[]) => asked(...story)?.[0];
    expect(reasonOf(set('model', [], ['it reads well']), ended())).toBe(
      'Nothing outside shows that it is done.',
    );
    expect(reasonOf(wanted, held, end, reviewed(true), ended())).toBe(
      'All that was to be checked holds, but nothing shows that this work made it so.',
    );
    expect(reasonOf(wanted, open, end, ended(false))).toBe(
      'The checks hold, but the work ended without saying that it is done.',
    );
    expect(reasonOf(wanted, open, end, ended())).toBe(
      'The checks hold, but no reviewer has looked at it.',
    );
    expect(reasonOf(wanted, open, end, reviewed(true), ended())).toBe(
      'The checks hold. I ask because you have corrected me about such work before.',
    );
  });
});
