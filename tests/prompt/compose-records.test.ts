import { readFileSync } from 'node:fs';
import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../../src/kernel/text/tokens.ts';
import {
  composeRecords,
  defaultActSettings,
  defaultConsolidationSettings,
  defaultResumeSettings,
  defaultReviewSettings,
  defaultVerdictSettings,
} from '../../src/prompt/compose/compose-records.ts';
import type { PromptRecord } from '../../src/prompt/list/prompt-record.ts';
import { listsFor } from '../../src/prompt/lists/lists-for.ts';
import { parseTemplate } from '../../src/prompt/template.ts';

const read = (name: string) => parseTemplate(readFileSync(`prompts/${name}.md`, 'utf8'));
const consolidate = read('consolidate');
const record = (name: string, text: string): PromptRecord => ({
  name,
  fields: { id: name, text },
  eventIds: [`event-${name}`],
  trust: 'self',
});
const numbered = (count: number, text = 'did it') =>
  Array.from({ length: count }, (_, i) => record(`c${i + 1}`, text));

describe('prompts made of records', () => {
  it('ask for a consolidation', () => {
    const lists = {
      experiences: numbered(2),
      capabilities: [record('mail', 'Write to outbox')],
      anti_patterns: [],
      issues: [],
    };
    expect(composeRecords(lists, consolidate, defaultConsolidationSettings).text).toMatchSnapshot();
  });

  it('ask for a verdict', () => {
    const lists = { attempt: [record('c7', 'sent a mail')], evidence: [record('exit', '0')] };
    expect(composeRecords(lists, read('verdict'), defaultVerdictSettings).text).toMatchSnapshot();
  });

  it('keep the newest ten experiences, oldest first', () => {
    const lists = { experiences: numbered(14), capabilities: [], anti_patterns: [], issues: [] };
    const { text, manifest } = composeRecords(lists, consolidate, defaultConsolidationSettings);
    expect(text.match(/"id":"c\d+"/g)?.map((id) => id.slice(6, -1))).toEqual(
      numbered(14)
        .slice(4)
        .map(({ name }) => name),
    );
    expect(manifest.dropped).toHaveLength(4);
  });

  it.each([
    ['act', defaultActSettings],
    ['resume', defaultResumeSettings],
  ] as const)(
    'do not say in %s that what only a reviewer can judge was looked at',
    (name, settings) => {
      const statement = record('statement-1', 'the letter is friendly');
      const none = Object.fromEntries(listsFor(name).map((list) => [list.name, []]));
      const lists = { ...none, acceptance: [statement] };
      const { user } = composeRecords(lists, read(name), settings);
      expect(user).toContain('the letter is friendly');
      expect(user).toContain('check in it was run before');
      expect(user).not.toContain('was looked at before');
    },
  );

  test.prop([fc.integer({ min: 0, max: 300 }), fc.integer({ min: 1, max: 500 })], { numRuns: 30 })(
    'tell a reviewer how many calls they leave out, whatever limit was met',
    (count, words) => {
      const actions = numbered(count, 'did it '.repeat(words));
      const none = {
        said: [],
        at_once: [],
        came_with: [],
        words: [],
        preferences: [],
        work: [],
        acceptance: [],
        now: [],
        calibration: [],
      };
      const lists = { ...none, actions, results: [] };
      const { text, manifest } = composeRecords(lists, read('review'), defaultReviewSettings);
      const shown = text.match(/"id":"c\d+"/g)?.length ?? 0;
      const told = /"earlier_calls_left_out":(\d+)/.exec(text)?.[1] ?? '0';
      expect(shown + Number(told)).toBe(count);
      expect(shown).toBeLessThanOrEqual(150);
      expect(manifest.total_tokens).toBeLessThanOrEqual(defaultReviewSettings.budget.totalTokens);
    },
  );

  test.prop([fc.array(fc.string({ unit: 'binary', maxLength: 2000 }), { maxLength: 60 })], {
    numRuns: 20,
  })('stay in their budget, one line a record', (texts) => {
    const experiences = texts.map((text, i) => record(`c${i}`, text));
    const lists = {
      experiences,
      capabilities: experiences,
      anti_patterns: experiences,
      issues: [],
    };
    const { text } = composeRecords(lists, consolidate, defaultConsolidationSettings);
    expect(estimateTokens(text)).toBeLessThanOrEqual(6000);
    for (const line of text.split('\n').filter((one) => one.startsWith('{'))) {
      expect(() => JSON.parse(line) as unknown).not.toThrow();
    }
  });
});
