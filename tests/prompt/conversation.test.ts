import { describe, expect, it } from 'vitest';
import type { ModelMessage } from '../../src/kernel/ports/model.ts';
import {
  inputRoom,
  isTooLong,
  resultRoom,
  defaultWindowSettings as settings,
  splitForSummary,
  spoken,
  withShortResults,
} from '../../src/prompt/conversation.ts';
import { fencedLines } from '../../src/prompt/fence.ts';

const page = (n: number, words: number) => fencedLines(`n${n}`, 'word '.repeat(words)).join('\n');
const rounds = (count: number, words: number): readonly ModelMessage[] => [
  { role: 'user', text: 'the work' },
  ...Array.from({ length: count }, (_, n): readonly ModelMessage[] => {
    const callId = `c${n}`;
    return [
      { role: 'assistant', text: '', toolCalls: [{ id: callId, name: 'read', input: { n } }] },
      { role: 'user', text: '', toolResults: [{ callId, text: page(n, words), isError: false }] },
    ];
  }).flat(),
];

describe('a conversation in a small window', () => {
  const room = inputRoom({ contextTokens: 8_000, maxOutputTokens: 2_000 }, settings);

  it('is summarised after few rounds when their results are long', () => {
    const messages = rounds(4, 1_500);
    expect(isTooLong(messages, room, settings)).toBe(true);
    const { first, older, kept } = splitForSummary(messages, room, settings);
    expect(first?.text).toBe('the work');
    expect(older.length).toBeGreaterThan(0);
    expect(kept[0]?.role).toBe('assistant');
    expect([first, ...older, ...kept]).toEqual(messages);
  });

  it('keeps the newest round whatever its length', () => {
    const { kept } = splitForSummary(rounds(2, 20_000), room, settings);
    expect(kept).toHaveLength(2);
  });

  it('gives no result more than its share of the room', () => {
    const characters = resultRoom(room, 16_000, settings);
    expect(characters).toBeLessThan(16_000);
    const eight = rounds(8, Math.floor(characters / 5));
    expect(eight.map(spoken).join('').length).toBeLessThan(room * 5);
    expect(resultRoom(900_000, 16_000, settings)).toBe(16_000);
  });
});

describe('an old result that is cut', () => {
  it('stays between its marks', () => {
    const [, , result] = withShortResults(rounds(3, 2_000), settings);
    const text = result?.toolResults?.[0]?.text ?? '';
    expect(text.length).toBeLessThan(400);
    const [first = '', ...rest] = text.split('\n');
    expect(first).toMatch(/^<<outside [0-9a-f]{16}$/);
    expect(rest.at(-1)).toBe(`${first.slice('<<outside '.length)} outside>>`);
  });
});

describe('what the provider looked up', () => {
  const web = {
    lookups: [
      { kind: 'search' as const, asked: 'tides', addresses: ['https://t.test/'], error: null },
    ],
    tokens: 5_000,
  };
  const looked = rounds(3, 10).map((message, at) =>
    at === 1 ? { ...message, opaque: { blocks: [] }, web } : message,
  );

  it('weighs as much as it is, and is told in a summary by where it was found', () => {
    const settingsOf = { ...settings, mostMessages: 100 };
    expect(isTooLong(rounds(3, 10), 4_000, settingsOf)).toBe(false);
    expect(isTooLong(looked, 4_000, settingsOf)).toBe(true);
    expect(spoken(looked[1]!)).toContain('search tides: https://t.test/');
  });

  it('is left out of an old reply when nobody could summarise', () => {
    const short = withShortResults(looked, settings);
    expect(short[1]).toEqual(rounds(3, 10)[1]);
    expect(isTooLong(short, 4_000, { ...settings, mostMessages: 100 })).toBe(false);
  });
});
