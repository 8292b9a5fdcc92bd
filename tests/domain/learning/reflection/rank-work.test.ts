import { describe, expect, it } from 'vitest';
import type { WorkItem } from '../../../../src/domain/cycle/events.ts';
import { rankWork } from '../../../../src/domain/learning/reflection/rank-work.ts';
import { defaultLearningSettings } from '../../../../src/domain/learning/settings.ts';

const item = (kind: WorkItem['kind'], id: string, priority = 3) => ({
  kind,
  id,
  title: id,
  fingerprint: 'f',
  priority,
  tags: [],
  description: '',
});

function orderOf(work: readonly ReturnType<typeof item>[], begun: readonly string[]) {
  const known = { capabilities: new Map(), antiPatterns: new Map(), isExploration: false };
  const input = { work, ...known, begun: new Set(begun) };
  return rankWork(input, defaultLearningSettings).map(({ id }) => id);
}

describe('work that a job was begun for', () => {
  it('goes on before its equals', () => {
    const work = [item('task', 'task:a'), item('task', 'task:b')];
    expect(orderOf(work, [])).toEqual(['task:a', 'task:b']);
    expect(orderOf(work, ['task:b'])).toEqual(['task:b', 'task:a']);
  });

  it('waits for what is more pressing', () => {
    const work = [item('task', 'task:a'), item('task', 'task:now', 4)];
    expect(orderOf(work, ['task:a'])).toEqual(['task:now', 'task:a']);
  });

  it('waits for a standing order that is due, whatever its own priority', () => {
    const work = [item('task', 'task:a', 5), item('standing_order', 'order:o')];
    expect(orderOf(work, [])).toEqual(['task:a', 'order:o']);
    expect(orderOf(work, ['task:a'])).toEqual(['order:o', 'task:a']);
  });
});

describe('equals', () => {
  it('stay in the order they came in, whatever their names', () => {
    const work = ['inbox:c', 'inbox:a', 'inbox:b'].map((id) => item('inbox', id));
    expect(orderOf(work, [])).toEqual(['inbox:c', 'inbox:a', 'inbox:b']);
    expect(orderOf([...work, item('inbox', 'inbox:0', 4)], []).at(0)).toBe('inbox:0');
  });
});
