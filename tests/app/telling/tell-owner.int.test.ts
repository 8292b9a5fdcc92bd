import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { mailTells } from '../../../src/app/telling/mail-tells.ts';
import { reportOnce } from '../../../src/app/telling/send-report.ts';
import { tellOnce } from '../../../src/app/telling/tell-owner.ts';
import { tellingPort } from '../../../src/app/telling/telling-port.ts';
import { brokenSettings } from '../../../src/compose/look/broken-settings.ts';
import { statusNow } from '../../../src/compose/look/status-now.ts';
import { reportHtml } from '../../../src/compose/mail/report-page.ts';
import { tellingSettings } from '../../../src/compose/settings/telling-settings.ts';
import { alertProjection } from '../../../src/domain/alert/views/alert.ts';
import { incidentProjection } from '../../../src/domain/cycle/views/incident.ts';
import { outgoingMailProjection } from '../../../src/domain/mail/views/outgoing-mail.ts';
import { weekOf } from '../../../src/domain/report/views/week.ts';
import { agentUnderTest } from '../../compose/agent-under-test.ts';
import { bareTask } from '../../support/bare-task.ts';

const { agent, record, origin } = await agentUnderTest();
const settings = { ...tellingSettings(agent.config), to: ['owner@example.org'] };
const telling = { agent, settings, brokenSettings: () => brokenSettings(agent.config) };
const id = 'work-task:backup';
const opened = {
  incident_id: id,
  cause: 'Back up',
  error_class: 'environment',
  message: 'no route',
  where: 'cycle 1',
};
const again = {
  type: 'IncidentRepeated',
  payload: { incident_id: id, message: 'no route' },
};

it('tells the owner by one mail, queued together with what it says, once', async () => {
  await record({ type: 'IncidentOpened', payload: opened }, again, again, again, again);
  await tellOnce({ ...telling });
  await record(again);
  await tellOnce({ ...telling });
  await tellOnce({ ...telling });
  const wanted = [{ projection: outgoingMailProjection, keys: 'all' as const }];
  const view = await agent.log.view(agent.agentId, wanted);
  const mails = [...view.all(outgoingMailProjection).values()];
  expect(mails).toMatchObject([
    { subject: 'Back up: failed 5 times', to: settings.to, cause: 'notice', state: 'queued' },
  ]);
  const [mail] = mails;
  const effects = await agent.store.read(agent.agentId, { types: ['EffectIntended'], limit: 10 });
  expect(effects.map(({ payload }) => payload)).toMatchObject([
    { kind: 'mail', effect_id: `mail-${mail?.mail_id}-1` },
  ]);
  const text = await agent.blobs.getPersonal(`mail:${mail?.mail_id}`, mail?.text?.blob ?? '');
  expect(text.status === 'found' ? text.text : '').toContain('no route');
});

it('adds nothing to the log when there is nothing to tell', async () => {
  const [before] = await agent.store.read(agent.agentId, { newestFirst: true, limit: 1 });
  await tellOnce({ ...telling });
  const [after] = await agent.store.read(agent.agentId, { newestFirst: true, limit: 1 });
  expect(after?.seq).toBe(before?.seq);
});

it('knows what the owner has seen', async () => {
  const port = tellingPort(agent);
  expect(await port.acknowledgeIncident(origin(), id)).toBe(true);
  expect(await port.acknowledgeIncident(origin(), 'nothing')).toBe(false);
  expect(await port.acknowledgeAlert(origin(), 'nothing')).toBe(false);
  expect(await port.alerts()).toMatchObject([{ status: 'acknowledged', times: 1 }]);
  expect(await port.incidents()).toMatchObject([{ incident_id: id, count: 6 }]);
});

/** What sends reports some time ahead, of a week in which a cycle ended. */
async function mondayNight(days: number) {
  // Some Monday night so many days ahead at least, when it is past eight in the morning in every zone: it is about the week before.
  const later = new Date(Date.now() + days * 86_400_000);
  later.setUTCDate(later.getUTCDate() + ((8 - later.getUTCDay()) % 7));
  later.setUTCHours(23);
  const now = later.toISOString();
  const then = new Date(later.getTime() - 2 * 86_400_000).toISOString();
  const payload = { cycle_no: 1, outcome: 'success', duration_ms: 1, model_calls: 0, cost_usd: 0 };
  await agent.log.append(
    agent.agentId,
    { ...origin(), occurredAt: then },
    { events: [{ type: 'CycleCompleted', payload }] },
  );
  return {
    then,
    reporting: { agent: { ...agent, now: () => now }, settings, reportPage: reportHtml },
  };
}

it('sends the report of a week once, whoever asks again', async () => {
  const { then, reporting } = await mondayNight(21);
  await reportOnce({ ...reporting, settings: { ...settings, to: [] } });
  await reportOnce(reporting);
  await reportOnce(reporting);
  const sent = await agent.store.read(agent.agentId, { types: ['WeekReported'], limit: 10 });
  expect(sent.map((event) => event.payload)).toMatchObject([{ week: weekOf(then) }]);
  const mails = await agent.store.read(agent.agentId, { types: ['MailQueued'], limit: 10 });
  expect(mails.map((event) => event.payload)).toMatchObject([
    {},
    { subject: `main: Week ${weekOf(then)}`, html: { bytes: expect.any(Number) as number } },
  ]);
});

it('tells of a full workspace for as long as it is, once', async () => {
  const told = async () => {
    const view = await agent.log.view(agent.agentId, [
      { projection: alertProjection, keys: 'all' },
    ]);
    return view.all(alertProjection).get('workspace:full');
  };
  const workspaceFull = async () => 'the workspace is full: 3 MiB of 2';
  await tellOnce({ ...telling, workspaceFull });
  await tellOnce({ ...telling, workspaceFull });
  expect(await told()).toMatchObject({ status: 'sent', times: 1 });
  await tellOnce({ ...telling, workspaceFull: async () => null });
  expect(await told()).toMatchObject({ status: 'cleared' });
});

it('tells once of a file of settings that broke while it ran, and clears it when it is mended', async () => {
  const file = join(agent.config.stateDir, 'models.json');
  const kinds = async () => {
    const types = ['AlertRaised', 'AlertCleared'];
    const events = await agent.store.read(agent.agentId, { types, limit: 100 });
    const mine = events.filter(({ payload }) =>
      JSON.stringify(payload).includes('settings:broken'),
    );
    return mine.map(({ type }) => type);
  };
  writeFileSync(file, '{"prices":');
  expect((await statusNow(agent, null)).warnings.join()).toContain('models.json');
  await tellOnce({ ...telling });
  await tellOnce({ ...telling });
  expect(await kinds()).toEqual(['AlertRaised']);
  rmSync(file);
  await tellOnce({ ...telling });
  expect(await kinds()).toEqual(['AlertRaised', 'AlertCleared']);
  expect((await statusNow(agent, null)).warnings.join()).not.toContain('models.json');
});

it('tells in the language that its owner asked for', async () => {
  const due = new Date(Date.now() - 60_000).toISOString();
  const failing = { incident_id: 'work-task:sweep', message: 'kein Besen' };
  const repeated = { type: 'IncidentRepeated', payload: failing };
  await record(
    { type: 'IncidentOpened', payload: { ...opened, ...failing, cause: 'Kehren' } },
    ...[repeated, repeated, repeated, repeated],
    {
      type: 'UserCorrectionDetected',
      payload: {
        message_id: 'm1',
        correction: 'Antworte mir immer auf Deutsch.',
        rule_action: 'create',
        lesson_id: 'rule_german',
        kind: 'rule',
        source: 'user_feedback',
        reinforces: false,
      },
    },
    {
      type: 'IntentionFormed',
      payload: { ...bareTask('bins', 'Müll rausbringen'), kind: 'reminder', due_at: due },
    },
    {
      type: 'IntentionDue',
      payload: { intention_id: 'bins', instant: due, by: 'time', cause: null, missed: 0 },
    },
  );
  await tellOnce({ ...telling });
  const view = await agent.log.view(agent.agentId, [
    { projection: outgoingMailProjection, keys: 'all' },
  ]);
  const mail = [...view.all(outgoingMailProjection).values()].at(-1);
  const text = await agent.blobs.getPersonal(`mail:${mail?.mail_id}`, mail?.text?.blob ?? '');
  const said = text.status === 'found' ? text.text : '';
  expect(said).toContain('Du wolltest erinnert werden');
  expect(said).toContain('Kehren: 5-mal misslungen');
});

it('tells once that no model takes the calls, and is over when work goes on', async () => {
  const call = { run_id: 'r1', cycle_no: 1, attempt: 1, retryable: false };
  const parked = (work_id: string, cause: 'outage' | 'failure') => ({
    type: 'WorkParked',
    payload: { cycle_no: 1, work_id, fingerprint: 'f', cause, retry_at: null },
  });
  const failed = { ...call, error_class: 'auth', message: 'Your credit balance is too low.' };
  await record({ type: 'AgentRunFailed', payload: failed });
  await record(parked('task:one', 'outage'), parked('task:two', 'outage'));
  const provider = async () => {
    await tellOnce({ ...telling });
    const keys = ['provider:down'];
    const view = await agent.log.view(agent.agentId, [{ projection: alertProjection, keys }]);
    return view.get(alertProjection, 'provider:down');
  };
  expect(await provider()).toMatchObject({ status: 'sent', times: 1 });
  expect((await provider())?.detail).toContain('Your credit balance is too low.');
  const used = { tokens_in: 1, tokens_out: 1, tokens_cached: 0 };
  const answered = { run_id: 'r2', cycle_no: 2, model: 'm', output_ref: '', duration_ms: 1 };
  await record({ type: 'AgentRunCompleted', payload: { ...answered, ...used, cost_usd: 0 } });
  expect(await provider()).toMatchObject({ status: 'cleared' });
  await record(parked('task:one', 'failure'), parked('task:two', 'failure'));
});

it('mails the report of a week in that language, with the reminders that wait', async () => {
  const { reporting } = await mondayNight(42);
  await reportOnce(reporting);
  const view = await agent.log.view(agent.agentId, [
    { projection: outgoingMailProjection, keys: 'all' },
  ]);
  const mail = [...view.all(outgoingMailProjection).values()].at(-1);
  expect(mail?.subject).toContain('Woche');
  const read = async (blob = '') => {
    const found = await agent.blobs.getPersonal(`mail:${mail?.mail_id}`, blob);
    return found.status === 'found' ? found.text : '';
  };
  expect(await read(mail?.text?.blob)).toMatch(/Müll rausbringen \(am /u);
  expect(await read(mail?.html?.blob)).toMatch(/lang="de".*Woche.*Müll rausbringen/su);
});

it('goes on telling when a view has stopped, and says so, without calling the rest over', async () => {
  const again = { ...opened, incident_id: 'work-task:photos', cause: 'Sort photos' };
  const more = {
    type: 'IncidentRepeated',
    payload: { incident_id: again.incident_id, message: 'x' },
  };
  await record({ type: 'IncidentOpened', payload: again }, more, more, more, more);
  await tellOnce({ ...telling });
  type Named = { readonly name: string; readonly version: number };
  const stop = async ({ name, version }: Named, seq: number | null) => {
    const stopped = seq === null ? null : { seq, key: 'k', error: 'it does not fold' };
    await agent.store.setStopped(agent.agentId, { projection: name, version, stopped });
  };
  const alerts = async () => {
    const view = await agent.log.view(agent.agentId, [
      { projection: alertProjection, keys: 'all' },
    ]);
    return [...view.all(alertProjection).values()].map(({ alert_id, status }) => [
      alert_id,
      status,
    ]);
  };
  await stop(incidentProjection, 1);
  await tellOnce({ ...telling, workspaceFull: async () => 'the workspace is full' });
  expect(await alerts()).toEqual(
    expect.arrayContaining([
      ['view:incident', 'sent'],
      ['workspace:full', 'sent'],
      [expect.stringContaining('work-task:photos'), 'sent'],
    ]),
  );
  await stop(outgoingMailProjection, 1);
  await tellOnce({ ...telling });
  expect(await alerts()).toContainEqual(['view:outgoing-mail', 'sent']);
  expect(await mailTells(agent).status('en')).toContain('cannot be read now (incident');
  await stop(outgoingMailProjection, null);
  await stop(incidentProjection, null);
  await tellOnce({ ...telling });
  expect(await alerts()).toEqual(expect.arrayContaining([['view:incident', 'cleared']]));
  await stop(alertProjection, 1);
  const mails = () => agent.store.read(agent.agentId, { types: ['MailQueued'], limit: 50 });
  const before = (await mails()).length;
  await tellOnce({ ...telling });
  await tellOnce({ ...telling });
  expect((await mails()).slice(before).map(({ payload }) => payload)).toMatchObject([
    { subject: expect.stringContaining('kann keine Störungen melden') as string },
  ]);
});

it('tells how things stand in the language that it is asked in', async () => {
  const tells = mailTells(agent);
  expect(await tells.status('de')).toMatch(/Ich laufe\.\nDurchläufe: 0 .*\n.*Offene Aufgaben/su);
  expect(await tells.status('fr')).toContain('Tâches ouvertes');
  expect(await tells.greeting('de')).toMatch(
    /^Hallo\. Ich laufe\. \d+ Aufgaben? (?:ist|sind) offen, und nichts wartet auf dein Wort\.$/u,
  );
  expect(await tells.budget('today', 'es')).toMatch(/^Presupuesto: \$0\.00 de /u);
  expect(await tells.budget('lastweek', 'nl')).toContain('vorige week');
  expect(await tells.report('today', 'de')).toMatch(/^Heute: 0 Aufgaben erledigt; 0 Durchläufe/u);
  expect(await tells.report('yesterday', 'en')).toMatch(/^Yesterday: 0 tasks done/u);
  expect(await tells.report('lastmonth', 'en')).toMatch(/^Last month: \d+ tasks? done/u);
  expect(await tells.report('month 7', 'de')).toMatch(/^Im Juli: 0 Aufgaben erledigt/u);
  expect(await tells.report('month 7', 'fr')).toMatch(/^En juillet : 0 tâches? faites?/u);
  expect(await tells.report('week', 'it')).toMatch(/^Settimana|Questa settimana/u);
});

it('says once for all work what waits for money, and since when it rests', async () => {
  const parked = (name: string) => ({
    type: 'WorkParked',
    payload: {
      cycle_no: 1,
      work_id: `task:${name}`,
      fingerprint: 'f',
      cause: 'budget',
      retry_at: '2999-01-01T00:00:00.000Z',
    },
  });
  const added = (name: string) => ({ type: 'IntentionFormed', payload: bareTask(name, name) });
  const names = ['mow', 'rake', 'sow', 'weed'];
  await record(...names.map(added), ...names.map(parked));
  await record({ type: 'ControllerPaused', payload: { by: 'owner', reason: 'holiday' } });
  const tells = mailTells(agent);
  const waits = /Waits for money until .* at .*: "mow", "rake", "sow", and 1 more\./u;
  expect(await tells.status('en')).toMatch(waits);
  expect(await tells.report('today', 'en')).toMatch(waits);
  const week = await tells.report('week', 'en');
  expect(week).toMatch(waits);
  expect(week).toMatch(/I am paused since today at/u);
  await record({ type: 'ControllerResumed', payload: { by: 'owner', reason: 'back' } });
  expect(await tells.report('week', 'de')).toMatch(
    /Ich machte Pause von heute um .* bis heute um/u,
  );
});
