import { describe, expect, it } from 'vitest';
import {
  type DistilProcedure,
  distilProcedure,
  type RunStep,
} from '../../../../src/domain/learning/procedure/distil-procedure.ts';

function step(input: RunStep['input'], about: Partial<RunStep> = {}): RunStep {
  const { tool = 'write_file' } = about;
  return {
    tool,
    input,
    argsHash: `${tool} ${JSON.stringify(input)}`,
    reach: 'workspace',
    tier: '1',
    isApproval: false,
    trust: 'self',
    writes: [],
    changes: [],
    deletes: [],
    evidence: [],
    ...about,
  };
}

const hello = step(
  { path: 'a.md', content: 'hello' },
  { writes: ['a.md'], evidence: [{ kind: 'file', ref: 'a.md', ok: true }] },
);
const build = step({ command: 'make' }, { tool: 'shell', reach: 'shell' });

function distil(runs: readonly (readonly RunStep[])[], about: Partial<DistilProcedure> = {}) {
  return distilProcedure({
    capabilityId: 'greet',
    workKey: 'key',
    verify: [],
    supersedes: null,
    approval: 'policy',
    isConfined: true,
    ...about,
    runs: runs.map((steps, i) => ({ cycleNo: i + 1, steps })),
  });
}

describe('a procedure', () => {
  it('is what all verified runs did, letter by letter, in the order of the newest', () => {
    const detour = step({ path: 'b.md', other: 1 });
    const made = distil([
      [hello, build],
      [detour, hello, build],
      [hello, build],
    ]);
    expect(made).toMatchObject({
      status: 'distilled',
      trust: 'self',
      event: {
        payload: {
          steps: [
            { tool: 'write_file', input: { path: 'a.md', content: 'hello' } },
            { tool: 'shell', input: { command: 'make' } },
          ],
          review: 'approved',
          by: 'policy',
          work_key: 'key',
          sources: [1, 2, 3],
        },
      },
    });
  });

  it('ends with looks: those of the work, and every file it leaves behind', () => {
    const gone = step({ path: 'a.md' }, { tool: 'delete_file', deletes: ['a.md'] });
    const verify = [
      { kind: 'exit' as const, target: '0' },
      { kind: 'test' as const, target: 'grep hello a.md' },
    ];
    expect(distil([[hello]], { verify })).toMatchObject({
      event: { payload: { verify: [verify[1], { kind: 'file', target: 'a.md' }] } },
    });
    expect(distil([[hello, gone]])).toMatchObject({ event: { payload: { verify: [] } } });
  });

  it('is not made from runs that needed a head', () => {
    const other = step({ path: 'a.md', content: 'good evening' });
    expect(distil([[hello], [other], [hello]])).toMatchObject({ status: 'none' });
    expect(distil([[build], [hello]])).toMatchObject({ status: 'none' });
    expect(distil([])).toMatchObject({ status: 'none' });
  });

  it('has an edit only of what a step before it wrote: alone it would find its own result', () => {
    const files = { tool: 'edit_file', writes: ['a.md'], changes: ['a.md'] };
    const edit = step({ path: 'a.md', old_text: 'hello', new_text: 'hi' }, files);
    expect(distil([[edit]])).toMatchObject({
      status: 'none',
      why: expect.stringContaining('as it was found') as unknown,
    });
    expect(distil([[edit, edit]])).toMatchObject({ status: 'none' });
    expect(distil([[edit, hello]])).toMatchObject({ status: 'none' });
    expect(distil([[hello, edit]])).toMatchObject({ status: 'distilled' });
  });

  it('is not made from what cannot be done again', () => {
    const secret = step(undefined);
    expect(distil([[secret]])).toMatchObject({
      status: 'none',
      why: 'an input held a secret or is gone',
    });
    const long = step({ content: 'x'.repeat(40_000) });
    expect(distil([[long]])).toMatchObject({ status: 'none' });
  });

  it('is not made from steps that a model or the owner would have to look at each time', () => {
    expect(distil([[step({}, { tier: '3' })]])).toMatchObject({ status: 'none' });
    expect(distil([[step({}, { isApproval: true })]])).toMatchObject({ status: 'none' });
  });
});

describe('a policy of the owner', () => {
  const reviewOf = (run: readonly RunStep[], about: Partial<DistilProcedure> = {}) => {
    const made = distil([run, [hello, build]], about);
    return made.status === 'none' ? made.why : made.event.payload.review;
  };

  it('approves what stayed inside, was judged by rule and read nothing from outside', () => {
    expect(reviewOf([hello, build])).toBe('approved');
  });

  it.each([
    ['the owner approves by hand', [hello, build], { approval: 'owner' }],
    ['a run had read text from outside', [{ ...hello, trust: 'outside' }, build], {}],
    ['a run was looked at by a model', [hello, { ...build, tier: '3' }], {}],
    ['a run rested on a word of the owner', [hello, { ...build, isApproval: true }], {}],
    ['the shell is not held inside the workspace', [hello, build], { isConfined: false }],
  ] as const)('leaves it to the owner when %s', (_, run, about) => {
    expect(reviewOf(run, about)).toBe('unreviewed');
  });

  it('never approves what reaches out', () => {
    const send = step({ to: 'all' }, { tool: 'post', reach: 'network' });
    const made = distil([[send], [send]]);
    expect(made).toMatchObject({ event: { payload: { review: 'unreviewed' } } });
  });

  it('leaves what is from outside marked as such', () => {
    expect(distil([[{ ...hello, trust: 'outside' }], [hello]])).toMatchObject({ trust: 'outside' });
  });
});
