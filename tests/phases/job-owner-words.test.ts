import { describe, expect, it } from 'vitest';
import { defaultJobSettings } from '../../src/domain/job/settings.ts';
import { jobProjection } from '../../src/domain/job/views/job.ts';
import { newsOf } from '../../src/phases/act/job/prompt/owner-news.ts';
import { runNextPhase } from '../../src/phases/cycle/run-phase.ts';
import { jobStory, noEvidence, report, write } from './job-story.ts';
import { asks } from './loop-story.ts';
import { modelStory } from './model-story.ts';

type Story = Awaited<ReturnType<typeof jobStory>>;

async function says(words: string, { job, blobs, given }: Story) {
  const { job_id = '' } = (await job('t1')) ?? {};
  const text = await blobs.putPersonal(`job:${job_id}`, words);
  const payload = { job_id, work_id: 'task:t1', by: 'owner', text, extra_usd: 0 };
  await given({ type: 'JobAnswered', payload });
}

const ask = asks({ name: 'ask_owner', input: { question: 'Which colour?' } });

describe('what the owner says while a job is worked on', () => {
  it('is told, however much it is, each word once', async () => {
    const story = await jobStory();
    await story.addTask('t1');
    const heard: string[] = [];
    const replies = 25;
    let turns = 0;
    story.says.act = (_, { messages }) => {
      turns += 1;
      heard.push(messages.at(-1)?.text ?? '');
      return turns <= replies ? asks(write(`out/${turns}.md`)) : report({ succeeded: false });
    };
    const [tool] = story.workspace.tools;
    const prepare = tool?.prepare;
    if (tool === undefined || prepare === undefined) throw new Error('no tool');
    story.workspace.tools[0] = {
      ...tool,
      prepare: (input) => {
        const prepared = prepare(input);
        if (prepared.status !== 'ready') return prepared;
        const { run } = prepared;
        return {
          ...prepared,
          run: async (given) => {
            await says(`word ${turns}.`, story);
            return run(given);
          },
        };
      },
    };
    await story.cycle('t1');
    const told = heard.flatMap((text) => [...text.matchAll(/word \d+\./g)].map(([one]) => one));
    expect(told).toEqual(Array.from({ length: replies }, (_, i) => `word ${i + 1}.`));
  });

  it('reaches work that is no task', async () => {
    const { log, context, blobs, given } = modelStory();
    const at = { job_id: 'job-3', work_id: 'order:daily', cycle_no: 3 };
    await given({ type: 'JobOpened', payload: { ...at, fingerprint: 'f' } });
    const view = await log.view('agent-1', [{ projection: jobProjection, keys: 'all' }]);
    const job = view.get(jobProjection, 'order:daily');
    if (job === undefined) throw new Error('no job');
    const work = { workId: 'order:daily', view } as Parameters<typeof newsOf>[2]['work']; // what news needs of it
    const news = newsOf(context, blobs, { work, job, name: 'tool-3', heard: 0, zone: 'UTC' });
    expect(await news()).toMatchObject({ words: null, isOver: false });
    const text = await blobs.putPersonal('job:job-3', 'Only the blue ones.');
    const payload = { job_id: 'job-3', work_id: 'order:daily', by: 'owner', text, extra_usd: 0 };
    await given({ type: 'JobAnswered', payload });
    expect((await news()).words).toContain('Only the blue ones.');
    expect((await news()).words).toBeNull();
  });
});

describe('what the owner said before a job is taken up again', () => {
  it('is told once, and an old correction is no reason any more', async () => {
    const story = await jobStory();
    const { addTask, cycle, given, job } = story;
    await addTask('t1');
    story.says.act = (turn) => (turn === 1 ? asks(write('out/greeting.txt')) : report());
    await cycle('t1');
    const { job_id = '' } = (await job('t1')) ?? {};
    const about = { job_id, work_id: 'task:t1', by: 'owner' };
    const why = 'It lacks a name.';
    await given(
      { type: 'JobConfirmed', payload: { ...about, is_done: false, reason: why } },
      { type: 'IntentionReopened', payload: { intention_id: 't1', reason: why } },
    );
    const told: string[] = [];
    story.says.act = (_, { messages }) => {
      told.push(messages.at(-1)?.text ?? '');
      return ask;
    };
    await cycle('t1');
    await says('Blue as the sea.', story);
    await cycle('t1');
    await says('Or green.', story);
    await cycle('t1');
    expect(told.map((text) => text.includes(why))).toEqual([true, false, false]);
    expect(told.map((text) => text.includes('it is not done'))).toEqual([true, false, false]);
    expect(told.map((text) => text.includes('Blue as the sea.'))).toEqual([false, true, false]);
    expect(told[2]).toContain('Or green.');
    expect(told[2]).toContain('it asked its owner');
  });

  it('is told when it came while the model asked something else', async () => {
    const story = await jobStory();
    await story.addTask('t1');
    const told: string[] = [];
    story.says.act = (_, { messages }) => {
      told.push(messages.at(-1)?.text ?? '');
      return ask;
    };
    const put = story.blobs.put.bind(story.blobs);
    let isSaid = false;
    story.blobs.put = async (content) => {
      // While the reply is kept.
      if (content.includes('Which colour?') && !isSaid) {
        isSaid = true;
        await says('Mind the cat.', story);
      }
      return put(content);
    };
    await story.cycle('t1');
    await says('Blue.', story);
    await story.cycle('t1');
    expect(told[1]).toContain('Mind the cat.');
    expect(told[1]).toContain('Blue.');
  });
});

describe('what the owner said to an attempt that failed', () => {
  it('is told to the next one, and is part of the goal that its reviewer judges by', async () => {
    const story = await jobStory();
    const { addTask, cycle, clock } = story;
    const told: string[] = [];
    const shown: string[] = [];
    story.says.review = (text) => {
      shown.push(text.split('# What the owner said of it since')[1] ?? '');
      return { met: true, covers: true, missing: [] };
    };
    await addTask('t1', noEvidence);
    story.says.act = () => ask;
    await cycle('t1');
    await says('Blue as the sea.', story);
    story.says.act = () => report({ succeeded: false });
    const failed = await cycle('t1');
    expect(failed.of('JobConcluded')).toMatchObject([{ outcome: 'failed' }]);
    clock.ms += 3_600_000;
    story.says.act = (_, { messages }) => {
      told.push(messages[0]?.text ?? '');
      return report();
    };
    await cycle('t1');
    expect((await story.job('t1'))?.earlier).toHaveLength(1);
    for (const text of [told[0], shown[0]]) {
      expect(text).toMatch(/"you_asked":"Which colour\?"[^]*"owner_said":"Blue as the sea\."/);
    }
  });

  it('still counts for more than their checks', async () => {
    const story = await jobStory();
    const { addTask, cycle, clock, given } = story;
    await addTask('t1');
    story.says.act = (turn) => (turn === 1 ? asks(write('out/greeting.txt')) : report());
    await cycle('t1');
    const { job_id = '' } = (await story.job('t1')) ?? {};
    const reason = 'It is rude.';
    const about = { job_id, work_id: 'task:t1', by: 'owner', is_done: false, reason };
    await given(
      { type: 'JobConfirmed', payload: about },
      { type: 'IntentionReopened', payload: { intention_id: 't1', reason } },
    );
    story.workspace.files.clear();
    story.says.act = () => report({ succeeded: false });
    await cycle('t1');
    clock.ms += 3_600_000;
    const reviews: string[] = [];
    story.says.review = (text) => {
      reviews.push(text);
      return { met: true, covers: true, missing: [] };
    };
    story.says.act = (turn) => (turn === 1 ? asks(write('out/greeting.txt')) : report());
    await cycle('t1');
    expect(reviews).toHaveLength(1);
    expect(reviews[0]).toContain(reason);
  });
});

describe('another way that a job is asked for', () => {
  it('is not used up by a death before it was told', async () => {
    const job = { ...defaultJobSettings, noProgressTurns: 3 };
    const story = await jobStory({ job });
    await story.addTask('t1');
    story.says.act = () => asks({ name: 'write_file', input: { path: 'nowhere/x', content: 'x' } });
    const put = story.blobs.put.bind(story.blobs);
    story.blobs.put = async (content) => {
      if (content.includes('change the approach')) throw new Error('no power');
      return put(content);
    };
    await story.cycle('t1');
    expect((await story.job('t1'))?.redirects).toEqual([]);
    story.blobs.put = put;
    story.clock.ms += 600_000;
    await runNextPhase(story.phases, 1, new AbortController().signal);
    expect((await story.job('t1'))?.redirects).toEqual(['approach', 'strong']);
  });
});

describe('what the owner said of a job', () => {
  it('is part of the goal that a reviewer judges by', async () => {
    const story = await jobStory();
    const { addTask, cycle, given, job } = story;
    const shown: string[] = [];
    story.says.review = (text) => {
      shown.push(text.split('# What the owner said of it since')[1] ?? '');
      return { met: true, covers: true, missing: [] };
    };
    await addTask('t1', noEvidence);
    story.says.act = () => ask;
    await cycle('t1');
    await says('Blue as the sea.', story);
    story.says.act = () => report();
    await cycle('t1');
    const { job_id = '' } = (await job('t1')) ?? {};
    const reason = 'Darker, please.';
    await given(
      {
        type: 'JobConfirmed',
        payload: { job_id, work_id: 'task:t1', by: 'owner', is_done: false, reason },
      },
      { type: 'IntentionReopened', payload: { intention_id: 't1', reason } },
    );
    await cycle('t1');
    const [first = '', second = ''] = shown;
    expect(first).toMatch(/"you_asked":"Which colour\?"[^]*"owner_said":"Blue as the sea\."/);
    expect(first).not.toContain(reason);
    expect(second).toMatch(/Blue as the sea\.[^]*"owner_said":"Darker, please\."/);
  });
});
