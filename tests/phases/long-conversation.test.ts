import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { summariseConversations } from '../../src/app/conversation/summarise-conversations.ts';
import { defaultBudgetSettings } from '../../src/domain/budget/limits.ts';
import { defaultModelSettings } from '../../src/domain/budget/prices.ts';
import { payloadsOf } from '../../src/domain/fact.ts';
import type { Model, ModelReply, ModelRequest } from '../../src/kernel/ports/model.ts';
import { saidRecord } from '../../src/phases/act/job/told/said-record.ts';
import { saidBefore } from '../../src/phases/mail/said-before.ts';
import { defaultAskSettings } from '../../src/phases/model/ask.ts';
import type { PhaseContext } from '../../src/phases/phase-context.ts';
import {
  composeRecords,
  defaultSummarySettings,
} from '../../src/prompt/compose/compose-records.ts';
import { parseTemplate } from '../../src/prompt/template.ts';
import { memoryStory } from '../app/memory/memory-story.ts';
import { consented, replied } from './model-story.ts';

const WISH = 'Please plan the wedding of Clara on 12 June in Thun.';
const ERASED = { subject: 'inbox:mail-1', key_id: 'k', by: 'owner' };
const DECIDED = 'We decided: at most 40 guests, and never any fish.';

type Options = {
  readonly words?: string;
  /** As by the jobs of the queue, while it grows. */
  readonly isSummarised?: boolean;
  readonly answer?: (request: ModelRequest) => ModelReply;
};

/** A chat of so many turns: a wish, a decision, and then small talk; the agent answers each. */
async function chat(turns: number, options: Options = {}) {
  const { words = 'Fine.', isSummarised = false, answer: reply } = options;
  const story = memoryStory();
  const context = {
    ...story.surroundings,
    view: (wanted: Parameters<typeof story.ports.log.view>[1]) => story.ports.log.view('a', wanted),
  } as unknown as PhaseContext; // all that it looks at
  const answer = async (at: number, text: string) => {
    const mail_id = `answer-${at}`;
    const payload = {
      mail_id,
      thread_id: 'thread-1',
      message_id: `<${mail_id}>`,
      in_reply_to: null,
      references: [],
      to: ['chat'],
      subject: '',
      text: await story.putPersonal(`mail:${mail_id}`, text),
      html: null,
      cause: 'reply',
      answers: last.id,
      cycle_no: null,
      supersedes: null,
      asks: false,
    };
    await story.record({ type: 'MailQueued', payload });
  };
  if (reply !== undefined) await story.record(consented);
  const model: Model | null =
    reply === undefined
      ? null
      : {
          provider: 'anthropic',
          call: async (request) => reply(request),
          countTokens: async () => ({ tokens: 900, exact: false }),
          unavailableUntilMs: () => null,
        };
  const blobs = { ...story.ports.blobs, put: async (text: string) => `sha256:${text.length}` };
  const summarise = () =>
    summariseConversations(
      {
        agent: { ...story.ports, ...story.surroundings, blobs },
        modelPorts: { model, blobs, budget: defaultBudgetSettings, models: defaultModelSettings },
        template: parseTemplate(readFileSync('prompts/summarise_conversation.md', 'utf8')),
        records: defaultSummarySettings,
        asking: defaultAskSettings.summarise,
      },
      new AbortController().signal,
    );
  const last = { id: '' };
  const say = async (text: string) => {
    last.id = await story.mail(text);
    return last.id;
  };
  for (let at = 1; at <= turns; at++) {
    await say(at === 1 ? WISH : at === 5 ? DECIDED : `How is number ${at} going? ${words}`);
    await answer(at, `Number ${at} is going well. ${words}`);
    if (isSummarised) await summarise();
  }
  const asked = await say('And now write the invitation.');
  const before = () => saidBefore(context, story.ports.blobs, `inbox:${asked}`);
  return { ...story, before, summarise };
}

describe('a conversation of 200 turns', () => {
  it('is told as what came earlier in short, then its last messages', async () => {
    const { before } = await chat(200);
    const said = await before();
    const [earlier, ...rest] = said;
    expect(earlier).toMatchObject({ by: 'summary', trust: 'self' });
    expect(earlier?.text).toContain('It began with: "Please plan the wedding of Clara on 12 June');
    expect(rest.at(-1)?.text).toBe('Number 200 is going well. Fine.');
    expect(rest).toHaveLength(15);
    expect(earlier?.text.length).toBeLessThanOrEqual(1500);
  });

  it('leaves the summary in the prompt, however long its messages are', async () => {
    const words = 'And so on and so forth, at some length. '.repeat(30);
    const { before } = await chat(60, { words });
    const records = (await before()).map(saidRecord);
    const template = parseTemplate(
      '<!-- section rules stable -->\nRules.\n<!-- section said -->\n{{said | None.}}\n',
    );
    const { manifest } = composeRecords({ said: records }, template, {
      purpose: 'review',
      budget: { totalTokens: 20_000, stableTokens: 3000 },
      textCharacters: 4000,
    });
    expect(manifest.dropped).toEqual([]);
    expect(records[0]?.fields).toHaveProperty('said_earlier');
  });

  it('keeps what was decided early, and is told so, since summaries are made as it grows', async () => {
    const { before, store } = await chat(200, { isSummarised: true });
    const made = payloadsOf(
      await store.read('a', { types: ['ConversationSummarised'] }),
      'ConversationSummarised',
    );
    expect(made.length).toBeGreaterThan(10);
    expect(made.at(-1)).toMatchObject({ text: null, run_id: null });
    const [earlier, ...rest] = await before();
    expect(earlier?.text).toMatch(
      /^Before that, 38\d messages, in short\. It began with: "Please plan/,
    );
    expect(earlier?.text).toContain('never any fish');
    expect(rest).toHaveLength(15);
    const subjects = [`mail:${made.at(-1)?.picked.find(({ as }) => as === 'decided')?.id}`];
    const decided = await store.read('a', { subjects, types: ['MailReceived'] });
    expect(earlier?.eventIds).toContain(decided[0]?.eventId);
  });

  it('is told in the words of a model where there is one, which takes over what it wrote before', async () => {
    const asked: ModelRequest[] = [];
    const answer = (request: ModelRequest) => {
      asked.push(request);
      return replied(`The wedding is on 12 June, 40 guests. Version ${asked.length}.`);
    };
    const { before, store } = await chat(60, { isSummarised: true, answer });
    const [earlier] = await before();
    expect(earlier?.text).toContain(
      `The wedding is on 12 June, 40 guests. Version ${asked.length}.`,
    );
    expect(asked[0]?.messages[0]?.text).toContain('Please plan the wedding of Clara');
    expect(asked[1]?.messages[0]?.text).toContain('Version 1.');
    const [made] = await store.read('a', { types: ['ConversationSummarised'], newestFirst: true });
    expect(earlier?.eventIds).toContain(made?.eventId);
    expect(earlier?.eventIds.length).toBeGreaterThan(10);
  });

  it('is not read by a model once it is old', async () => {
    const asked: ModelRequest[] = [];
    const answer = (request: ModelRequest) => {
      asked.push(request);
      return replied('The wedding is on 12 June.');
    };
    const { before, summarise, clock } = await chat(60, { answer });
    clock.ms += 8 * 24 * 3_600_000;
    expect(await summarise()).toBe(1);
    expect(asked).toEqual([]);
    expect((await before())[0]?.text).toContain('never any fish');
  });

  it('loses a model’s words with any message that they were made of, and all that was made of those', async () => {
    const answer = () => replied('The wedding is on 12 June.');
    const { before, store, record, keep } = await chat(60, { isSummarised: true, answer });
    await record({ type: 'PersonalDataErased', payload: ERASED });
    await keep();
    await keep();
    const [earlier] = await before();
    expect(earlier?.text).not.toContain('12 June');
    expect(earlier?.text).toContain('never any fish');
    const made = await store.read('a', { types: ['ConversationSummarised'] });
    const erased = await store.read('a', { types: ['PersonalDataErased'] });
    expect(erased).toHaveLength(made.length + 1);
  });
});

it('tells a short conversation word for word, as before', async () => {
  const { before } = await chat(8);
  const said = await before();
  expect(said).toHaveLength(16);
  expect(said.map(({ by }) => by)).not.toContain('summary');
});

it('leaves out of the short form what is erased', async () => {
  const { before, record } = await chat(60, { isSummarised: true });
  await record({ type: 'PersonalDataErased', payload: ERASED });
  const [earlier] = await before();
  expect(earlier?.text).not.toContain('Clara');
  expect(earlier?.text).toContain('never any fish');
});
