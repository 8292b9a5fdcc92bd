import { describe, expect, it } from 'vitest';
import {
  type AlertFacts,
  alertCauses,
  incidentAlertId,
} from '../../../src/domain/alert/alert-causes.ts';
import { alertMail } from '../../../src/domain/alert/alert-mail.ts';
import {
  type AlertSettings,
  acknowledgeAlert,
  decideAlerts,
  defaultAlertSettings,
} from '../../../src/domain/alert/decide-alerts.ts';
import { quietUntil } from '../../../src/domain/alert/quiet-hours.ts';
import { spendAlarm } from '../../../src/domain/alert/spending.ts';
import { type AlertDoc, alertProjection } from '../../../src/domain/alert/views/alert.ts';
import { emptyController } from '../../../src/domain/cycle/views/controller.ts';
import type { IncidentDoc } from '../../../src/domain/cycle/views/incident.ts';
import type { LogFault } from '../../../src/domain/cycle/views/log-fault.ts';
import type { ParkedWork } from '../../../src/domain/cycle/views/parked-work.ts';
import type { Experience } from '../../../src/domain/learning/views/experience.ts';
import { emptySelfModel } from '../../../src/domain/learning/views/self-model.ts';
import type { NewEvent } from '../../../src/kernel/event/event.ts';
import { troubleWords } from '../../../src/language/replies/trouble-words.ts';
import { TIME_LANGUAGES } from '../../../src/language/when/time-text.ts';
import { documentsOf, recorded } from '../../support/recorded.ts';

const START = '2026-03-01T12:00:00.000Z';
const hours = (count: number) => new Date(Date.parse(START) + count * 3_600_000).toISOString();
const nothing: AlertFacts = {
  incidents: [],
  approvals: [],
  parked: [],
  effects: [],
  reminders: [],
  controller: emptyController,
  selfModel: emptySelfModel,
  experiences: [],
  day: undefined,
  dailyUsd: 2,
  now: START,

  jobs: [],
  failed: [],
  failedCall: null,
  titleOf: (workId: string) => workId,
  workspaceFull: null,
  logFaults: [],
  brokenSettings: [],
  missing: new Map(),
  zone: 'UTC',
};
const incident = (count: number): IncidentDoc => ({
  incident_id: 'work-task:x',
  cause: 'Back up',
  error_class: 'capability',
  where: 'cycle 1',
  message: 'disk gone',
  status: 'open',
  closed_by: null,
  count,
  first_at: START,
  last_at: START,
  event_ids: ['e1'],
});

/** The alerts of an agent over time: each look decides from the log alone. */
function watch(settings: Partial<AlertSettings> = {}) {
  let known: ReadonlyMap<string, AlertDoc> = new Map();
  let seq = 0;
  const keep = (events: readonly NewEvent[], occurredAt: string) => {
    const facts = events.map((event) => recorded(event, ++seq, { occurredAt }));
    known = documentsOf(alertProjection, facts, known);
  };
  return {
    known: () => [...known.values()],
    ack: (id: string, at: string) => {
      keep(acknowledgeAlert(known.get(id), 'owner') ?? [], at);
    },
    record: keep,
    look: (facts: Partial<AlertFacts>, now: string, canTell = true): readonly string[] => {
      const causes = alertCauses({ ...nothing, ...facts, now });
      const decided = decideAlerts(
        { causes, known, now, canTell, canClear: true },
        { ...defaultAlertSettings, ...settings },
      );
      const sent = decided.tell.map(({ alertId: alert_id, times }) => ({
        type: 'AlertSent',
        payload: { alert_id, mail_id: 'm', times },
      }));
      keep([...decided.events, ...sent], now);
      return decided.tell.map(({ title, times }) => `${times} ${title}`);
    },
  };
}

function sleeping(work_id: string, cause: ParkedWork['cause'] = 'outage'): ParkedWork {
  const tried = { cycle_no: 1, cycles: [1], failures: 0, outages: 0 };
  return { work_id, fingerprint: 'f', cause, retry_at: hours(1), ...tried };
}

describe('an alert', () => {
  it('is told once for the fifth error of an incident, however many follow (V49)', () => {
    const { look } = watch();
    expect(look({ incidents: [incident(4)] }, hours(0))).toEqual([]);
    expect(look({ incidents: [incident(5)] }, hours(1))).toEqual(['1 Back up: failed 5 times']);
    for (const count of [6, 7, 50]) {
      expect(look({ incidents: [incident(count)] }, hours(2))).toEqual([]);
    }
  });

  it('is told again after a day, then after two, louder each time, and no more', () => {
    const { look } = watch();
    const facts = { incidents: [incident(5)] };
    const told = Array.from({ length: 20 }, (_, i) => look(facts, hours(i * 12)));
    expect(told.flatMap((list, i) => list.map((line) => `${i * 12}h ${line[0] ?? ''}`))).toEqual([
      '0h 1',
      '24h 2',
      '72h 3',
    ]);
  });

  it('of failures in a row comes once a day, and names what failed last', () => {
    const { look } = watch();
    const failing = (count: number) => ({
      ...emptyController,
      backoff: { since: hours(count), until: hours(99), consecutive_failures: count },
    });
    const told = [
      look({ controller: failing(3) }, hours(0)),
      look({ controller: emptyController }, hours(1)),
      look({ controller: failing(4) }, hours(2)),
      look({ controller: emptyController }, hours(3)),
      look({ controller: failing(3) }, hours(30)),
    ];
    const line = '1 3 cycles failed in a row';
    expect(told).toEqual([[line], [], [], [], [line]]);
    const causes = alertCauses({ ...nothing, incidents: [incident(1)], controller: failing(3) });
    expect(causes[0]?.byMail).toContain('Back up: disk gone');
  });

  it('of failures in a row does not come again after the rest, nor speaks of it', () => {
    const { look } = watch();
    const backoff = { since: hours(0), until: hours(1), consecutive_failures: 3 };
    const facts = { controller: { ...emptyController, backoff }, incidents: [incident(1)] };
    const told = [0, 24, 72].map((after) => look(facts, hours(after)));
    expect(told).toEqual([['1 3 cycles failed in a row'], [], []]);
    const held = alertCauses({ ...nothing, ...facts, now: hours(2) })[0];
    expect(held?.byMail).toBe('Back up: disk gone');
    expect(held?.detail).toContain('rested until');
  });

  it('of models that take no call is one for all work, told at once where only the owner can mend it', () => {
    const asleep = (work_id: string, outages: number) => ({ ...sleeping(work_id), outages });
    const call = (error_class: string, since = hours(0)) => ({
      error_class,
      message: 'no credit',
      eventId: 'e',
      since,
    });
    const told = (outages: number, error_class: string) =>
      alertCauses({
        ...nothing,
        parked: [asleep('task:a', outages), asleep('task:b', 1)],
        failedCall: call(error_class),
      });
    expect(told(1, 'overloaded')).toEqual([]);
    const silent = alertCauses({
      ...nothing,
      now: hours(1),
      parked: [asleep('task:a', 1)],
      failedCall: call('timeout'),
    });
    expect(silent).toMatchObject([{ alertId: 'provider:down' }]);
    expect(told(4, 'overloaded')).toMatchObject([{ alertId: 'provider:down', eventIds: ['e'] }]);
    const [cause, another] = told(1, 'auth');
    expect(another).toBeUndefined();
    expect(cause?.byMail).toMatch(
      /^no credit\n {2}Please look at the key and the credit.*\n.*I try again/u,
    );
    expect(alertCauses({ ...nothing, failedCall: call('auth') })).toEqual([]);
  });

  it('of a reminder is told again, but for one that comes again by itself', () => {
    const come = { intention_id: 'plants', kind: 'reminder', title: 'plants', who: null } as const;
    const told = (isAgainSoon: boolean) => {
      const { look } = watch();
      const reminders = [{ ...come, instant: START, isAgainSoon }];
      return [0, 24, 72].map((at) => look({ reminders }, hours(at)));
    };
    expect(told(false)).toEqual([['1 plants'], ['2 plants'], ['3 plants']]);
    expect(told(true)).toEqual([['1 plants'], [], []]);
  });

  it('is not told again once it is acknowledged', () => {
    const { look, ack, known } = watch();
    look({ incidents: [incident(5)] }, hours(0));
    ack(incidentAlertId(incident(5)), hours(1));
    expect(look({ incidents: [incident(9)] }, hours(48))).toEqual([]);
    expect(known()).toMatchObject([{ status: 'acknowledged', times: 1 }]);
  });

  it('is never told when it was acknowledged before its time', () => {
    const { look, record } = watch();
    const payload = { alert_id: incidentAlertId(incident(3)), by: 'owner' };
    record([{ type: 'AlertAcknowledged', payload }], hours(0));
    expect(look({ incidents: [incident(5)] }, hours(1))).toEqual([]);
  });

  it('waits for the end of quiet hours, once held, and urgent ones do not wait', () => {
    const { look, known } = watch({ quiet: { from: '22:00', to: '07:00' }, zone: 'Europe/Berlin' });
    const night = '2026-03-01T23:00:00.000Z';
    const facts = { incidents: [incident(5)] };
    expect(look(facts, night)).toEqual([]);
    expect(known()).toMatchObject([
      { held_until: '2026-03-02T06:00:00.000Z', event_ids: ['e1', expect.any(String)] },
    ]);
    const isSafe = { ...emptyController, safe_mode: { reason: 'disk', since: night } };
    expect(look({ ...facts, controller: isSafe }, night)).toEqual(['1 the agent is in safe mode']);
    expect(look(facts, '2026-03-02T06:00:00.000Z')).toEqual(['1 Back up: failed 5 times']);
  });

  it('stays in the log when there is nobody to write to, and goes out when there is', () => {
    const { look, known } = watch();
    const facts = { incidents: [incident(5)] };
    expect(look(facts, hours(0), false)).toEqual([]);
    expect(known()).toMatchObject([{ status: 'raised', times: 0 }]);
    expect(look(facts, hours(1))).toEqual(['1 Back up: failed 5 times']);
  });

  it('is over when its cause is, and what comes back soon is not told at once again', () => {
    const { look, known } = watch();
    const isSafe = { ...emptyController, safe_mode: { reason: 'disk', since: START } };
    expect(look({ controller: isSafe }, hours(0))).toHaveLength(1);
    look({}, hours(1));
    expect(known()).toMatchObject([{ status: 'cleared' }]);
    expect(look({ controller: isSafe }, hours(2))).toEqual([]);
    expect(look({ controller: isSafe }, hours(26))).toHaveLength(1);
  });
});

describe('causes', () => {
  const day = (spent_usd: number) => ({
    kind: 'scope' as const,
    scope: 'day:2026-03-01',
    limit_usd: 2,
    reserved_usd: 0,
    spent_usd,
    estimated_usd: 0,
    open: {},
    exhausted_at: null,
    exhausted_limit_usd: null,
  });

  it('are eighty and a hundred percent of the money of a day, each once', () => {
    const { look } = watch();
    expect(look({ day: day(1.59) }, hours(0))).toEqual([]);
    expect(look({ day: day(1.6) }, hours(0))).toEqual(["1 80 % of the day's money is spent"]);
    expect(look({ day: day(1.9) }, hours(0))).toEqual([]);
    expect(look({ day: day(2.1) }, hours(0))).toEqual(["1 100 % of the day's money is spent"]);
    expect(look({ day: day(2.2) }, hours(30))).toEqual(["2 100 % of the day's money is spent"]);
  });

  it('say the money of a day once, where a lowered cap passes both marks at once', () => {
    expect(alertCauses({ ...nothing, day: day(2.1) }).map(({ title }) => title)).toEqual([
      "100 % of the day's money is spent",
    ]);
  });

  it('name the work that waits for the money of a day', () => {
    const parked = [sleeping('task:paint', 'budget'), sleeping('task:call', 'outage')];
    const titleOf = (id: string) => (id === 'task:paint' ? 'Paint the fence' : id);
    const [cause] = alertCauses({ ...nothing, day: day(1.7), parked, titleOf });
    expect(cause?.byMail).toMatch(/\n {2}Waits for money until .*: "Paint the fence"\.$/u);
    const [alone] = alertCauses({ ...nothing, day: day(1.7) });
    expect(alone?.byMail).not.toContain('Waits');
  });

  it('are cycles that cost far more than usual although every run succeeds', () => {
    const spent = (cost_usd: number, i: number) => ({ cost_usd, event_id: `e${i}`, success: true });
    const usual = Array.from({ length: 12 }, () => 0.05);
    const cycles = (...costs: number[]) => [...usual, ...costs].map(spent);
    expect(spendAlarm(cycles(0.05, 0.05, 0.06), 2)).toBeNull();
    expect(spendAlarm(cycles(0.3, 0.3, 0.3).slice(8), 2)).toBeNull();
    const alarm = spendAlarm(cycles(0.3, 0.3, 0.3), 2);
    expect(alarm).toMatchObject({ usualUsd: 0.05, eventIds: ['e12', 'e13', 'e14'] });
    const experiences = cycles(0.3, 0.3, 0.3) as unknown as Experience[]; // only these fields are read
    const [cause] = alertCauses({ ...nothing, experiences });
    expect(cause?.detail).toContain('Every run succeeds');
  });

  it('are pain signals of the last day and what waits for the owner', () => {
    const signal = { kind: 'pain' as const, capability_id: 'draft-mails', cause: 'three failures' };
    const pain = { ...signal, confidence: 0.2, cycle: 1, event_id: 'p1' };
    const selfModel = {
      ...emptySelfModel,
      signals: [
        { ...pain, at: hours(-1) },
        { ...pain, at: hours(-30), event_id: 'p0' },
      ],
    };
    const parked = [
      {
        work_id: 'task:y',
        fingerprint: 'f',
        cause: 'unknown_effect' as const,
        retry_at: null,
        cycle_no: 3,
        cycles: [3],
        failures: 0,
        outages: 0,
      },
    ];
    const causes = alertCauses({ ...nothing, selfModel, parked });
    expect(causes.map(({ kind }) => kind)).toEqual(['pain', 'unknown_effect']);
    expect(causes[0]?.titleByMail).toBe('confidence in "draft mails" fell to 0.20');
    const titleOf = () => 'Deploy the shop';
    const [unknown] = alertCauses({ ...nothing, parked, titleOf });
    expect(unknown?.title).toContain('"Deploy the shop"');
    expect(unknown?.byMail).toContain('do not repeat it blindly');
  });

  it('are reminders, told at their time even in quiet hours, and over when ticked off', () => {
    const due = { intention_id: 'bank', kind: 'reminder' as const, title: 'Call the bank' };
    const reminders = [{ ...due, who: null, instant: START, missed: 0 }];
    const { look, known } = watch({ quiet: { from: '11:00', to: '13:00' } });
    expect(look({ reminders }, START)).toEqual(['1 Call the bank']);
    expect(look({ reminders }, hours(1))).toEqual([]);
    expect(look({ reminders: [] }, hours(2))).toEqual([]);
    expect(known().map(({ status }) => status)).toEqual(['cleared']);
  });

  it('are answered by words, in the time of their owner, and name no command of a terminal', () => {
    const reminder = {
      intention_id: 'bins',
      kind: 'reminder' as const,
      title: 'put the bins out',
      who: null,
      instant: '2026-03-01T11:00:00.000Z',
      missed: 0,
    };
    const causes = alertCauses({
      ...nothing,
      incidents: [incident(5)],
      reminders: [reminder],
      zone: 'Europe/Berlin',
      controller: {
        ...emptyController,
        backoff: { since: START, until: '2026-03-02T08:00:00.000Z', consecutive_failures: 3 },
      },
    });
    const [first, ...rest] = causes.map((cause) => ({ ...cause, times: 1 }));
    const { text } = alertMail([first!, ...rest], { agentId: 'main', aliases: new Map() });
    expect(text).toContain('You asked: today at 12:00.');
    expect(text).toContain('go on tomorrow at 09:00. To go on at once, answer "resume".');
    expect(text).toContain('Answer "done", or for example "snooze 10 minutes".');
    expect(text).not.toMatch(/homeostat |T\d\d:|UTC|work-task/u);
  });

  it('are told in the language of their owner', () => {
    const causes = alertCauses({
      ...nothing,
      day: day(2.1),
      jobs: [],
      language: 'de',
      zone: 'Europe/Berlin',
      reminders: [
        {
          intention_id: 'bins',
          kind: 'reminder',
          title: 'Müll rausbringen',
          who: null,
          instant: '2026-03-01T11:00:00.000Z',
        },
      ],
    });
    const [first, ...rest] = causes.map((cause) => ({ ...cause, times: 1 }));
    const mail = { agentId: 'main', aliases: new Map(), language: 'de' as const };
    const { subject, text } = alertMail([first!, ...rest], mail);
    expect(subject).toBe('100 % des Geldes für heute sind ausgegeben (und 1 weitere)');
    expect(text).toContain('* Müll rausbringen\n  Du wolltest erinnert werden: heute um 12:00.');
    expect(text).not.toMatch(/You|Answer|by itself/u);
  });

  it.each(TIME_LANGUAGES)('tell of trouble in the language of their owner: %s', (language) => {
    const parked = {
      work_id: 'task:y',
      fingerprint: 'f',
      cause: 'unknown_effect' as const,
      retry_at: null,
      cycle_no: 3,
      cycles: [3],
      failures: 0,
      outages: 0,
    };
    const effect = {
      effect_id: 'tool-3',
      cycle_no: 3,
      kind: 'tool',
      summary: 'pay 40',
      args_hash: 'h',
      repeatable: false,
      confined: false,
      status: 'indeterminate' as const,
      lease_token: null,
      pgid: null,
      started_at: null,
      why: null,
    };
    const fault: LogFault = { seq: 7, kind: 'body', found_at: START, event_id: 'e7' };
    const causes = alertCauses({
      ...nothing,
      language,
      incidents: [incident(5), { ...incident(1), incident_id: 'charter' }],
      parked: [parked],
      effects: [effect],
      titleOf: () => 'Miete',
      logFaults: [fault],
      workspaceFull: '-',
      brokenSettings: ['-'],
      missing: new Map([['lesson', '-']]),
      controller: {
        ...emptyController,
        safe_mode: { since: START, reason: '-' },
        backoff: { since: START, until: hours(3), consecutive_failures: 3 },
      },
    });
    const [first, ...rest] = causes.map((cause) => ({ ...cause, times: 1 }));
    const { text } = alertMail([first!, ...rest], { agentId: 'a', aliases: new Map(), language });
    expect(causes).toHaveLength(9);
    expect(text).toContain(troubleWords(language).settle);
    expect(text).toContain('pay 40');
    expect(text).not.toContain('homeostat ');
    const english = /\b(?:the|answer|failed|what|until|which|to go on)\b/iu;
    if (language === 'en') expect(text).toMatch(english);
    else expect(text).not.toMatch(english);
  });

  it('say no secret and break no line of a subject', () => {
    const odd = {
      ...incident(5),
      cause: 'Back\r\nBcc: x@example.org',
      message: 'api_key=sk-ant-a1b2c3d4a1b2c3d4a1b2c3d4a1b2c3d4',
    };
    const [cause] = alertCauses({ ...nothing, incidents: [odd] });
    const { subject, text } = alertMail([{ ...cause!, times: 1 }], {
      agentId: 'main',
      aliases: new Map(),
    });
    expect(subject).not.toMatch(/[\r\n]/);
    expect(text).not.toContain('a1b2c3d4a1b2');
  });
});

it('knows quiet hours past midnight, across a change of clocks, and none', () => {
  const night = { from: '22:00', to: '07:00' };
  expect(quietUntil('2026-03-28T23:30:00.000Z', night, 'Europe/Berlin')).toBe(
    '2026-03-29T05:00:00.000Z',
  );
  expect(quietUntil('2026-03-28T12:00:00.000Z', night, 'Europe/Berlin')).toBeNull();
  expect(quietUntil('2026-03-28T13:30:00.000Z', { from: '13:00', to: '15:00' }, 'UTC')).toBe(
    '2026-03-28T15:00:00.000Z',
  );
  expect(quietUntil('2026-03-28T23:30:00.000Z', null, 'UTC')).toBeNull();
});
