import { expect, it } from 'vitest';
import { languageOfText } from '../../../src/language/terms/language-of-text.ts';

it.each([
  ['en', 'My sister lives in Bern now'],
  ['de', 'Meine Schwester wohnt jetzt in einer Wohnung am See'],
  ['de', 'Wo wohnt meine Schwester?'],
  ['fr', 'Où habite ma sœur ?'],
  ['es', '¿Dónde vive mi hermana con sus hijos?'],
  ['it', 'Dove abita mia sorella?'],
  ['pt', 'Onde mora a minha irmã?'],
  ['nl', 'Waar woont mijn zus nu?'],
  ['en', ''],
  ['en', 'Clara 4711'],
  ['en', 'Call me in May'],
  ['und', '東京で会いましょう'],
  ['und', 'Где живёт моя сестра?'],
])('it is %s: %s', (language, text) => {
  expect(languageOfText(text)).toBe(language);
});
