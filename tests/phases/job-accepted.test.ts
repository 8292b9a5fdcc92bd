import { describe, expect, it } from 'vitest';
import { jobStory, noEvidence, report, write } from './job-story.ts';
import { asks } from './loop-story.ts';

const file = (path: string) => ({ kind: 'file', path, contains: null });

/** A job whose checks are proposed in this order; `out/old` is there before. */
async function proposing(...proposals: readonly (readonly unknown[])[]) {
  const story = await jobStory();
  const { addTask, says, workspace } = story;
  await addTask('list', { title: 'Make a list', ...noEvidence });
  workspace.files.set('out/old', 'old');
  let asked = 0;
  says.accept = () => {
    asked += 1;
    return { checks: proposals[asked - 1] ?? [], statements: [] };
  };
  says.act = (turn) => (turn === 1 ? asks(write('out/list')) : report());
  const cycle = await story.cycle('list');
  return { ...cycle, asked };
}

describe('what is to show that a job is done', () => {
  it('is proposed anew where all of it holds before anything is done', async () => {
    const { of, asked } = await proposing([file('out/old')], [file('out/list')]);
    expect(asked).toBe(2);
    const why = 'it holds already, before anything is done';
    expect(of('AcceptanceSet')).toMatchObject([
      { checks: [file('out/list')], refused: [{ check: 'file out/old is there', why }] },
    ]);
    expect(of('JobConcluded')).toMatchObject([{ outcome: 'done', basis: 'own_checks' }]);
  });

  it.each([
    ['that holds too', [file('out/old')]],
    ['nothing', []],
  ])('stays as it is where what comes instead is %s', async (_, second) => {
    const { of, asked } = await proposing([file('out/old')], second);
    expect(asked).toBe(2);
    expect(of('AcceptanceSet')).toMatchObject([{ checks: [file('out/old')], refused: [] }]);
    expect(of('JobConcluded')).toMatchObject([{ outcome: 'unconfirmed' }]);
  });

  it('is not asked for again where one part of it does not hold yet', async () => {
    const { asked } = await proposing([file('out/old'), file('out/list')]);
    expect(asked).toBe(1);
  });

  it('is a draft and no sent mail, since nothing here mails others', async () => {
    const story = await jobStory();
    await story.addTask('ann', { title: 'Write to ann@example.org', ...noEvidence });
    let offered = '';
    story.says.accept = (shown) => {
      offered = shown;
      return { checks: [], statements: ['it is a letter'] };
    };
    await story.cycle('ann');
    expect(offered.replaceAll('\\', '')).toMatch(/"kind":\s*"draft"/u);
    expect(offered.replaceAll('\\', '')).not.toMatch(/"(?:kind":\s*"|const":\s*")mail"/u);
  });
});
