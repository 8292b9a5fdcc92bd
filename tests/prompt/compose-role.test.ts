import { readFileSync } from 'node:fs';
import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { AGENT_ROLES } from '../../src/domain/session/events.ts';
import type { RoleNote } from '../../src/domain/session/views/role-memory.ts';
import type { Trust } from '../../src/kernel/event/event.ts';
import { estimateTokens } from '../../src/kernel/text/tokens.ts';
import { defaultRoleSettings } from '../../src/prompt/compose/compose-records.ts';
import { composeRole, type RoleSituation } from '../../src/prompt/compose/compose-role.ts';
import { parseTemplate } from '../../src/prompt/template.ts';

const read = (name: string) => parseTemplate(readFileSync(`prompts/${name}.md`, 'utf8'));
const noteOf = (text: string, trust: Trust, i = 1): RoleNote => ({
  note_id: `builder-${i}`,
  text,
  trust,
  at: '2026-03-01T00:00:00.000Z',
  source_run: 'run-1',
  event_ids: [`event-${i}`],
});
const surroundings: RoleSituation['surroundings'] = {
  self: [{ name: 'self', fields: { now: 'Sunday' }, eventIds: ['sensed:machine'], trust: 'self' }],
  preferences: [
    {
      name: 'preference',
      fields: { preference: 'Answer in German' },
      eventIds: ['event-9'],
      trust: 'self',
    },
  ],
  workspace: [
    {
      name: 'guide',
      fields: { guide: 'AGENTS.md', says: 'Two spaces' },
      eventIds: ['event-8'],
      trust: 'self',
    },
  ],
  anti_patterns: [
    { name: 'stale', fields: { id: 'stale-cache' }, eventIds: ['event-7'], trust: 'self' },
  ],
  learned: [
    {
      name: 'learned',
      fields: { learned: 'it wants --safe' },
      eventIds: ['event-5'],
      trust: 'self',
    },
  ],
  acceptance: [
    { name: 'check-1', fields: { check: 'file out.txt' }, eventIds: ['event-6'], trust: 'self' },
  ],
};
const situation: RoleSituation = {
  surroundings,
  task: 'Write the parser',
  goal: 'Read the report',
  sources: ['event-0'],
  answers: [],
  notes: [noteOf('run npm test', 'self')],
  trust: 'self',
  nonce: 'nonce',
};
const compose = (change: Partial<RoleSituation>, role = 'builder') =>
  composeRole({ ...situation, ...change }, read(role), defaultRoleSettings);

describe('the prompt of a sub-agent', () => {
  it.each(AGENT_ROLES)('says to the %s who it is, what it knows and what to do', (role) => {
    expect(compose({}, role).text).toMatchSnapshot();
  });

  it.each(AGENT_ROLES)('says to the %s where it is and how the owner wants things', (role) => {
    expect(compose({}, role).text).toMatch(/"now":"Sunday"[^]*"preference":"Answer in German"/);
  });

  it.each(['builder', 'reviewer'])(
    'says to the %s what is there, what went wrong and what the work is accepted by',
    (role) => {
      const { text } = compose({}, role);
      for (const words of ['Two spaces', 'stale-cache', 'file out.txt']) {
        expect(text).toContain(words);
      }
    },
  );

  it('says to the builder what earlier work of the kind found out', () => {
    expect(compose({}).text).toContain('it wants --safe');
  });

  it('leaves the memory out where there is none', () => {
    expect(compose({ notes: [] }).text).not.toContain('What you noted');
  });

  it('has room for the longest task, whatever else there is', () => {
    const notes = Array.from({ length: 20 }, (_, i) => noteOf('n'.repeat(300), 'self', i));
    const { text } = compose({ notes, task: '試'.repeat(2000), goal: '試'.repeat(2000) });
    expect(text).toContain('試'.repeat(2000));
    expect(estimateTokens(text)).toBeLessThanOrEqual(defaultRoleSettings.budget.totalTokens);
  });

  const anyNotes = fc.array(
    fc.tuple(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 300 }),
      fc.constantFrom<Trust>('owner', 'self', 'outside'),
    ),
    { maxLength: 20 },
  );
  test.prop([anyNotes, fc.constantFrom<Trust>('owner', 'self', 'outside')], { numRuns: 50 })(
    'never says what is from outside without marks, nor at all to a turn that read nothing from there',
    (all, trust) => {
      const notes = all.map(([text, from], i) =>
        noteOf(`${from === 'outside' ? 'FOREIGN ' : ''}${text.replace(/\s+/g, ' ')}`, from, i),
      );
      const lines = compose({ notes, trust }).text.split('\n');
      const foreign = lines.filter((line) => line.includes('"FOREIGN '));
      if (trust !== 'outside') expect(foreign).toEqual([]);
      for (const line of foreign) {
        expect(line).toMatch(/^<<outside \w{16} \| .* \| \w{16} outside>>$/u);
      }
    },
  );
});
