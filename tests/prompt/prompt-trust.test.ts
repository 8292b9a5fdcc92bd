import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { composeRecords, defaultReadSettings } from '../../src/prompt/compose/compose-records.ts';
import type { PromptRecord } from '../../src/prompt/list/prompt-record.ts';
import { parseTemplate } from '../../src/prompt/template.ts';
import { compose, newborn, note, type Situation, work } from './situations.ts';

const trustOf = (more: Partial<Situation>) => compose({ ...newborn, ...more }).trust;

describe('the trust of a prompt', () => {
  it('is that of its least trusted line, whichever list it stands in', () => {
    const outside = [note('page', 'from a page', 'outside')];
    expect(trustOf({ identity: outside })).toBe('outside');
    expect(trustOf({ health: outside })).toBe('outside');
    expect(trustOf({ preferences: outside })).toBe('outside');
    expect(trustOf({ observations: outside })).toBe('outside');
  });

  it('is not lowered by what found no room', () => {
    const own = Array.from({ length: 10 }, (_, i) => work(`t-${i}`, { trust: 'self' }));
    const foreign = work('mail', { trust: 'outside', matches: ['mail'] });
    expect(trustOf({ work: [foreign] })).toBe('outside');
    expect(trustOf({ work: [...own, foreign] })).toBe('self');
  });

  it('is that of its records', () => {
    const template = parseTemplate(readFileSync('prompts/read.md', 'utf8'));
    const said = (trust: PromptRecord['trust']): PromptRecord => {
      return { name: 's1', fields: { said: 'yes' }, eventIds: ['event-1'], trust };
    };
    const none = { now: [], things: [], waiting: [], orders: [], before: [], known: [] };
    const read = (sentences: readonly PromptRecord[], before: readonly PromptRecord[] = []) =>
      composeRecords({ ...none, before, sentences }, template, defaultReadSettings).trust;
    expect(read([said('owner')])).toBe('owner');
    expect(read([said('owner')], [said('outside')])).toBe('outside');
  });
});
