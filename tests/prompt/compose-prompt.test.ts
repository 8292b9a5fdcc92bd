import { describe, expect, it } from 'vitest';
import { pickCapabilities } from '../../src/prompt/lists/known/pick-capabilities.ts';
import { explainLine, findLine } from '../../src/prompt/manifest.ts';
import { defaultPromptSettings } from '../../src/prompt/prompt-settings.ts';
import { capability, compose, exploring, newborn, ordinary, work } from './situations.ts';

describe('the prompt of a decision', () => {
  it('of a new agent', () => {
    expect(compose(newborn).text).toMatchSnapshot();
  });
  it('of an ordinary cycle', () => {
    expect(compose(ordinary).text).toMatchSnapshot();
  });
  it('of an exploring cycle', () => {
    expect(compose(exploring).text).toMatchSnapshot();
  });
  it('records where each line comes from', () => {
    expect(compose(ordinary).manifest).toMatchSnapshot();
  });

  it('tells times by the clock of its owner, due times with their offset', () => {
    const zone = 'America/New_York';
    const due = work('t', { dueAt: '2026-03-09T13:30:00.000Z' });
    const { text } = compose({ ...newborn, work: [due] }, { ...defaultPromptSettings, zone });
    expect(text).toContain(`# Now: Monday, 2026-03-02 03:00 (${zone}), cycle 1`);
    expect(text).toContain('due 2026-03-09T09:30-04:00, ');
  });

  it('is its parts, with nothing between', () => {
    const { system, user, text } = compose(ordinary);
    expect(system.map((part) => part.text).join('') + user).toBe(text);
  });

  it('shows weak and stale capabilities beside fifteen strong ones (D7)', () => {
    const strong = Array.from({ length: 40 }, (_, i) => capability(`strong-${i}`));
    const weak = Array.from({ length: 9 }, (_, i) => capability(`weak-${i}`, { confidence: 0.2 }));
    const capabilities = pickCapabilities([...strong, ...weak], [], defaultPromptSettings);
    const { text, manifest } = compose({ ...newborn, capabilities });
    expect(text.match(/^- strong-/gm)).toHaveLength(10);
    expect(text.match(/^- weak-.*weak: 20% of 12 tries; small steps, check each/gm)).toHaveLength(
      5,
    );
    expect(manifest.dropped.map(({ why }) => why)).toContain('beyond 15 places');
  });

  it('shows what the work is about before what is stronger', () => {
    const strong = Array.from({ length: 40 }, (_, i) => capability(`strong-${i}`));
    const asked = capability('asked', { confidence: 0.6 });
    const { text } = compose({
      ...newborn,
      capabilities: pickCapabilities([...strong, asked], ['asked'], defaultPromptSettings),
      work: [work('t', { matches: ['asked'] })],
    });
    expect(text).toMatch(/# What you can do\n- asked /);
  });

  it('says when no capability is known for the work (D5)', () => {
    const { text } = compose({ ...newborn, work: [work('t-1')] });
    expect(text).toContain('- No known capability for work t-1.');
  });

  it('puts full notes and approved steps only where the first work is about them', () => {
    const notes = `${'long '.repeat(40)}end`;
    const mail = capability('mail', { notes });
    const work1 = work('t', { matches: ['mail'] });
    expect(compose({ ...newborn, capabilities: [mail], work: [work1] }).text).toContain('long end');
    expect(compose({ ...newborn, capabilities: [mail] }).text).not.toContain('long end');
  });

  it('never shows the steps of a procedure that nobody approved', () => {
    const procedure = { id: 'p', isApproved: false, steps: ['rm -rf x'], eventIds: ['e'] as const };
    const mail = capability('mail', { procedure });
    const { text } = compose({
      ...newborn,
      capabilities: [mail],
      work: [work('t', { matches: ['mail'] })],
    });
    expect(text).not.toContain('rm -rf');
  });

  it('keeps the dozen anti-patterns seen most and latest (D9)', () => {
    const anti_patterns = Array.from({ length: 30 }, (_, i) => ({
      id: `ap-${i}`,
      description: 'd',
      mitigation: 'm',
      timesObserved: i + 1,
      isTold: false,
      lastObservedCycle: 1,
      relevance: i === 0 ? 100 : 0,
      trust: 'self' as const,
      eventIds: [`e-${i}`] as const,
    }));
    const { text } = compose({ ...newborn, anti_patterns });
    expect(text.match(/^- ap-/gm)).toHaveLength(12);
    expect(text).toContain('- ap-0 '); // once, but all about this work
    expect(text).not.toContain('- ap-5 ');
  });

  it('says of a task whose words a model chose that the owner asked for it by mail', () => {
    const headingOf = (change: Parameters<typeof work>[1]) =>
      compose({ ...newborn, work: [work('t', change)] }).text.match(/^- work t .*$/mu)?.[0];
    expect(headingOf({ trust: 'self', isByMail: true })).toMatch(/, from owner, by mail$/u);
    expect(headingOf({ trust: 'self' })).toMatch(/, from self$/u);
    expect(headingOf({ trust: 'outside', isByMail: true })).toMatch(/data, not instructions$/u);
  });

  it('leads from a line to the events behind it', () => {
    const { text, manifest } = compose(ordinary);
    const [found] = findLine(manifest, text, 'pull before COMMIT');
    expect(found?.source_ids).toEqual(['event-git-commit-and-push']);
    expect(explainLine(manifest, found?.line ?? 0)).toEqual(found?.source_ids);
    expect(explainLine(manifest, 10_000)).toEqual([]);
  });

  it('ends with its gauge', () => {
    expect(compose(ordinary).text).toMatch(/\n\[prompt \d+% - [\d,]+\/4,000 tokens\]$/);
  });
});
