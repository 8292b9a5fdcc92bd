import { describe, expect, it } from 'vitest';
import { tellOnce } from '../../src/app/telling/tell-owner.ts';
import { defaultAlertSettings } from '../../src/domain/alert/decide-alerts.ts';
import { fact, payloadsOf } from '../../src/domain/fact.ts';
import { cycleReport } from '../../src/domain/learning/proposals.ts';
import { mailProjection } from '../../src/domain/mail/views/mail.ts';
import { ProjectionUnavailable } from '../../src/kernel/log/log-errors.ts';
import { answerWork, type WorkTold } from '../../src/phases/mail/answer-work.ts';
import { languageOfWork } from '../../src/phases/mail/desk/owners-language.ts';
import { draftsBefore } from '../../src/phases/mail/told-drafts.ts';
import type { PhaseContext } from '../../src/phases/phase-context.ts';
import { done } from './loop-story.ts';
import { mailStory, OWNER } from './mail-story.ts';

/** A parked request with its body, as the log has it. */
function parkedRequest(args_ref: string, workId: string) {
  const action = { action_id: 'tool-1-1-1', cycle_no: 1, args_hash: 'h', work_id: workId };
  const summary = 'POST https://hooks.example/totals';
  const tool = 'http_send';
  const asks = { to: 'owner', rule: 'taint.address', reason: 'POST', expires_at: null };
  return [
    {
      type: 'ActionProposed',
      payload: { ...action, tool, args_redacted: summary, args_ref },
    },
    { type: 'ActionEscalated', payload: { ...action, ...asks, tool, summary } },
  ];
}

const alertSettings = {
  alerts: defaultAlertSettings,
  reportAt: null,
  to: [OWNER],
  isByFile: false,
  domain: 'agent.example',
};

/** An owner's mail that became work, and the cycle that did it. */
async function worked(text: string, sending: 'ok' | 'down' = 'ok') {
  const story = mailStory({ hasModel: sending === 'ok' });
  story.how.sending = sending;
  const mail = story.arrives({ text, subject: 'The backup' });
  await story.round();
  const received = await story.all('MailReceived');
  const { mail_id } = payloadsOf(received, 'MailReceived')[0]!;
  const context = (cycleNo: number) =>
    ({
      ...story.ports,
      cycleNo,
      view: (wanted: Parameters<typeof story.log.view>[1]) => story.log.view('a', wanted),
    }) as unknown as PhaseContext; // all that an answer looks at
  return {
    ...story,
    mail,
    mailId: mail_id,
    ends: async (told: Partial<WorkTold>, cycleNo = 1) => {
      const events = await answerWork(story.ports, context(cycleNo), {
        workId: `inbox:${mail_id}`,
        answer: null,
        ok: null,
        evidence: [],
        events: [],
        ...told,
      });
      await story.record(...events);
      await story.round();
      return story.went.at(-1);
    },
  };
}

const parked = fact('WorkParked', {
  work_id: 'inbox:mail-1',
  cycle_no: 1,
  fingerprint: 'f',
  cause: 'failure',
  retry_at: '2026-11-21T05:00:00.000Z',
});
const failed = { ok: false, events: [parked] };

describe('the answer of a cycle', () => {
  it('goes back into the thread of the mail, once a cycle', async () => {
    const { ends, mail, went } = await worked('When did the last backup run?');
    expect(await ends({ answer: 'Yesterday at nine.' })).toMatchObject({
      subject: 'Re: The backup',
      text: 'Yesterday at nine.\n',
      inReplyTo: mail,
    });
    await ends({ answer: 'Yesterday at nine.' });
    expect(went).toHaveLength(1);
    await ends({ ok: true, evidence: [{ kind: 'file', ref: 'a.txt' }] }, 2);
    expect(went[1]?.text).toContain('Done.\n- file: a.txt');
  });

  it('asks for what needs a word in its own mail, and no notice asks for it as well', async () => {
    const { ends, mailId, record, all } = await worked('Tell the market that we come.');
    const escalated = (action_id: string) => ({
      type: 'ActionEscalated',
      payload: {
        action_id,
        cycle_no: 1,
        to: 'owner',
        rule: 'r',
        reason: 'it sends',
        tool: 'http_send',
        summary: 'POST https://market.example/stand',
        args_hash: 'h',
        work_id: `inbox:${mailId}`,
        expires_at: null,
      },
    });
    const raised = {
      alert_id: 'approval:tool-1-1-2',
      kind: 'approval',
      severity: 'warning',
      title: 'told before',
      detail: '',
      event_ids: [],
    };
    const held = { ...raised, alert_id: 'approval:tool-1-1-3', title: 'not told yet' };
    await record(
      ...['tool-1-1-1', 'tool-1-1-2', 'tool-1-1-3'].map(escalated),
      { type: 'AlertRaised', payload: raised },
      {
        type: 'AlertSent',
        payload: { alert_id: raised.alert_id, mail_id: 'earlier', times: 1 },
      },
      { type: 'AlertRaised', payload: held },
    );
    expect((await ends({ note: 'I wait.' }))?.text).toContain('I need your word');
    expect(payloadsOf(await all('AlertSent'), 'AlertSent').slice(1)).toEqual([
      { alert_id: 'approval:tool-1-1-1', mail_id: `an-1-${mailId}`, times: 1 },
      { alert_id: 'approval:tool-1-1-3', mail_id: `an-1-${mailId}`, times: 1 },
    ]);
  });

  it('asks for a yes or no in its own mail, and no notice asks the same', async () => {
    const { ends, mailId, record, arrives, round, all, went } = await worked('Tidy up, please.');
    const job = { job_id: 'job-1', work_id: `inbox:${mailId}`, cycle_no: 1 };
    await record({ type: 'JobOpened', payload: { ...job, fingerprint: 'f' } });
    const concluded = fact('JobConcluded', {
      ...job,
      outcome: 'unconfirmed',
      basis: 'reviewer',
      claimed: true,
      evidence: [],
      missing: [],
    });
    const letter = await ends({ answer: 'It is tidy.', events: [concluded] });
    await record(concluded);
    expect(letter?.text).toMatch(
      /^It is tidy\.\n\n.*please confirm\. Answer this mail with "yes".*\n- Nothing outside shows that it is done\.\n$/u,
    );
    expect(await all('AlertSent')).toMatchObject([{ payload: { alert_id: 'confirm:job-1:1' } }]);
    arrives({ text: 'yes', inReplyTo: letter!.messageId });
    await round();
    expect(await all('InboxFileHandled')).toHaveLength(1);
    expect(went.at(-1)?.text).toContain('is done.');
  });

  it('asks for what it may not do on its own, and says how to answer', async () => {
    const { ends, mailId, record } = await worked('Please mail the report to Tom.');
    const asked = {
      action_id: 'tool-1-1-1-1',
      cycle_no: 1,
      to: 'owner',
      rule: 'r',
      reason: 'it sends',
      tool: 'mail',
      summary: 'to Tom',
      args_hash: 'h',
      work_id: `inbox:${mailId}`,
      expires_at: '2030-01-01T00:00:00.000Z',
    };
    await record({ type: 'ActionEscalated', payload: asked });
    const letter = await ends({});
    expect(letter?.text).toContain('- mail: to Tom\n');
    expect(letter?.text).toContain('\n  I ask because of this: "it sends"\n');
    expect(letter?.text).toContain('is not kept');
    expect(letter?.text).toContain('"yes" and the six digits');
  });

  it('tells of a failure when it first happens', async () => {
    const { ends, went } = await worked('Please fix the build.');
    expect((await ends(failed))?.text).toContain('I try again today at 05:00');
    await ends(failed, 2);
    expect(went).toHaveLength(1);
  });

  it('frames what was written in the language of the owner', async () => {
    const { ends, mailId, record } = await worked('Bitte räum die Dateien auf, danke.');
    expect((await ends(failed))?.text).toBe(
      'Diesmal ist es nicht gelungen.\nIch versuche es heute um 05:00 noch einmal. Fehlt dafür etwas von dir, antworte hier.\n',
    );
    expect((await ends({ ok: true }, 2))?.text).toBe('Erledigt.\n');
    const job = { job_id: 'job-1', work_id: `inbox:${mailId}`, cycle_no: 3 };
    await record({ type: 'JobOpened', payload: { ...job, fingerprint: 'f' } });
    const verdict = { outcome: 'unconfirmed', basis: 'reviewer', claimed: true } as const;
    const concluded = fact('JobConcluded', { ...job, ...verdict, evidence: [], missing: [] });
    const letter = await ends({ answer: 'The files are tidy.', events: [concluded] }, 3);
    expect(letter?.text).toMatch(
      /^The files are tidy\.\n\nSoweit ich sehe, fertig.* mit "ja".*\n- Von außen ist nicht zu sehen/u,
    );
  });

  it('says what was done where it was given no words for its owner', async () => {
    const { ends, mailId, record } = await worked('Tidy up, please.');
    const job = { job_id: 'job-1', work_id: `inbox:${mailId}`, cycle_no: 1 };
    await record({ type: 'JobOpened', payload: { ...job, fingerprint: 'f' } });
    const verdict = { outcome: 'unconfirmed', basis: 'reviewer', claimed: true } as const;
    const events = [
      fact('JobConcluded', { ...job, ...verdict, evidence: [], missing: [] }),
      fact('CycleReported', {
        cycle_no: 1,
        run_id: 'run-1',
        work_id: job.work_id,
        report: cycleReport.strip().parse({ ...done, action_taken: 'Sorted the files by year.' }),
      }),
    ];
    const letter = await ends({ events });
    expect(letter?.text).toContain(
      '\n- What I did, in my own words: "Sorted the files by year."\n',
    );
  });

  it('tells of it once, in whatever words it fails again, until its owner has spoken', async () => {
    const { ends, went, arrives, round } = await worked('Please fix the printer.');
    const first = await ends({ ...failed, answer: 'There is no print server.' });
    await ends({ ...failed, answer: 'I cannot reach a print server.' }, 2);
    await ends({ ...failed, answer: 'Still none.' }, 3);
    expect(went).toHaveLength(1);
    arrives({ text: 'It is called lp1, look again.', inReplyTo: first?.messageId ?? '' });
    await round();
    const said = went.length;
    await ends({ ...failed, answer: 'lp1 does not answer.' }, 4);
    await ends({ ...failed, answer: 'lp1 is silent.' }, 5);
    expect(went.slice(said).map(({ text }) => text)).toEqual([
      expect.stringContaining('lp1 does not answer.'),
    ]);
  });

  it('may ask in its own words, and the yes to that is work', async () => {
    const { ends, arrives, round, all } = await worked('Write the offer for Brandt.');
    const asked = await ends({
      answer: 'The offer is in offer.md. Shall I send it, too?',
      ok: true,
    });
    arrives({ text: 'yes', inReplyTo: asked?.messageId ?? '' });
    await round();
    expect(await all('InboxFileSeen')).toHaveLength(2);
    const said = await ends({ answer: 'It is sent.' }, 2);
    arrives({ text: 'ok', inReplyTo: said?.messageId ?? '' });
    await round();
    expect(await all('InboxFileSeen')).toHaveLength(2);
  });

  it('takes in what was said at once and could not be sent yet', async () => {
    const story = await worked('Please tidy up.', 'down');
    const letter = await story.ends({ answer: 'It is tidy.' });
    expect(letter).toBeUndefined();
    story.how.sending = 'ok';
    story.clock.ms += 3_600_000;
    await story.round();
    expect(story.went.map(({ text }) => text)).toEqual([
      expect.stringMatching(/filed as work[^]*\n\nIt is tidy\.\n$/u),
    ]);
  });

  it('of a task that a mail added goes into that thread', async () => {
    const { ends, mail, went } = await worked('add a task: water the plants');
    expect(went).toHaveLength(1);
    const letter = await ends({ workId: 'task:water-the-plants', ok: true });
    expect(letter?.references).toContain(mail);
    expect(await ends({ workId: 'task:other', ok: true })).toBe(letter);
  });
});

describe('the language of what is told unasked', () => {
  const ENGLISH = 'When did the last backup run? Please look at what it said.';
  const GERMAN = 'Was steht heute noch an, und was hast du gestern gemacht?';

  it('is that of the thread the work came from, whatever was written elsewhere since', async () => {
    const { ends, arrives, round } = await worked(ENGLISH);
    arrives({ text: GERMAN, subject: 'Heute' });
    await round();
    expect((await ends({ ok: true, evidence: [{ kind: 'file', ref: 'a' }] }))?.text).toBe(
      'Done.\n- file: a\n',
    );
  });

  it('is that of the last words of that thread that tell one', async () => {
    const { ends, arrives, round, mail } = await worked(ENGLISH);
    arrives({ text: GERMAN, subject: 'Re: The backup', inReplyTo: mail });
    arrives({ text: 'ok', subject: 'Re: The backup', inReplyTo: mail });
    await round();
    expect((await ends({ ok: true }))?.text).toBe('Erledigt.\n');
  });

  it('is that of the newest mail where mails cannot be read now', async () => {
    const { arrives, round, log, ports, mailId } = await worked(ENGLISH);
    arrives({ text: GERMAN, subject: 'Heute' });
    await round();
    const view: typeof log.view = async (agentId, wanted) => {
      if (wanted.some(({ projection }) => projection.name === mailProjection.name))
        throw new ProjectionUnavailable(mailProjection.name, 'it does not fold');
      return log.view(agentId, wanted);
    };
    const told = (from: typeof log) => languageOfWork({ ...ports, log: from }, `inbox:${mailId}`);
    expect([await told(log), await told({ ...log, view })]).toEqual(['en', 'de']);
  });

  it.each([
    ['Erinnere mich morgen um 9 an den Zahnarzt', ENGLISH, 'Du wolltest erinnert werden'],
    ['Remind me tomorrow at 9 to call the dentist', GERMAN, 'You asked: tomorrow at 09:00.'],
  ])('is that in which a reminder was asked for: %s', async (asked, later, says) => {
    const { arrives, round, all, record, ports, went } = mailStory();
    arrives({ text: asked, subject: 'Zahn' });
    await round();
    arrives({ text: later, subject: 'Something else' });
    await round();
    const [{ intention_id, due_at } = { intention_id: '', due_at: null }] = payloadsOf(
      await all('IntentionFormed'),
      'IntentionFormed',
    );
    const due = { intention_id, instant: due_at, by: 'time', cause: null, missed: 0 };
    await record({ type: 'IntentionDue', payload: due });
    const agent = { ...ports, config: { dailyUsd: 2 } };
    await tellOnce({ agent, settings: alertSettings, brokenSettings: () => [] });
    await round();
    expect(went.at(-1)?.text).toContain(says);
  });
});

describe('what waits for a yes', () => {
  const BODY = '{"total": 5055.40}\nAnswer "yes" to this mail.';

  async function asking() {
    const story = await worked('Post the total, please.');
    const { record, ports, round, blobs, mailId } = story;
    const input = { url: 'https://hooks.example/totals', body: BODY };
    const ref = await blobs.put(JSON.stringify(input));
    const begun = { cycle_no: 1, schedule: 's', tick_at: '2026-11-21T04:00:00.000Z' };
    await record({ type: 'CycleScheduled', payload: { ...begun, trigger: 'manual' } });
    await record(...parkedRequest(ref, `inbox:${mailId}`));
    const agent = { ...ports, config: { dailyUsd: 2 } };
    const tell = async () => {
      await tellOnce({ agent, settings: alertSettings, brokenSettings: () => [] });
      await round();
    };
    return { ...story, tell };
  }

  it('is shown word for word in the thread of its work, and asked once', async () => {
    const { tell, ends, went } = await asking();
    await tell();
    expect(went).toHaveLength(0);
    const letter = await ends({ answer: 'The total is 5,055.40.' });
    expect(letter?.text).toContain(
      [
        '- http_send: POST https://hooks.example/totals',
        '  | url: https://hooks.example/totals',
        '  | body:',
        '  |   {"total": 5055.40}',
        '  |   Answer "yes" to this mail.',
        '  I ask because this work has read text from outside.',
        'Answer "yes"',
      ].join('\n'),
    );
    await tell();
    expect(went).toHaveLength(1);
  });

  it('is asked by a notice where its cycle ended and said nothing', async () => {
    const { tell, complete, went, all } = await asking();
    await complete(1);
    await tell();
    expect(went).toHaveLength(1);
    expect(went[0]?.text).toContain('\n  |   {"total": 5055.40}\n');
    expect(went[0]?.text).not.toMatch(/POST.*POST|this turn/u);
    expect(await all('AlertSent')).toHaveLength(1);
  });

  it('is asked by a notice where its cycle takes long', async () => {
    const { tell, clock, went } = await asking();
    clock.ms += 20 * 60_000;
    await tell();
    expect(went).toHaveLength(1);
  });
});

describe('what was drafted, for its owner to send', () => {
  const BODY = 'Dear Mr Jansen,\n\nI am sorry.\nAnswer "yes" to this mail.';

  /** `no`: of the action, which names its draft. */
  async function drafts(story: Awaited<ReturnType<typeof worked>>, cycle_no: number, body: string) {
    const input = { to: ['p.jansen@fiets.example'], subject: 'Your bike', body };
    const args_ref = await story.blobs.put(JSON.stringify(input));
    const action_id = `tool-${cycle_no}-1-1`;
    const about = { action_id, cycle_no, tool: 'draft_mail' };
    const asked = { args_hash: 'h', work_id: `inbox:${story.mailId}`, args_redacted: '', args_ref };
    const came = { exit_code: 0, duration_ms: 1, result_digest: 'd', output_ref: null };
    await story.record(
      { type: 'ActionProposed', payload: { ...about, ...asked } },
      {
        type: 'ActionExecuted',
        payload: { ...about, ...came, output_head: '', evidence: [] },
      },
    );
  }

  it('is shown in the answer word for word, with where it lies, and once', async () => {
    const story = await worked('Please write to Jansen.');
    await drafts(story, 1, BODY);
    const letter = await story.ends({ answer: 'I cannot mail other people.' });
    expect(letter?.text).toBe(
      [
        'I cannot mail other people.',
        '',
        'This is the draft, for you to send. It lies in outbox/drafts/tool-1-1-1.txt in the state folder.',
        '| To: p.jansen@fiets.example',
        '| Subject: Your bike',
        '|',
        '| Dear Mr Jansen,',
        '|',
        '| I am sorry.',
        '| Answer "yes" to this mail.',
        '',
      ].join('\n'),
    );
    expect((await story.ends({ answer: 'Anything else?' }, 2))?.text).toBe('Anything else?\n');
    await drafts(story, 3, 'Another.');
    expect((await story.ends({ answer: 'Changed.' }, 3))?.text).toContain('| Another.');
  });

  it('says how much of a long one is left out', async () => {
    const story = await worked('Please write to Jansen.');
    await drafts(story, 1, 'word '.repeat(1000));
    const text = (await story.ends({ answer: 'Drafted.' }))?.text ?? '';
    expect(text).toContain('1999 characters are left out here; they are in that file.');
    expect(text.length).toBeLessThan(4000);
  });

  it('is told to whoever goes on with the thread, once', async () => {
    const story = await worked('Please write to Jansen.');
    const job = { job_id: 'job-1', work_id: `inbox:${story.mailId}`, cycle_no: 1 };
    await story.record({ type: 'JobOpened', payload: { ...job, fingerprint: 'f' } });
    await drafts(story, 1, BODY);
    const letter = await story.ends({ answer: 'I cannot mail other people.' });
    story.arrives({ text: 'Show me the draft.', inReplyTo: story.mail });
    await story.round();
    const received = payloadsOf(await story.all('MailReceived'), 'MailReceived');
    const workId = `inbox:${received.at(-1)?.mail_id}`;
    const view = (wanted: Parameters<typeof story.log.view>[1]) => story.log.view('a', wanted);
    const before = (said: readonly string[]) =>
      draftsBefore({ ...story.ports, view }, story.blobs, { workId, said });
    expect(await before([letter?.text ?? ''])).toEqual([]);
    const draft = { to: ['p.jansen@fiets.example'], subject: 'Your bike', body: BODY };
    const lies_in = 'outbox/drafts/tool-1-1-1.txt';
    expect(await before(['cut'])).toMatchObject([
      { fields: { you_drafted_for_the_owner_to_send: { ...draft, lies_in } }, trust: 'self' },
    ]);
  });
});
