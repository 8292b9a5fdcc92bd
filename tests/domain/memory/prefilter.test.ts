import { describe, expect, it } from 'vitest';
import { normalised, prefilter } from '../../../src/domain/memory/prefilter.ts';
import { sortOfWords } from '../../../src/domain/memory/sort-memory.ts';
import { textParts } from '../../../src/domain/memory/text-parts.ts';
import { labelledMessages } from './labelled-messages.ts';
import { UNSEEN_SMALL_TALK, UNSEEN_WORTH_KEEPING } from './unseen-messages.ts';

describe('the prefilter', () => {
  it.each([
    'ok',
    'Thanks!',
    'Sounds good.',
    'yes',
    'Alles klar',
    'merci',
    '好的',
    ' ',
    '👍',
    'hm…',
  ])('drops filler: %j', (text) => {
    expect(prefilter(text)).toEqual({ keep: false, why: 'filler' });
  });

  it.each([
    'Show me the list again',
    'Which one do you mean?',
    'Kannst du das nochmal erklären?',
    'Tu peux répéter ?',
    'Che ore sono?',
    "I'm tired",
    'Great work as always',
  ])('drops what says nothing beyond the conversation: %j', (text) => {
    expect(prefilter(text).keep).toBe(false);
  });

  it.each(['quite bleak', 'so it ends'])('drops what is too short to say anything: %j', (text) => {
    expect(prefilter(text)).toEqual({ keep: false, why: 'short' });
  });

  it.each([
    ...[
      'API key rotates monthly',
      'No, use tabs',
      'Peanut allergy',
      'No dairy',
      'Vegan please',
      'Meet at noon',
      'My dog is Rex',
      'Pin: 4711',
      'ich wohne in Ulm',
    ],
    ...['我的妹妹叫小红，她住在上海。', 'The office is closed on Fridays.', 'never on Mondays'],
  ])('keeps what is short and tells something: %j', (text) => {
    expect(prefilter(text)).toEqual({ keep: true });
  });
});

describe('the prefilter over labelled messages', () => {
  const kept = labelledMessages.filter(({ text }) => prefilter(text).keep);
  const worth = labelledMessages.filter(({ isWorthKeeping }) => isWorthKeeping);
  const right = kept.filter(({ isWorthKeeping }) => isWorthKeeping).length;

  it('keeps little that is not worth it, and loses little that is', () => {
    expect(labelledMessages.length).toBeGreaterThanOrEqual(300);
    expect(new Set(labelledMessages.map(({ text }) => text)).size).toBe(labelledMessages.length);
    expect(right / kept.length).toBeGreaterThan(0.8);
    expect(right / worth.length).toBeGreaterThan(0.9);
  });
});

describe('the prefilter over messages that it was not made for', () => {
  const keptOf = (texts: readonly string[]) => texts.filter((text) => prefilter(text).keep).length;

  it('keeps little that is not worth it, and loses little that is', () => {
    const known = new Set(labelledMessages.map(({ text }) => text));
    const unseen = [...UNSEEN_SMALL_TALK, ...UNSEEN_WORTH_KEEPING];
    expect(unseen.filter((text) => known.has(text))).toEqual([]);
    const right = keptOf(UNSEEN_WORTH_KEEPING);
    expect(right / (right + keptOf(UNSEEN_SMALL_TALK))).toBeGreaterThan(0.8);
    expect(right / UNSEEN_WORTH_KEEPING.length).toBeGreaterThan(0.9);
  });
});

describe('the words of a memory', () => {
  it('are the same whatever their case, signs and blanks', () => {
    expect(normalised('  My  dog,  is REX! ')).toBe(normalised('my dog is rex'));
    expect(normalised('pin 1234')).not.toBe(normalised('pin 1235'));
  });

  it('belong to their conversation when they ask, else they may hold anywhere', () => {
    expect(sortOfWords("What is my sister's name?")).toMatchObject({
      type: 'episodic',
      kind: 'user_query',
      scope: 'session',
    });
    expect(sortOfWords('My sister is called Clara.')).toMatchObject({
      type: 'semantic',
      kind: 'fact',
      scope: 'global',
    });
  });

  it('of a long text are its parts, and nothing is lost but blanks', () => {
    const long = Array.from({ length: 400 }, (_, i) => `Sentence number ${i} says a thing.`);
    const text = `${long.slice(0, 200).join(' ')}\n\n${long.slice(200).join(' ')}`;
    const parts = textParts(text);
    expect(parts.length).toBeGreaterThan(5);
    expect(parts.every((part) => part.length <= 2000)).toBe(true);
    expect(parts.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
    const blob = '漢'.repeat(5000);
    expect(textParts(blob).join('')).toBe(blob);
  });
});
