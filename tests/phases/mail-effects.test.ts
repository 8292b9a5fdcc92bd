import { describe, expect, it } from 'vitest';
import { queueNotice } from '../../src/domain/mail/queue-notice.ts';
import { bareTask } from '../support/bare-task.ts';
import { mailStory, OWNER } from './mail-story.ts';

const TASK = { type: 'IntentionFormed', payload: bareTask('rent', 'pay the rent') };

const unknown = (n: number, work_id: string, summary: string) => [
  {
    type: 'EffectIntended',
    payload: {
      effect_id: `tool-${n}`,
      cycle_no: n,
      kind: 'tool',
      summary,
      args_hash: 'h',
      repeatable: false,
    },
  },
  { type: 'EffectIndeterminate', payload: { effect_id: `tool-${n}`, why: 'cut off' } },
  {
    type: 'WorkParked',
    payload: {
      work_id,
      cycle_no: n,
      fingerprint: 'f',
      cause: 'unknown_effect',
      retry_at: null,
    },
  },
];

/** The owner was told of actions with unknown outcome, in one mail; `told`: its Message-ID. */
async function toldOf(...more: ReturnType<typeof unknown>[]) {
  const story = mailStory({ hasModel: true });
  await story.record(TASK, ...unknown(1, 'task:rent', 'transfer 900'), ...more.flat());
  const text = await story.ports.blobs.putPersonal('mail:n1', 'Did it happen?');
  const jobs = ['task:rent', ...(more.length > 0 ? ['task:gas'] : [])];
  const mail = { mailId: 'n1', to: [OWNER], subject: 'unknown', text, html: null };
  await story.record(...queueNotice({ ...mail, domain: 'agent.example', jobs }));
  await story.round();
  const told = story.went.at(-1)?.messageId ?? '';
  return {
    ...story,
    answers: async (words: string, from = OWNER) => {
      const before = story.went.length;
      story.arrives({ text: words, inReplyTo: told, subject: 'Re: unknown', from });
      await story.round();
      return story.went.slice(before).map((one) => one.text);
    },
    resolved: async () => (await story.all('EffectResolved')).map(({ payload }) => payload),
  };
}

describe('the word of the owner on an action with unknown outcome', () => {
  it.each([
    ['It happened.', 'happened', 'Noted: it happened'],
    ['no, it did not happen, try again please', 'did_not_happen', 'I try "pay the rent" again'],
    ['Es ist nicht geschehen, versuch es noch einmal', 'did_not_happen', 'Ich versuche'],
  ])('counts by mail: %s', async (words, outcome, says) => {
    const { answers, resolved, all } = await toldOf();
    const [reply] = await answers(words);
    expect(reply).toContain(says);
    expect(await resolved()).toEqual([{ effect_id: 'tool-1', by: 'owner', outcome }]);
    const parked = await all('WorkParked');
    expect(parked).toHaveLength(outcome === 'happened' ? 1 : 2);
    expect(await all('InboxFileSeen')).toHaveLength(0);
  });

  it('may be to leave it: nothing is settled or repeated, and the alert is not told again', async () => {
    const { answers, resolved, all, record } = await toldOf();
    const alert = { alert_id: 'unknown:task:rent:1', kind: 'unknown_effect', severity: 'warning' };
    const said = { title: 't', detail: '', event_ids: [] };
    await record({ type: 'AlertRaised', payload: { ...alert, ...said } });
    const [reply] = await answers('leave it');
    expect(reply).toContain('until you say whether it happened');
    expect(await resolved()).toEqual([]);
    expect(await all('AlertAcknowledged')).toHaveLength(1);
    expect((await answers('ok, it happened'))[0]).toContain('Noted: it happened');
  });

  it.each(['yes', 'no', 'it happened, try again', 'yes, it did not happen'])(
    'is asked about where it leaves open which: %s',
    async (words) => {
      const { answers, resolved } = await toldOf();
      const [reply] = await answers(words);
      expect(reply).toContain('Did it happen? Nothing is changed yet.');
      expect(await resolved()).toEqual([]);
    },
  );

  it('needs a name where several are in question', async () => {
    const { answers, resolved } = await toldOf(unknown(2, 'task:gas', 'transfer 80'));
    const [reply] = await answers('it happened');
    expect(reply).toContain('"transfer 900: it happened"');
    expect(reply).toContain('"transfer 80: it happened"');
    expect(await resolved()).toEqual([]);
    await answers('transfer 80: it happened');
    await answers('it did not happen');
    expect(await resolved()).toMatchObject([
      { effect_id: 'tool-2', outcome: 'happened' },
      { effect_id: 'tool-1', outcome: 'did_not_happen' },
    ]);
  });

  it('counts once, and only in the thread that told of it', async () => {
    const { answers, resolved, arrives, round } = await toldOf();
    arrives({ text: 'it happened', subject: 'something else' });
    await round();
    expect(await resolved()).toEqual([]);
    await answers('it happened');
    await answers('it did not happen, try again');
    expect(await resolved()).toHaveLength(1);
  });

  it('counts from nobody else, and not in what is quoted', async () => {
    const { answers, resolved, arrives, round } = await toldOf();
    expect(await answers('it happened', 'eve@example.org')).toEqual([]);
    arrives({ text: 'Let me look first.', quoted: '> it happened', subject: 'Re: unknown' });
    await round();
    expect(await resolved()).toEqual([]);
  });

  it('needs no model to read it', async () => {
    const told = await toldOf();
    Object.assign(told.ports, { mayAsk: async () => true });
    await told.answers('it happened');
    expect(await told.resolved()).toHaveLength(1);
  });
});
