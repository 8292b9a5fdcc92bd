import type { AnswerTo } from '../../../../src/http/api.ts';

export type ShownEvent = AnswerTo<'/api/events'>['events'][number];

/** `CycleCompleted` as `Cycle completed`. */
export function typeWords(type: string): string {
  const words = type.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').toLowerCase();
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

const LONGEST = 220;

/** What an event says, in one line: its fields, the longest cut off. */
export function payloadWords(payload: unknown): string {
  if (typeof payload !== 'object' || payload === null) return '';
  const parts = Object.entries(payload).flatMap(([name, value]) => {
    if (value === null || value === undefined) return [];
    return [`${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`];
  });
  const line = parts.join(' · ').replaceAll(/\s+/g, ' ');
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}
