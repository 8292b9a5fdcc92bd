import { describe, expect, it } from 'vitest';
import { failedFacts } from '../../../src/app/telling/failed-facts.ts';
import { failedCauses } from '../../../src/domain/alert/failed-work.ts';
import { alertProjection } from '../../../src/domain/alert/views/alert.ts';
import { parkedWorkProjection } from '../../../src/domain/cycle/views/parked-work.ts';
import { intentionProjection } from '../../../src/domain/task/views/intention.ts';
import { later } from '../../../src/kernel/later.ts';
import type { TimeLanguage } from '../../../src/language/when/time-text.ts';
import { mailStory } from '../../phases/mail-story.ts';
import { bareTask } from '../../support/bare-task.ts';

const STEP = 'grep -q "^4" count.txt';
const MINUTES = 60_000;

/** A task whose only step fails, and one that waits for it. */
async function failingStory(source: 'cli' | 'agent' = 'cli') {
  const story = mailStory();
  const steps = [{ run: STEP }];
  await story.record(
    {
      type: 'IntentionFormed',
      payload: { ...bareTask('count', 'Check the count'), steps, source },
    },
    {
      type: 'IntentionFormed',
      payload: { ...bareTask('report', 'Write the report'), blocked_by: ['count'] },
    },
  );
  let cycle_no = 0;
  const parks = async (cause: string, minutes: number | null) => {
    cycle_no += 1;
    const retry_at = minutes === null ? null : later(story.surroundings.now(), minutes * MINUTES);
    const about = { cycle_no, work_id: 'task:count' };
    const ref = `exit 1 of step "${STEP}"`;
    const evidence = [{ kind: 'exit', ref, ok: false }];
    await story.record(
      { type: 'EvidenceAttached', payload: { ...about, ok: false, evidence } },
      { type: 'WorkParked', payload: { ...about, fingerprint: 'f', cause, retry_at } },
    );
  };
  const causes = async (language: TimeLanguage = 'en') => {
    const view = await story.log.view('a', [
      { projection: alertProjection, keys: 'open' },
      { projection: parkedWorkProjection, keys: 'all' },
      { projection: intentionProjection, keys: 'open' },
    ]);
    const failed = await failedFacts({ agentId: 'a', log: story.log }, view);
    const around = { now: view.now, zone: 'UTC', language };
    return failed.flatMap((one) => failedCauses({ ...one, title: 'Check the count' }, around));
  };
  const tells = async () => {
    const [cause] = await causes();
    const { alertId: alert_id = '', kind, severity, title, detail } = cause ?? {};
    await story.record(
      { type: 'AlertRaised', payload: { alert_id, kind, severity, title, detail, event_ids: [] } },
      { type: 'AlertSent', payload: { alert_id, mail_id: 'n1', times: 1 } },
    );
    return alert_id;
  };
  return { ...story, parks, causes, tells };
}

describe('a step of the owner that fails', () => {
  it('is told of at its second time, with what ended it and what waits for it', async () => {
    const { parks, causes } = await failingStory();
    await parks('failure', 15);
    expect(await causes()).toEqual([]);
    await parks('failure', 30);
    const [cause] = await causes();
    expect(cause).toMatchObject({ kind: 'failed', workId: 'task:count', severity: 'info' });
    expect(cause?.title).toBe('could not be done: Check the count');
    expect(cause?.byMail).toContain(`The step "${STEP}" ended with exit code 1.`);
    expect(cause?.byMail).toMatch(/I try again .*\d\d:\d\d/u);
    expect(cause?.byMail).toContain('Waits for it: Write the report.');
  });

  it.each([240, null])('is told of at once if it is not tried again soon: %s', async (minutes) => {
    const { parks, causes } = await failingStory();
    await parks('failure', minutes);
    expect(await causes()).toHaveLength(1);
  });

  it('is one telling until it succeeds, also over an outage between two tries', async () => {
    const { parks, causes, tells } = await failingStory();
    await parks('failure', 15);
    await parks('failure', 30);
    const alertId = await tells();
    for (const cause of ['failure', 'outage', 'failure']) {
      await parks(cause, 15);
      expect((await causes()).map((one) => one.alertId)).toEqual([alertId]);
    }
  });

  it('is not told of if the agent gave itself the task', async () => {
    const { parks, causes } = await failingStory('agent');
    await parks('failure', 15);
    await parks('failure', 30);
    expect(await causes()).toEqual([]);
  });

  it.each(['de', 'fr', 'es', 'it', 'pt', 'nl'] as const)('is said in %s', async (language) => {
    const { parks, causes } = await failingStory();
    await parks('failure', null);
    const [cause] = await causes(language);
    expect(cause?.byMail).toContain(STEP);
    expect(cause?.byMail).toContain('Write the report');
    expect(cause?.byMail).not.toContain('ended with');
  });
});
