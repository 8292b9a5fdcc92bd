import { describe, expect, it } from 'vitest';
import { withOwnModels } from '../../src/domain/budget/prices.ts';
import type { ModelErrorKind } from '../../src/kernel/ports/model.ts';
import { jobStory, report, write } from './job-story.ts';
import { answers, asks } from './loop-story.ts';
import { failing, modelStory } from './model-story.ts';

const [STANDARD, STRONG] = ['claude-sonnet-5-5', 'claude-opus-5-5'];

describe('a job whose call fails for good', () => {
  it.each<ModelErrorKind>(['refused', 'invalid_request'])(
    'asks the strong model once, then its owner, and is not tried again by itself (%s)',
    async (error) => {
      const { addTask, cycle, says, job, parked } = await jobStory();
      await addTask('t1');
      says.act = () => failing({ error, message: 'I will not do that' });
      const { of, types } = await cycle('t1');
      expect(says.asked).toEqual([STANDARD, STRONG]);
      expect(of('JobRedirected')).toMatchObject([{ how: 'strong' }]);
      expect(of('JobPaused')).toMatchObject([{ reason: 'question', retry_at: null }]);
      expect((await job('t1'))?.pause?.question).toContain('I will not do that');
      expect(await parked('t1')).toMatchObject({ cause: 'question', retry_at: null });
      for (const type of ['ExperienceRecorded', 'CapabilityExercised', 'IncidentOpened']) {
        expect(types).not.toContain(type);
      }
    },
  );

  it('goes on with the strong model where that one answers', async () => {
    const { addTask, cycle, says } = await jobStory();
    await addTask('t1');
    says.act = (turn, { model, messages }) => {
      if (model === STANDARD) return failing({ error: 'refused' });
      expect(messages.at(-1)?.role).toBe('user');
      return turn === 1 ? asks(write('out/greeting.txt')) : report();
    };
    const { of } = await cycle('t1');
    expect(says.asked).toEqual([STANDARD, STRONG, STRONG]);
    expect(of('JobConcluded')).toMatchObject([{ outcome: 'done' }]);
  });

  it('rests and tries again where the key or the credit is what is wrong, and asks nothing', async () => {
    const { addTask, cycle, says, job } = await jobStory();
    await addTask('t1');
    says.act = () => failing({ error: 'auth', message: 'invalid x-api-key' });
    const { of } = await cycle('t1');
    expect(says.asked).toEqual([STANDARD]);
    expect(of('JobPaused')).toMatchObject([{ reason: 'outage', question: null }]);
    const pause = (await job('t1'))?.pause;
    expect(pause?.detail).toContain('invalid x-api-key');
    expect(pause?.retry_at).not.toBeNull();
  });

  it('asks its owner where there is no stronger model', async () => {
    const { modelPorts, model } = modelStory(failing({ error: 'refused' }));
    const models = withOwnModels(modelPorts.models, { roles: { strong: STANDARD } });
    const { addTask, cycle } = await jobStory({ modelPorts: { ...modelPorts, model, models } });
    await addTask('t1');
    const { of } = await cycle('t1');
    expect(of('JobRedirected')).toEqual([]);
    expect(of('JobPaused')).toMatchObject([{ reason: 'question' }]);
  });
});

describe('a job whose model only talks', () => {
  const talk = { ...answers('Now I will write it.'), toolCalls: [] };

  it('goes on where its model only says what comes next', async () => {
    const { addTask, cycle, says } = await jobStory();
    await addTask('t1');
    const heard: string[] = [];
    says.act = (turn, { messages, output }) => {
      expect(output).toBeUndefined();
      heard.push(messages.at(-1)?.text ?? '');
      return [talk, asks(write('out/greeting.txt'))][turn - 1] ?? report();
    };
    const { of } = await cycle('t1');
    expect(heard[1]).toContain('You called no tool');
    expect(heard[1]).toContain('ask_owner');
    expect(of('JobConcluded')).toMatchObject([{ outcome: 'done' }]);
  });

  it('is told of a conclusion nobody can use, like of any such turn', async () => {
    const { addTask, cycle, says, parked } = await jobStory();
    await addTask('t1');
    const heard: string[] = [];
    says.act = (turn, { messages, output }) => {
      if (output !== undefined) {
        return failing({ error: 'malformed', text: 'done!', issues: ['not JSON'] });
      }
      heard.push(messages.at(-1)?.text ?? '');
      return [talk, talk, asks(write('out/greeting.txt'))][turn - 1] ?? report();
    };
    const { of, types } = await cycle('t1');
    expect(types).not.toContain('JobPaused');
    expect(heard[2]).toContain('say it again');
    expect(of('JobConcluded')).toMatchObject([{ outcome: 'done' }]);
    expect(await parked('t1')).toBeUndefined();
  });
});
