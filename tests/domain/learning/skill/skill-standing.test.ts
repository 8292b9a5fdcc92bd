import { describe, expect, it } from 'vitest';
import { standSkills } from '../../../../src/domain/learning/skill/skill-standing.ts';
import { skillProjection } from '../../../../src/domain/learning/views/skill.ts';
import type { SkillFolder } from '../../../../src/kernel/ports/skill-files.ts';
import { SINGLETON } from '../../../../src/kernel/projection/projection.ts';
import { documentsOf, type Fact, history } from '../../../support/recorded.ts';

/** What expect makes is typed any. */
const containing = (text: string) => expect.stringContaining(text) as unknown;

const docOf = (...facts: readonly Fact[]) =>
  documentsOf(skillProjection, history(facts)).get(SINGLETON);

function folder(change: Partial<SkillFolder> = {}): SkillFolder {
  const name = change.name ?? 'a-skill';
  const text = `---\nname: ${name}\ndescription: Does it\n---\nDo it.`;
  return {
    name,
    source: 'learned',
    folder: `/s/${name}`,
    hash: 'h1',
    isOnlyOwners: true,
    files: [{ path: 'SKILL.md', text }],
    ...change,
  };
}

const proposed: Fact = {
  type: 'SkillProposed',
  payload: { name: 'a-skill', path: '/s/a-skill/SKILL.md', hash: 'h1' },
};
const published: Fact = {
  type: 'SkillPublished',
  payload: { name: 'a-skill', path: '/s/a-skill/SKILL.md', hash: 'h1', source: 'learned' },
};
const retired: Fact = { type: 'SkillRetired', payload: { name: 'a-skill', reason: 'no use' } };

function standing(
  found: readonly SkillFolder[],
  facts: readonly Fact[] = [],
  areFilesOwners = true,
) {
  const read = { skills: found, problems: [] };
  const { skills, problems } = standSkills(read, docOf(...facts), { areFilesOwners });
  return { first: skills[0], skills, problems };
}

describe('a learned skill', () => {
  it('waits for its owner', () => {
    const { first } = standing([folder()], [proposed]);
    expect(first).toMatchObject({ status: 'quarantined', why: containing('approve') });
  });

  it('is offered when it was approved as it is', () => {
    expect(standing([folder()], [proposed, published]).first?.status).toBe('offered');
  });

  it('falls back into quarantine when a file of it changed', () => {
    const { first } = standing([folder({ hash: 'h2' })], [proposed, published]);
    expect(first).toMatchObject({ status: 'quarantined', why: containing('changed') });
  });

  it('stays in quarantine when others can write to it, approved or not', () => {
    const { first } = standing([folder({ isOnlyOwners: false })], [published]);
    expect(first?.status).toBe('quarantined');
  });

  it('is not offered once retired, until it is approved again', () => {
    expect(standing([folder()], [published, retired]).first?.status).toBe('retired');
    expect(standing([folder()], [published, retired, published]).first?.status).toBe('offered');
  });
});

describe("the owner's skill", () => {
  const own = folder({ source: 'owner' });

  it('is offered when only the owner can have written it', () => {
    expect(standing([own]).first?.status).toBe('offered');
  });

  it('is in quarantine when its mode lets others write', () => {
    const { first } = standing([{ ...own, isOnlyOwners: false }]);
    expect(first).toMatchObject({ status: 'quarantined', why: containing('chmod') });
  });

  it('waits for approval where steps run without a sandbox', () => {
    expect(standing([own], [], false).first?.status).toBe('quarantined');
    expect(standing([own], [published], false).first?.status).toBe('offered');
  });
});

it('lets no learned or owned skill take the place of a shipped one', () => {
  const all = [folder(), folder({ source: 'owner' }), folder({ source: 'builtin' })];
  const { skills, problems } = standing(all, [published]);
  expect(skills.map(({ source }) => source)).toEqual(['builtin']);
  expect(problems.map(({ source }) => source)).toEqual(['owner', 'learned']);
});

it('says what is wrong with a folder and reads the others', () => {
  const broken = folder({ name: 'broken', files: [{ path: 'SKILL.md', text: 'hello' }] });
  const empty = folder({ name: 'empty', files: [] });
  const { skills, problems } = standing([broken, empty, folder({ source: 'owner' })]);
  expect(skills).toHaveLength(1);
  expect(problems.map(({ name }) => name).sort()).toEqual(['broken', 'empty']);
});

it('counts uses, and how the cycles ended that used it', () => {
  const use = (cycle_no: number): Fact => ({
    type: 'SkillUsed',
    payload: { name: 'a-skill', action_id: `a-${cycle_no}`, cycle_no, how: 'read' },
  });
  const end = (cycle_no: number, outcome: 'success' | 'failure' | 'partial'): Fact => ({
    type: 'CycleCompleted',
    payload: { cycle_no, outcome, duration_ms: 1, model_calls: 0, cost_usd: 0 },
  });
  const cycles = [use(1), use(1), end(1, 'success'), use(2), end(2, 'failure'), end(3, 'success')];
  const doc = docOf(published, ...cycles, use(4), end(4, 'partial'), end(4, 'success'));
  expect(doc?.skills['a-skill']).toMatchObject({ uses: 4, successes: 1, failures: 1 });
  expect(doc?.open).toEqual([]);
});
