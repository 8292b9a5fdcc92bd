import { describe, expect, it } from 'vitest';
import { detectCorrections } from '../../../src/domain/lesson/detect-corrections.ts';
import { endedIn } from '../../../src/language/intents/loose-requests.ts';

describe('a request to end a reminder or a subscription', () => {
  it.each([
    ['no more choir reminders please', 'choir'],
    ['please stop reminding me to call Ann', 'call ann'],
    ['unsubscribe me from the garden newsletter', 'garden newsletter'],
    ['turn off the choir reminder please, thanks', 'choir'],
    ['keine Erinnerungen mehr ans Gießen bitte', 'giesen'],
    ['plus de rappels pour la chorale svp', 'chorale'],
    ['no más recordatorios del gimnasio', 'gimnasio'],
    ['basta promemoria per il coro', 'coro'],
    ['chega de lembretes do coro', 'coro'],
    ['geen herinneringen meer voor het koor', 'koor'],
  ])('names what it ends, and is no lesson: %s', (said, words) => {
    expect(endedIn(said)).toEqual({ words, isReminding: true });
    expect(detectCorrections(said)).toEqual([]);
  });

  it.each(['Lass das mit dem Newsletter', 'Lass das mit dem Newsletter sein'])(
    'may name anything that is open: %s',
    (said) => {
      expect(endedIn(said)).toEqual({ words: 'newsletter', isReminding: false });
      expect(detectCorrections(said)).toEqual([]);
    },
  );

  it('is none where it says how to work', () => {
    expect(detectCorrections('no more emojis please')).toHaveLength(1);
    expect(endedIn("I don't need the report before Friday")).toBeNull();
  });
});
