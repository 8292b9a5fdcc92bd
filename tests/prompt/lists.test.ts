import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { composeRecords, defaultAcceptSettings } from '../../src/prompt/compose/compose-records.ts';
import type { Item } from '../../src/prompt/fill-lists.ts';
import type { NoteLine } from '../../src/prompt/list/lines.ts';
import { noteItems } from '../../src/prompt/list/phrase.ts';
import { inDecision, type Places, promptList } from '../../src/prompt/list/prompt-list.ts';
import type { PromptRecord } from '../../src/prompt/list/prompt-record.ts';
import { ALL_LISTS } from '../../src/prompt/lists/all-lists.ts';
import { listsFor } from '../../src/prompt/lists/lists-for.ts';
import { parseTemplate } from '../../src/prompt/template.ts';

const read = (name: string) => parseTemplate(readFileSync(`prompts/${name}.md`, 'utf8'));

const TEMPLATES: Readonly<Record<keyof Places, readonly string[]>> = {
  decide: ['decide'],
  act: ['act'],
  sub_agent: ['builder', 'researcher', 'reviewer'],
  accept: ['accept'],
  review: ['review'],
  resume: ['resume'],
  audit: ['audit'],
  summarise: ['summarise'],
  consolidate: ['consolidate'],
  report: ['report'],
  verdict: ['verdict'],
  read: ['read'],
  rate: ['memory_importance', 'memory_relevance', 'memory_novelty'],
  relate: ['relate'],
  generalise: ['generalise'],
  heed: ['heed'],
};
const purposes = Object.keys(TEMPLATES) as (keyof Places)[];

const place = { section: 'memory', tokens: 100, places: 5, worth: 1 };
const record: PromptRecord = { name: 'x', fields: {}, eventIds: ['event-1'], trust: 'self' };

describe('the lists of prompts', () => {
  it.each(purposes)('stand in a section that a template of %s has', (purpose) => {
    const sections = TEMPLATES[purpose].flatMap((name) => read(name).sections);
    for (const {
      name,
      place: { section },
    } of listsFor(purpose)) {
      expect
        .soft(
          sections.map((one) => one.name),
          name,
        )
        .toContain(section);
    }
  });

  it.each(purposes)('are told apart in %s by name and by worth', (purpose) => {
    const lists = listsFor(purpose);
    expect(new Set(lists.map(({ name }) => name)).size).toBe(lists.length);
    expect(new Set(lists.map((list) => list.place.worth)).size).toBe(lists.length);
  });

  it('are each for some prompt', () => {
    expect(ALL_LISTS.filter((list) => Object.keys(list.in).length === 0)).toEqual([]);
  });

  it('stand at the end of their section where the template does not name them', () => {
    const template = parseTemplate(
      '<!-- section workspace -->\n# Here\n<!-- section work -->\nDo.',
    );
    const { user } = composeRecords({ workspace: [record] }, template, defaultAcceptSettings);
    expect(user).toMatch(/^# Here\n\{\}\n\nDo\.\n/);
  });

  it('are refused where they name no place', () => {
    const template = parseTemplate('<!-- section work -->\nDo.');
    const compose = () => composeRecords({ gaps: [record] }, template, defaultAcceptSettings);
    expect(compose).toThrow('The list gaps names no place for accept');
  });

  it('do not compile without the events and the trust of what they say', () => {
    const said: Pick<NoteLine, 'text' | 'trust'> = { text: 'rain', trust: 'outside' };
    // @ts-expect-error no line says where it comes from
    inDecision({ ...place, lines: () => [said], items: () => [] });
    const traced: Pick<NoteLine, 'text' | 'eventIds'> = { text: 'rain', eventIds: ['event-1'] };
    // @ts-expect-error no line says whose words it is
    inDecision({ ...place, lines: () => [traced], items: () => [] });
    // @ts-expect-error an item says whose words it is
    const item: Item = { name: 'x', lines: [] };
    // @ts-expect-error a line has at least one source
    const groundless: PromptRecord = { ...record, eventIds: [] };
    // @ts-expect-error a record says whose words it is
    const nobodys: PromptRecord = { name: 'x', fields: {}, eventIds: ['event-1'] };
    // @ts-expect-error there is no such prompt
    promptList('weather', { dream: place });
    // @ts-expect-error a list of a decision says what it is made of
    promptList('weather', { decide: place });
    const lines = (): readonly NoteLine[] => [{ ...said, ...traced }];
    const weather = promptList('weather', {
      decide: inDecision({ ...place, lines, items: noteItems }),
    });
    const names = [weather, item, groundless, nobodys].map(({ name }) => name);
    expect(names).toEqual(['weather', 'x', 'x', 'x']);
  });
});
