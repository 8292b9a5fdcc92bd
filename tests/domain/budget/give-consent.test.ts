import { describe, expect, it } from 'vitest';
import { giveConsent, mayBePaid } from '../../../src/domain/budget/give-consent.ts';
import type { ConsentDoc } from '../../../src/domain/budget/views/budget.ts';

const since = '2026-11-22T10:00:00.000Z';
const consent: ConsentDoc = {
  kind: 'consent',
  provider: 'anthropic',
  by: 'owner',
  also: ['openai'],
  since,
};
const given = (command: object) =>
  giveConsent(consent, { provider: 'anthropic', by: 'owner', ...command });

describe("an owner's consent", () => {
  it('covers the provider and those that may stand in for it, and nobody else', () => {
    expect(
      ['anthropic', 'openai', 'other', 'none'].map((name) => mayBePaid(consent, name)),
    ).toEqual([...[true, true, false, false]]);
    expect(mayBePaid({ ...consent, provider: 'none' }, 'openai')).toBe(false);
    expect(mayBePaid(undefined, 'openai')).toBe(false);
  });

  it('stays as it is when the same is said again', () => {
    expect(given({})).toEqual([]);
    expect(given({ also: ['openai'] })).toEqual([]);
  });

  it('is taken back from one that is named no more', () => {
    expect(given({ also: [] })).toEqual([
      { type: 'ModelConsented', payload: { provider: 'anthropic', by: 'owner' } },
    ]);
    expect(given({ provider: 'openai' })).toEqual([
      { type: 'ModelConsented', payload: { provider: 'openai', by: 'owner' } },
    ]);
  });
});
