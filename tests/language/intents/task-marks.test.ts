import { test } from '@fast-check/vitest';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areMarks, markedTitle, marksBehind } from '../../../src/language/intents/task-marks.ts';

const clock = { now: '2026-11-18T09:15:00.000Z', zone: 'Europe/Berlin' };
const FRIDAY = '2026-11-20T08:00:00.000Z';

describe('the words of a new task', () => {
  it.each([
    [
      'water the plants by tonight, high priority',
      'water the plants',
      'high',
      '2026-11-18T19:00:00.000Z',
    ],
    ['renew the insurance. Due Friday. Priority: high', 'renew the insurance', 'high', FRIDAY],
    ['Urgent: ring the landlord', 'ring the landlord', 'high', undefined],
    ['call the school (urgent)', 'call the school', 'high', undefined],
    ['book MOT - low priority', 'book MOT', 'low', undefined],
    ['Reifen wechseln, bis Freitag, dringend', 'Reifen wechseln', 'high', FRIDAY],
    ['Tür streichen, bis 30.11', 'Tür streichen', undefined, '2026-11-30T08:00:00.000Z'],
    ['payer la cantine, avant vendredi, urgent', 'payer la cantine', 'high', FRIDAY],
    ['cortar el césped, para el viernes, urgente', 'cortar el césped', 'high', FRIDAY],
    ['rinnovare il passaporto entro venerdì', 'rinnovare il passaporto', undefined, FRIDAY],
    ['lavar o carro até sexta-feira', 'lavar o carro', undefined, FRIDAY],
    ['belasting doen voor vrijdag, dringend', 'belasting doen', 'high', FRIDAY],
    ['get quotes by Friday latest, this one is urgent', 'get quotes', 'high', FRIDAY],
    ['get the latest numbers by Friday at the latest', 'get the latest numbers', undefined, FRIDAY],
    ['watch the latest', 'watch the latest', undefined, undefined],
    ['book a table for Friday', 'book a table for Friday', undefined, undefined],
    ['write about urgent care', 'write about urgent care', undefined, undefined],
    ['stop by the bank', 'stop by the bank', undefined, undefined],
  ])('are taken apart: %s', (...[said, title, priority, due]) => {
    const language = /[äöüß]|Reifen|Tür/u.test(said)
      ? 'de'
      : (['fr', 'es', 'it', 'pt', 'nl'] as const).find((one) => LANGUAGE[one].test(said));
    const marked = markedTitle(said, { ...clock, ...(language !== undefined && { language }) });
    expect([marked.title, marked.priority, marked.due]).toEqual([title, priority, due]);
  });

  it('name a day that is not wholly read', () => {
    expect(markedTitle('get a quote (by the end of next week)', clock)).toEqual({
      title: 'get a quote (by the end of next week)',
      unread: 'end of next week',
    });
  });

  it('end where marks begin that stand behind the list', () => {
    expect(marksBehind('put "fix the bike" on my list, need it by Sunday')).toEqual({
      head: 'put "fix the bike" on my list',
      tail: 'need it by Sunday',
    });
    expect(areMarks('by Saturday, and it is important')).toBe(true);
    expect(areMarks('by Saturday, and it is red')).toBe(false);
  });

  test.prop([fc.stringMatching(/^[a-z]{2,12} [a-z]{2,12}$/u)])('keep a plain name', (name) => {
    fc.pre(
      !/^(?:by|due|before|bis|avant|entro|ate) |(?:^| )(?:asap|urgent\w*|important\w*)$/u.test(
        name,
      ),
    );
    expect(markedTitle(`${name}, urgent`, clock)).toEqual({ title: name, priority: 'high' });
  });

  test.prop([fc.string()])('are part of what was said, whatever it is', (said) => {
    expect(said).toContain(markedTitle(said, clock).title);
  });
});

const LANGUAGE = {
  fr: /cantine/u,
  es: /césped/u,
  it: /passaporto/u,
  pt: /carro/u,
  nl: /belasting/u,
} as const;
