import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type ReviewPorts, reviewMemories } from '../../../src/app/memory/review-memories.ts';
import { defaultBudgetSettings } from '../../../src/domain/budget/limits.ts';
import { defaultModelSettings } from '../../../src/domain/budget/prices.ts';
import type { Model, ModelRequest } from '../../../src/kernel/ports/model.ts';
import { defaultAskSettings, MEMORY_REVIEWERS } from '../../../src/phases/model/ask.ts';
import { defaultRateSettings } from '../../../src/prompt/compose/compose-records.ts';
import { parseTemplate } from '../../../src/prompt/template.ts';
import { consented, failing, replied } from '../../phases/model-story.ts';
import { memoryStory } from './memory-story.ts';

const RAIN = 'It rained a bit while we talked.';
const HOUR = 3_600_000;
const template = (name: string) => parseTemplate(readFileSync(`prompts/${name}.md`, 'utf8'));
const [IMPORTANCE, RELEVANCE, NOVELTY] = MEMORY_REVIEWERS;
const TEMPLATES = {
  [IMPORTANCE]: template(IMPORTANCE),
  [RELEVANCE]: template(RELEVANCE),
  [NOVELTY]: template(NOVELTY),
};

type Reviewer = keyof typeof TEMPLATES;
/** The grade for the memory in this line; null: no answer in time. */
type Script = (line: string, reviewer: Reviewer) => string | null;

function reviewerOf({ system }: ModelRequest): Reviewer {
  const rules = system.map(({ text }) => text).join('\n');
  if (rules.includes('how much it matters')) return IMPORTANCE;
  return rules.includes('of use in later work') ? RELEVANCE : NOVELTY;
}

/** An agent whose reviewers answer by `script`, an hour after everything was stored. */
async function reviewStory(script: Script, change: Partial<ReviewPorts> = {}) {
  const story = memoryStory();
  await story.record(consented);
  const requests: ModelRequest[] = [];
  const model: Model = {
    provider: 'anthropic',
    call: async (request) => {
      requests.push(request);
      const lines = (request.messages[0]?.text ?? '').match(/^\{"id":"m.*$/gmu) ?? [];
      const grades = lines.map((line) => ({
        memory: /"id":"(m\d+)"/u.exec(line)?.[1],
        grade: script(line, reviewerOf(request)),
      }));
      if (grades.some(({ grade }) => grade === null)) return failing({ error: 'timeout' });
      const parsed = request.output?.safeParse({ grades });
      return parsed?.success === true ? replied(parsed.data) : failing({ error: 'malformed' });
    },
    countTokens: async () => ({ tokens: 900, exact: false }),
    unavailableUntilMs: () => null,
  };
  const blobs = { ...story.ports.blobs, put: async (text: string) => `blob:${text.length}` };
  const modelPorts = { model, blobs, budget: defaultBudgetSettings, models: defaultModelSettings };
  const ports: ReviewPorts = {
    ...story.surroundings,
    ...story.ports,
    blobs,
    modelPorts,
    templates: TEMPLATES,
    records: defaultRateSettings,
    asking: defaultAskSettings,
    reviewsPerDay: 10,
    ...change,
  };
  const review = () => reviewMemories(ports, new AbortController().signal);
  const later = (ms: number) => {
    story.clock.ms += ms;
  };
  return { ...story, requests, review, later };
}

const GOOD: Readonly<Record<Reviewer, string>> = {
  [IMPORTANCE]: 'much',
  [RELEVANCE]: 'useful',
  [NOVELTY]: 'new',
};

describe('the review of memories', () => {
  it('accepts what three reviewers find worth it, and rejects the rest, which is not recalled', async () => {
    const story = await reviewStory((line, who) => {
      if (who === NOVELTY) return 'new';
      if (line.includes('"words":"My sister')) return GOOD[who];
      return who === IMPORTANCE ? 'none' : 'noise';
    });
    await story.add({ text: 'My sister is called Clara.' });
    await story.add({ text: RAIN });
    story.later(HOUR);
    expect(await story.review()).toBe(2);
    expect(story.requests).toHaveLength(3);
    expect(await story.docs()).toMatchObject([
      { status: 'active', standing: 'accepted', importance: 8, trust: 'owner' },
      { status: 'rejected', standing: 'provisional', review: { grades: { relevance: 'noise' } } },
    ]);
    await story.keep();
    expect(await story.recall({ text: 'rained while we talked' })).not.toContain(RAIN);
    expect(await story.review()).toBe(0);
    await story.add({ text: RAIN, sourceIds: ['again'] });
    expect(await story.recall({ text: 'rained while we talked' })).toContain(RAIN);
  });

  it('shows them nothing from outside, and no address', async () => {
    const story = await reviewStory((_, who) => GOOD[who]);
    await story.add({ text: 'Write to tom@example.org about the boat.' });
    await story.add({ text: 'The boat belongs to the pirates.', trust: 'outside' });
    story.later(HOUR);
    expect(await story.review()).toBe(1);
    const shown = story.requests.map(({ messages }) => messages[0]?.text).join('\n');
    expect(shown).toContain('[email]');
    expect(shown).not.toContain('tom@example.org');
    expect(shown).not.toContain('pirates');
    expect((await story.docs())[1]).toMatchObject({ trust: 'outside', standing: 'provisional' });
  });

  it('waits until there are some, or the first has waited', async () => {
    const story = await reviewStory((_, who) => GOOD[who]);
    await story.add({ text: 'My sister is called Clara.' });
    expect(await story.review()).toBe(0);
    story.later(HOUR);
    expect(await story.review()).toBe(1);
  });

  it('leaves everything as it is without a model, without money for it and beyond the cap of the day', async () => {
    for (const change of [
      { modelPorts: { ...(await noModel()) } },
      { reviewsPerDay: 0 },
    ] satisfies Partial<ReviewPorts>[]) {
      const story = await reviewStory((_, who) => GOOD[who], change);
      await story.add({ text: 'My sister is called Clara.' });
      story.later(HOUR);
      expect(await story.review()).toBe(0);
      expect(story.requests).toEqual([]);
      expect(await story.docs()).toMatchObject([{ status: 'active', standing: 'provisional' }]);
    }
    const story = await reviewStory((_, who) => GOOD[who], { reviewsPerDay: 1 });
    await story.add({ text: 'My sister is called Clara.' });
    await story.add({ text: 'The boiler is serviced in March.' });
    story.later(HOUR);
    expect(await story.review()).toBe(1);
    expect(await story.review()).toBe(0);
    story.later(24 * HOUR);
    expect(await story.review()).toBe(1);
  });

  it('decides nothing where too few answered, and asks again another day, but not for ever', async () => {
    const story = await reviewStory((_, who) => (who === RELEVANCE ? GOOD[who] : null));
    await story.add({ text: 'My sister is called Clara.' });
    for (const expected of [1, 1, 1, 0]) {
      story.later(25 * HOUR);
      expect(await story.review()).toBe(expected);
    }
    expect(await story.docs()).toMatchObject([
      { status: 'active', standing: 'provisional', review: { times: 3 } },
    ]);
  });

  it('takes an answer of another shape for none', async () => {
    const story = await reviewStory((_, who) =>
      who === IMPORTANCE ? 'ten out of ten' : GOOD[who],
    );
    await story.add({ text: 'My sister is called Clara.' });
    story.later(HOUR);
    await story.review();
    expect(await story.docs()).toMatchObject([{ standing: 'provisional', importance: 5 }]);
  });
});

async function noModel() {
  const blobs = memoryStory().ports.blobs;
  return { model: null, blobs, budget: defaultBudgetSettings, models: defaultModelSettings };
}
