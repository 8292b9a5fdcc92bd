import { expect, it } from 'vitest';
import { spokenReplies } from '../../src/language/replies/spoken-replies.ts';

it.each(['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'] as const)(
  'names in %s what needs a code, once',
  (language) => {
    const { needsCode, codeFaults } = spokenReplies(language);
    expect(needsCode('POST https://a.example').split('POST https://a.example')).toHaveLength(2);
    expect(needsCode(null)).not.toContain('null');
    // Of a code by its name, not of "this one" or "it".
    expect(`${codeFaults.wrong} ${codeFaults.used}`.match(/code|código|codice/giu)).toHaveLength(2);
  },
);
