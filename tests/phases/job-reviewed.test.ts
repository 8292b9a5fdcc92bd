import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { confirmDetail } from '../../src/domain/alert/confirm-detail.ts';
import { defaultBudgetSettings } from '../../src/domain/budget/limits.ts';
import { noticeWords } from '../../src/language/replies/notice-words.ts';
import { defaultAskSettings } from '../../src/phases/model/ask.ts';
import { defaultReviewSettings } from '../../src/prompt/compose/compose-records.ts';
import { parseTemplate } from '../../src/prompt/template.ts';
import { jobStory, noEvidence, report, write } from './job-story.ts';
import { asks, toolOf } from './loop-story.ts';
import { failing } from './model-story.ts';

const template = parseTemplate(
  readFileSync(new URL('../../prompts/review.md', import.meta.url), 'utf8'),
);

describe('a reviewer', () => {
  it('knows what time it is for the owner, and so does who says what counts as done', async () => {
    const { addTask, cycle, says } = await jobStory();
    await addTask('list', { title: 'Send it by 1 January', ...noEvidence });
    const shown: string[] = [];
    says.accept = (text) => {
      shown.push(text);
      return { checks: [], statements: ['it is sent'] };
    };
    says.review = (text) => {
      shown.push(text);
      return { met: true, covers: true, missing: [] };
    };
    says.act = (turn) => (turn === 1 ? asks(write('out/list')) : report());
    await cycle('list');
    expect(shown).toHaveLength(2);
    for (const text of shown)
      expect(text).toMatch(/"now":"\w+day, \d{4}-\d\d-\d\d \d\d:\d\d \(UTC\)"/);
  });

  it('who costs more than there is makes the job rest, not ask for its owner’s yes', async () => {
    const { addTask, cycle, says, job } = await jobStory({
      budget: { ...defaultBudgetSettings, dailyUsd: 1, cycleUsd: 1 },
      review: {
        template,
        records: defaultReviewSettings,
        asking: { ...defaultAskSettings.review, maxOutputTokens: 110_000 },
      },
    });
    await addTask('list', { title: 'Make a list', ...noEvidence });
    says.act = (turn) => (turn === 1 ? asks(write('out/list')) : report());
    const { types } = await cycle('list');
    expect(types).not.toContain('JobConcluded');
    expect(types).toContain('JobPaused');
    // One review costs more than a whole day has, by the standard model too.
    expect((await job('list'))?.pause?.question).toContain('`daily_usd`');
  });

  it('whose answer cannot be used leaves it to the owner', async () => {
    const { addTask, cycle, script, says, job } = await jobStory();
    await addTask('list', { title: 'Make a list', ...noEvidence });
    says.act = () => report({ action_taken: 'I wrote\nthe list.' });
    const { of: scripted } = script;
    script.of = (prompt, round, request) =>
      request.system.some(({ text }) => text.includes('You judge whether'))
        ? failing({ error: 'malformed', text: 'hm', issues: ['not JSON'] })
        : scripted(prompt, round, request);
    const { of } = await cycle('list');
    expect(of('JobConcluded')).toMatchObject([{ outcome: 'unconfirmed', basis: 'model' }]);
    const told = confirmDetail((await job('list'))!, noticeWords('en'));
    expect(told).toContain('What I did, in my own words: "I wrote the list."');
  });

  it('is not asked again until one says yes to a claim that shows nothing new', async () => {
    const { addTask, cycle, says } = await jobStory();
    await addTask('list', { title: 'Make a list', ...noEvidence });
    let reviews = 0;
    says.review = () => {
      reviews += 1;
      return { met: reviews > 1, covers: true, missing: reviews > 1 ? [] : ['the second line'] };
    };
    const heard: string[] = [];
    says.act = (turn, { messages }) => {
      heard.push(messages.at(-1)?.text ?? '');
      if (turn < 3) return report();
      return turn === 3 ? asks(write('out/list')) : report();
    };
    const { of } = await cycle('list');
    expect(heard[2]).toMatch(/Nothing has been done since[^]*the second line/);
    expect(of('JobReviewed')).toHaveLength(2);
    expect(of('JobConcluded')).toMatchObject([{ outcome: 'unconfirmed', basis: 'reviewer' }]);
  });

  it('is not asked again for a look that was taken before', async () => {
    const { addTask, cycle, says, workspace } = await jobStory();
    workspace.tools.push(toolOf({ name: 'read_file', reach: 'look', isReadOnly: true }));
    await addTask('list', { title: 'Make a list', ...noEvidence });
    let reviews = 0;
    says.review = () => {
      reviews += 1;
      return { met: false, covers: true, missing: ['the second line'] };
    };
    const look = (path: string) => asks({ name: 'read_file', input: { path } });
    let claims = 0;
    says.act = (turn) => {
      if (turn % 2 === 1) return turn < 5 ? look('out/list') : look(`out/${turn}`);
      claims += 1;
      return report();
    };
    await cycle('list');
    // None for the second claim, and another for each after it.
    expect(reviews).toBe(claims - 1);
  });

  it('who is never content leaves it to the owner once an answer has not helped', async () => {
    const { addTask, cycle, says, job, given } = await jobStory();
    await addTask('list', { title: 'Make a list', ...noEvidence });
    says.review = () => ({ met: false, covers: false, missing: ['it does not read well'] });
    says.act = (turn) => (turn % 2 === 1 ? asks(write(`out/list-${turn % 8}`)) : report());
    await cycle('list');
    const { job_id, work_id, pause } = (await job('list'))!;
    expect(pause).toMatchObject({ reason: 'no_progress' });
    const answer = { job_id, work_id, by: 'owner' as const, text: null, extra_usd: 1 };
    await given({ type: 'JobAnswered', payload: answer });
    const { of } = await cycle('list');
    expect(of('JobConcluded')).toMatchObject([{ outcome: 'unconfirmed', basis: 'reviewer' }]);
    expect(confirmDetail((await job('list'))!, noticeWords('en')).slice(0, 2)).toEqual([
      'A reviewer does not find it done, and I cannot get it further.',
      'Missing, as the reviewer says: it does not read well',
    ]);
  });

  it('reads an answer in words that is another one', async () => {
    const { addTask, cycle, says } = await jobStory();
    await addTask('list', { title: 'Say which', ...noEvidence });
    const missing = ['the price'];
    says.review = (shown) => {
      const isWhole = shown.includes('3 euros');
      return { met: isWhole, covers: true, missing: isWhole ? [] : missing };
    };
    says.act = (turn) => report({ answer: turn === 1 ? 'The blue one.' : 'The blue, 3 euros.' });
    const { of } = await cycle('list');
    expect(of('JobReviewed')).toHaveLength(2);
    expect(of('JobConcluded')).toMatchObject([{ outcome: 'unconfirmed' }]);
  });

  it.each([
    ['much else', (turn: number, call: number) => write(`out/${turn}-${call}`)],
    ['the same again and again', () => write('out/again')],
  ])('is shown what was done first, also when %s came after it', async (_, later) => {
    const { addTask, cycle, says } = await jobStory();
    await addTask('list', { title: 'Make many lists', ...noEvidence });
    says.act = (turn) => {
      if (turn === 1) return asks(write('out/first'));
      return turn > 8 ? report() : asks(...Array.from({ length: 10 }, (__, n) => later(turn, n)));
    };
    const read: string[] = [];
    says.review = (shown) => {
      read.push(shown);
      return { met: true, covers: true, missing: [] };
    };
    await cycle('list');
    expect(read).toHaveLength(1);
    expect(read[0]).toContain('"did":"write out/first"');
    expect(read[0]).not.toContain('left_out');
  });

  it('is told how many calls are left out, and sees one that was made again once', async () => {
    const { addTask, cycle, says } = await jobStory();
    await addTask('list', { title: 'Make very many lists', ...noEvidence });
    says.act = (turn) => {
      if (turn === 1 || turn === 13) return asks(write('out/first'));
      if (turn > 13) return report();
      return asks(...Array.from({ length: 16 }, (_, n) => write(`out/${turn}-${n}`)));
    };
    let shown = '';
    says.review = (prompt) => {
      shown = prompt;
      return { met: true, covers: true, missing: [] };
    };
    await cycle('list');
    const calls = shown.match(/"did":/gu)?.length ?? 0;
    expect(calls).toBeGreaterThan(100);
    expect(shown).toContain(`"earlier_calls_left_out":${177 - calls}`);
    expect(shown.match(/"did":"write out\/first"/gu)).toHaveLength(1);
  });

  it.each<[string, string[], boolean]>([
    ['a statement', ['it is polite'], true],
    ['nothing but a file', [], false],
  ])('reads the answer where %s is judged', async (_, statements, isShown) => {
    const { addTask, cycle, says, script } = await jobStory();
    await addTask('list', { title: 'Make a list', ...noEvidence });
    const check = { kind: 'file', path: 'out/list', contains: null };
    says.accept = () => ({ checks: [check], statements });
    says.act = (turn) =>
      turn === 1 ? asks(write('out/list')) : report({ answer: 'I did all of it, believe me' });
    const read: string[] = [];
    const { of: scripted } = script;
    script.of = (prompt, round, request) => {
      if (request.system.some(({ text }) => text.includes('You judge whether'))) read.push(prompt);
      return scripted(prompt, round, request);
    };
    await cycle('list');
    expect(read).toHaveLength(1);
    expect(read.join('').includes('believe me')).toBe(isShown);
  });
});
