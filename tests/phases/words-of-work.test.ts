import { expect, it } from 'vitest';
import { openLiveWords } from '../../src/app/live-words.ts';
import { callModel } from '../../src/phases/model/call-model.ts';
import { call, consented, modelStory, replied } from './model-story.ts';

it('tells viewers which work a reply is for', async () => {
  const story = modelStory(replied({ choice: 'a' }), replied({ choice: 'b' }));
  await story.given(consented);
  const liveWords = openLiveWords();
  const watcher = liveWords.watch();
  const modelPorts = { ...story.modelPorts, liveWords };
  const job = { jobId: 'job-1', workId: 'inbox:m-1' };
  await callModel(story.context, modelPorts, { ...call, job });
  await callModel(story.context, modelPorts, call);
  expect(watcher.take()).toMatchObject([{ workId: 'inbox:m-1' }, { workId: null }]);
});
