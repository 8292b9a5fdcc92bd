import { describe, expect, it } from 'vitest';
import { memoryTerms, speakerTerms } from '../../../src/language/terms/memory-terms.ts';
import { queryTerms, termsOf } from '../../../src/language/terms/terms.ts';

describe('terms', () => {
  it.each([
    ['en', "What did Caroline's friends paint?", ['carolin', 'friend', 'paint']],
    ['en', 'adopted, adopting: adoption', ['adopt', 'adopt', 'adopt']],
    ['en-GB', 'We don’t know in May', ['know', 'mai']],
    ['de', 'Die Häuser und das Haus', ['haus', 'haus']],
    ['fr', 'les maisons', ['maison']],
    ['es', 'las casas de Ángel', ['cas', 'angel']],
    ['ja', '東京で', ['東京', '京で']],
    ['zh', '茶', ['茶']],
    ['ar', 'الاجتماع', ['الاجتماع']],
    ['xx', 'the Words', ['the', 'words']],
    ['', 'src/kernel/text.ts #42', ['src', 'kernel', 'text', 'ts', '42']],
    ['en', '?! 🙂', []],
  ])('%s: %s', (language, text, terms) => {
    expect(termsOf(text, language)).toEqual(terms);
  });

  it('of a question are those of every language, each once', () => {
    expect(queryTerms('Häuser')).toContain('haus');
    expect(queryTerms('houses')).toEqual(expect.arrayContaining(['hous', 'houses']));
    const terms = queryTerms('tea tea Berlin');
    expect(new Set(terms).size).toBe(terms.length);
  });

  it('of a memory have its day, in its language', () => {
    const at = '2026-05-08T10:00:00Z';
    expect(memoryTerms({ text: 'tea', language: 'en', at })).toEqual(['tea', 'mai', '8', '2026']);
    expect(memoryTerms({ text: 'Tee', language: 'de', at })).toEqual(['tee', '8', 'mai', '2026']);
    expect(memoryTerms({ text: 'tea', language: 'no_tag!', at: 'never' })).toEqual(['tea']);
  });

  it('of a speaker are those of the name before the colon', () => {
    expect(speakerTerms('Anna Lopez: hello', 'en')).toEqual(['anna', 'lopez']);
    expect(speakerTerms('hello: Anna', 'en')).toEqual([]);
    expect(speakerTerms('At 10:30 we met', 'en')).toEqual([]);
  });
});
