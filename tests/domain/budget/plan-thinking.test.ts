import { describe, expect, it } from 'vitest';
import { planThinking } from '../../../src/domain/budget/plan-thinking.ts';
import { defaultModelSettings, withOwnModels } from '../../../src/domain/budget/prices.ts';

const settings = defaultModelSettings;
const own = (change: object) => withOwnModels(settings, change);
const asked = {
  role: 'standard',
  model: 'claude-sonnet-5-5',
  effort: undefined,
  answerTokens: 1_000,
} as const;

describe('how hard a call thinks', () => {
  it.each([
    ['cheap', { effort: 'none', tokens: 0 }],
    ['standard', { effort: 'medium', tokens: 8_000 }],
    ['strong', { effort: 'high', tokens: 16_000 }],
  ] as const)('is what its role does (%s)', (role, plan) => {
    const model = settings.roles[role];
    expect(planThinking(settings, { ...asked, role, model })).toEqual(plan);
  });

  it('is what the purpose wants, and before that what the owner says of the role', () => {
    const low = { ...asked, effort: 'low' } as const;
    expect(planThinking(settings, low)).toEqual({ effort: 'low', tokens: 2_000 });
    const max = own({ effort: { standard: 'max' } });
    expect(planThinking(max, low)).toEqual({ effort: 'max', tokens: 64_000 });
  });

  it('is nothing for a call that cannot wait, whatever the owner says', () => {
    const max = own({ effort: { standard: 'max' }, thinking: { standard: 9_000 } });
    expect(planThinking(max, { ...asked, effort: 'none' })).toEqual({ effort: 'none', tokens: 0 });
  });

  it('keeps room for a model that thinks whatever it is asked', () => {
    const opus = { ...asked, model: 'claude-opus-5-5', effort: 'none' } as const;
    expect(planThinking(settings, opus)).toEqual({ effort: 'none', tokens: 2_000 });
  });

  it.each([
    [0, 'none'],
    [1_500, 'low'],
    [4_000, 'medium'],
    [9_000, 'high'],
  ] as const)('may be given in tokens, as ever (%i)', (tokens, effort) => {
    const thinking = own({ thinking: { standard: tokens } });
    expect(planThinking(thinking, asked)).toEqual({ effort, tokens });
  });

  it('never wants more than the model can write', () => {
    const max = own({ effort: { standard: 'max' } });
    expect(planThinking(max, { ...asked, answerTokens: 127_000 }).tokens).toBe(1_000);
  });

  it('is left to a model the table does not know, unless its owner says otherwise', () => {
    const unknown = { ...asked, model: 'qwen3', effort: 'low' } as const;
    expect(planThinking(settings, unknown)).toEqual({ effort: undefined, tokens: 0 });
    const high = own({ effort: { standard: 'high' } });
    expect(planThinking(high, unknown)).toEqual({ effort: 'high', tokens: 16_000 });
  });
});
