import { expect, it } from 'vitest';
import { defaultModelSettings } from '../../../src/domain/budget/prices.ts';
import type { Media, ModelRequest } from '../../../src/kernel/ports/model.ts';
import { withFiles } from '../../../src/phases/model/with-files.ts';
import { isTooLong, jobWindowSettings } from '../../../src/prompt/conversation.ts';
import { asks, done, loopStory, toolOf } from '../loop-story.ts';

const base64 = 'aGVsbG8='.repeat(20);
const image = { type: 'image/png' as const, tokens: 5_000, base64 };
const tool = toolOf({ name: 'look_at_file', reach: 'look', text: 'a.png' });
const shows = {
  ...tool,
  prepare: (input: unknown) => {
    const prepared = tool.prepare(input);
    if (prepared.status !== 'ready') return prepared;
    return {
      ...prepared,
      run: async (...run: Parameters<typeof prepared.run>) => ({
        ...(await prepared.run(...run)),
        media: image,
      }),
    };
  },
};

it('keeps the bytes of a file once, names them in every prompt and sends them', async () => {
  const { run, story, payloads } = await loopStory({
    tools: [shows],
    replies: [
      asks({ name: 'look_at_file', input: { path: 'a.png' } }),
      asks({ name: 'look_at_file', input: { path: 'b.png' } }),
      asks({ name: 'report', input: done }),
    ],
  });
  await run();
  const sent = story.requests.at(-1)?.messages.flatMap(({ toolResults = [] }) => toolResults);
  expect(sent?.map(({ media }) => media?.base64)).toEqual([base64, base64]);
  const prompts = await Promise.all(
    (await payloads('AgentRunRequested')).map(({ prompt_hash }) => story.blobs.get(prompt_hash)),
  );
  expect(prompts.at(-1)).toContain('image/png');
  expect(prompts.join()).not.toContain(base64);
});

const ref = 'sha256:1';
const request = (media: Media, model = 'claude-sonnet-5-5'): ModelRequest => ({
  model,
  system: [],
  messages: [
    {
      role: 'user',
      text: '',
      toolResults: [{ callId: 'c', text: 'a.png', isError: false, media }],
    },
  ],
  maxOutputTokens: 10,
  timeoutMs: 10,
});
const media: Media = { type: 'image/png', tokens: 5_000, ref };
const shelf = (found: string | null) => ({
  models: defaultModelSettings,
  blobs: {
    get: async () => found,
    getPersonal: async (subject: string) =>
      found === null
        ? { status: 'erased' as const }
        : { status: 'found' as const, text: `${subject} ${found}` },
  },
});
const resultOf = ({ messages }: ModelRequest) => messages[0]?.toolResults?.[0];

it('says in words what cannot be shown', async () => {
  const whole = await withFiles(shelf(base64), request(media));
  expect(resultOf(whole)?.media).toEqual({ ...media, base64 });
  const blind = resultOf(await withFiles(shelf(base64), request(media, 'another')));
  expect(blind).toEqual({ callId: 'c', isError: false, text: 'a.png\n(this model cannot see it)' });
  const gone = resultOf(await withFiles(shelf(null), request(media)));
  expect(gone?.text).toContain('look at it again');
});

it('shows files before the words of a message, and says of each what cannot be shown', async () => {
  const label = 'This is file 1';
  const asked = (model?: string): ModelRequest => ({
    ...request(media, model),
    messages: [
      { role: 'user', text: 'Judge.', files: [{ label, media: { ...media, subject: 'inbox:m' } }] },
    ],
  });
  const filesOf = ({ messages }: ModelRequest) => messages[0]?.files;
  expect(filesOf(await withFiles(shelf(base64), asked()))).toEqual([
    { label, media: { ...media, subject: 'inbox:m', base64: `inbox:m ${base64}` } },
  ]);
  expect(filesOf(await withFiles(shelf(base64), asked('another')))).toEqual([
    { label: `${label}: not shown, this model cannot see it` },
  ]);
  expect(filesOf(await withFiles(shelf(null), asked()))).toEqual([
    { label: `${label}: not shown, it is gone or too large` },
  ]);
});

it('counts a file into the length of a conversation', () => {
  const { messages } = request({ ...media, tokens: 1_000 });
  expect(isTooLong(messages, 1_000, jobWindowSettings)).toBe(true);
  expect(isTooLong(request({ ...media, tokens: 1 }).messages, 1_000, jobWindowSettings)).toBe(
    false,
  );
});
