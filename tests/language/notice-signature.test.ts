import { expect, it } from 'vitest';
import { noticeWords } from '../../src/language/replies/notice-words.ts';

it('signs a mail that nobody asked for as a person would', () => {
  const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'] as const;
  expect(languages.map((language) => noticeWords(language).signed('main'))).toEqual([
    'main, on its own initiative',
    'main, von sich aus',
    'main, de sa propre initiative',
    'main, por iniciativa propia',
    'main, di propria iniziativa',
    'main, por iniciativa própria',
    'main, op eigen initiatief',
  ]);
});
