import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { defaultAskSettings } from '../../src/phases/model/ask.ts';
import { defaultReviewSettings } from '../../src/prompt/compose/compose-records.ts';
import { parseTemplate } from '../../src/prompt/template.ts';
import { jobStory, noEvidence, report, write } from './job-story.ts';
import { asks } from './loop-story.ts';
import { failing } from './model-story.ts';

const template = parseTemplate(
  readFileSync(new URL('../../prompts/review.md', import.meta.url), 'utf8'),
);

describe('a reviewer', () => {
  it('who costs more than there is makes the job rest, not ask for its owner’s yes', async () => {
    const { addTask, cycle, says, job } = await jobStory({
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
    expect((await job('list'))?.pause?.reason).toMatch(/_money$/);
  });

  it('whose answer cannot be used leaves it to the owner', async () => {
    const { addTask, cycle, script } = await jobStory();
    await addTask('list', { title: 'Make a list', ...noEvidence });
    const { of: scripted } = script;
    script.of = (prompt, round, request) =>
      request.system.some(({ text }) => text.includes('You judge whether'))
        ? failing({ error: 'malformed', text: 'hm', issues: ['not JSON'] })
        : scripted(prompt, round, request);
    const { of } = await cycle('list');
    expect(of('JobConcluded')).toMatchObject([{ outcome: 'unconfirmed', basis: 'model' }]);
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
