import { it as law } from '@fast-check/vitest';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderExports } from '../../../../src/domain/learning/consolidation/render-exports.ts';
import { renderMemory } from '../../../../src/domain/learning/consolidation/render-memory.ts';
import { planImport } from '../../../../src/domain/learning/import-legacy/plan-import.ts';
import { seedEvents } from '../../../../src/domain/learning/reflection/seed-events.ts';
import { noteProjection } from '../../../../src/domain/learning/views/note.ts';
import { lessonsInUse } from '../../../../src/domain/lesson/lesson-weight.ts';
import { lessonProjection } from '../../../../src/domain/lesson/views/lesson.ts';
import { preferenceProjection } from '../../../../src/domain/profile/views/preference.ts';
import type { NewEvent, RecordedEvent } from '../../../../src/kernel/event/event.ts';
import seededPatterns from '../../../../state/seed/anti-patterns.json' with { type: 'json' };
import seededCapabilities from '../../../../state/seed/capabilities.json' with { type: 'json' };
import { documentsOf, type Fact, history, recorded } from '../../../support/recorded.ts';
import { learned } from '../stories.ts';

const CAPS = { decisions: 3000, preferences: 2000, projects: 3000 };
const memoryOf = (events: readonly RecordedEvent[]) => ({
  notes: documentsOf(noteProjection, events),
  preferences: documentsOf(preferenceProjection, events),
  lessons: lessonsInUse(documentsOf(lessonProjection, events), '2026-11-21T00:00:00Z'),
});
const note = (note_id: string, text: string, kind: 'decision' | 'project' = 'decision'): Fact => ({
  type: 'NoteKept',
  payload: { note_id, kind, text },
});
const preference = (key: string, value: string, weight = 1): Fact => ({
  type: 'UserPreferenceObserved',
  payload: { key, value, evidence: 'e', weight },
});
const fileOf = (name: string, ...facts: Fact[]) =>
  renderMemory(memoryOf(history(facts))).find(({ path }) => path === `memory/${name}.md`)?.text;
const bytes = (text: string) => Buffer.byteLength(text);

describe('the memory files', () => {
  it('list what is newest first, each note once and on one line', () => {
    const notes = [note('a', 'Use UTC'), note('b', 'Two\nlines'), note('a', 'Use UTC everywhere')];
    expect(fileOf('decisions', ...notes)).toBe(
      '# Decisions\n\n- Use UTC everywhere\n- Two lines\n',
    );
    expect(fileOf('projects', ...notes)).toBe('# Projects\n');
  });

  it('list preferences by their weight', () => {
    const seen = [preference('tone', 'brief'), preference('units', 'metric', 3)];
    expect(fileOf('preferences', ...seen)).toBe(
      '# Preferences\n\n- units: metric\n- tone: brief\n',
    );
  });

  it('say how many did not fit', () => {
    const notes = Array.from({ length: 90 }, (_, i) => note(`n${i}`, 'x'.repeat(100)));
    const text = fileOf('decisions', ...notes) ?? '';
    expect(text).toMatch(/\n\n\(\d+ more are in the log\)\n$/);
    const kept = text.split('\n').filter((line) => line.startsWith('- ')).length;
    expect(text).toContain(`(${90 - kept} more`);
    expect(bytes(text)).toBeLessThanOrEqual(CAPS.decisions);
    expect(bytes(text)).toBeGreaterThan(CAPS.decisions - 150);
  });

  const texts = fc.array(fc.string({ unit: 'grapheme', maxLength: 700 }), { maxLength: 120 });
  law.prop([texts])('never pass their caps (H70)', (all) => {
    const notes = all.flatMap((text, i) => [note(`d${i}`, text), note(`p${i}`, text, 'project')]);
    const seen = all.map((text, i) => preference(`k${i}`, text));
    const events = history([...notes, ...seen]);
    for (const { path, text } of renderMemory(memoryOf(events))) {
      const cap = Object.entries(CAPS).find(([name]) => path.includes(name))?.[1] ?? 0;
      expect(bytes(text)).toBeLessThanOrEqual(cap);
    }
  });

  it('show a forgotten note as erased', () => {
    const erased: Fact = {
      type: 'PersonalDataErased',
      payload: { subject: 'note:a', key_id: 'none', by: 'owner' },
    };
    expect(fileOf('decisions', note('a', 'a secret'), erased)).toBe('# Decisions\n\n- erased\n');
  });
});

describe('the registry', () => {
  const stored = (events: readonly NewEvent[]) => events.map((event, i) => recorded(event, i + 1));
  const seeds = stored(
    seedEvents(
      { capabilities: seededCapabilities, antiPatterns: seededPatterns },
      '2026-03-01T00:00:00.000Z',
    ),
  );
  const registry = (events: readonly RecordedEvent[]) =>
    renderExports(learned(events), memoryOf(events)).find(
      ({ path }) => path === 'capabilities.json',
    )?.text ?? '';
  type Registry = {
    capabilities: Record<string, Record<string, unknown>>;
    anti_patterns: Record<string, Record<string, unknown>>;
  };
  const parsed = (text: string) => JSON.parse(text) as Registry;

  const without = (entry: object, ...names: string[]) =>
    Object.fromEntries(Object.entries(entry).filter(([name]) => !names.includes(name)));

  it('is the seed again, and holds no number for what was never tried (H68, D83)', () => {
    const { capabilities, anti_patterns } = parsed(registry(seeds));
    for (const [id, seed] of Object.entries(seededCapabilities.capabilities)) {
      expect(capabilities[id]).toMatchObject({ ...seed, confidence: null, times_used: 0 });
    }
    expect(Object.keys(capabilities)).toHaveLength(8);
    expect(Object.keys(anti_patterns)).toHaveLength(3);
  });

  it('is taken back by an import as it was', () => {
    const first = registry(seeds);
    const known = { capabilities: new Map(), antiPatterns: new Map(), tasks: new Set<string>() };
    const plan = planImport(
      { registry: first, experiences: null, memory: [], tasks: [] },
      { ...known, stored: new Set() },
      { now: '2026-03-01T00:00:00.000Z', unread: [] },
    );
    const second = parsed(registry(stored(plan.events)));
    const withoutDates = (all: Registry['capabilities']) =>
      Object.entries(all).map(([id, entry]) => [
        id,
        without(entry, 'first_learned', 'first_observed', 'last_observed'),
        Date.parse(String(entry['first_observed'])),
      ]);
    expect(withoutDates(second.capabilities)).toEqual(withoutDates(parsed(first).capabilities));
    expect(withoutDates(second.anti_patterns)).toEqual(withoutDates(parsed(first).anti_patterns));
  });

  it('is the same bytes for the same log, whenever it is asked', () => {
    expect(registry(seeds)).toBe(registry(seeds));
    expect(parsed(registry([]))).toMatchObject({ version: 1, updated: '', capabilities: {} });
  });
});
