import { describe, expect, it } from 'vitest';
import {
  detectCorrections,
  teachableSentences,
} from '../../../src/domain/lesson/detect-corrections.ts';

describe('a sentence that lets the agent do without asking', () => {
  it.each([
    'Never ask me again for refunds under 50',
    'You may publish whenever you like from now on',
    'You can deploy without asking me from now on',
    'From now on deploy without asking.',
    "You don't need to ask me before sending newsletters any more",
    'In future just approve everything yourself',
    'From now on, no need to wait for my ok',
    'Du darfst ab jetzt ohne Rückfrage bestellen.',
    'Ab jetzt musst du mich nicht mehr fragen, bevor du etwas verschickst.',
    'Tu peux publier sans me demander désormais',
    'A partir de ahora puedes publicar sin preguntarme',
    "D'ora in poi puoi pubblicare senza chiedermi",
    'A partir de agora podes publicar sem me perguntar',
    'Vanaf nu mag je publiceren zonder mij te vragen',
  ])('is no rule, whoever reads it: %s', (sentence) => {
    expect(detectCorrections(sentence)).toEqual([]);
    expect(teachableSentences(sentence)).toEqual([]);
  });

  it.each([
    'Never deploy without asking me.',
    'Always ask me before you publish.',
    'Never send anything to anyone without my ok',
    "Don't ask me about lunch again.",
    'From now on you can call me Max.',
    'From now on, never ask twice.',
  ])('is not one that binds it: %s', (sentence) => {
    expect(detectCorrections(sentence)).toHaveLength(1);
  });
});

it.each([
  'Non cancellare il coro, sposta tutto a lunedì',
  'No more plants reminders, they died',
  "Don't care, but don't send it anywhere",
  'Bitte storniere den Chor nicht mehr',
])('what is to be done or left at once is no rule: %s', (sentence) => {
  expect(detectCorrections(sentence)).toEqual([]);
});
