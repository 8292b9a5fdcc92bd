import { beforeAll, expect, it } from 'vitest';
import type { AnswerTo } from '../../src/http/api.ts';
import { describeInBrowser, expectAccessible, expectNoSideways, PHONE } from './support/browser.ts';
import { dashboardUnderTest } from './support/dashboard-under-test.ts';
import { recordLife } from './support/learned-life.ts';
import { GOAL, recordSelf, recordSessionUse } from './support/self-life.ts';

/** Each part with words that it shows when it is empty, and when it is not. */
const PARTS = [
  ['/learning', 'No cycle has ended with an experience yet.', 'By windows of 50 cycles.'],
  ['/learning?part=self', 'None is open.', 'Look after the shop'],
  ['/learning?part=capabilities', 'Nothing is known yet.', 'write-weekly-report'],
  ['/learning?part=pitfalls', 'No way to fail is known yet.', 'push-without-tests'],
  ['/learning?part=experiments', 'Nothing was tried on purpose yet.', 'Batching the reads'],
  ['/learning?part=exploration', 'Nothing was drawn yet.', '130 draws'],
  ['/learning?part=calibration', 'No use was counted yet.', 'By tenths of confidence.'],
  ['/learning?part=returns', 'No prompt held anything learned yet.', 'Counted over 100 prompts'],
] as const;

describeInBrowser('Learning, empty', async () => {
  const { url, signedIn } = await dashboardUnderTest();

  it('says in each part what will be there, also on a phone', async () => {
    const { context, page, faults } = await signedIn({ viewport: PHONE });
    for (const [path, empty] of PARTS) {
      await page.goto(`${url}${path}`);
      await page.getByText(empty).waitFor();
      await expectAccessible(page);
      await expectNoSideways(page);
    }
    expect(faults).toEqual([]);
    await context.close();
  });
});

describeInBrowser('Learning, full', async () => {
  const { url, signedIn, expectFit, told, agent, db } = await dashboardUnderTest();
  beforeAll(async () => {
    await recordLife(agent, 130);
    await recordSelf(agent);
  });

  it.each(PARTS)('fits every window and every reader at %s', async (path, _, full) => {
    await expectFit(path, full);
  });

  it('has the six figures that the terminal has', async () => {
    const status = (await told('/api/learning_status')) as AnswerTo<'/api/learning_status'>;
    const { context, page } = await signedIn();
    await page.goto(`${url}/learning`);
    const figure = async (name: string) =>
      page
        .locator('dl > div', { has: page.getByText(name, { exact: true }) })
        .locator('dd')
        .innerText();
    expect(await figure('Capabilities')).toBe(`${status.total_capabilities}`);
    expect(await figure('Mean confidence')).toContain(
      `${Math.round(status.avg_confidence * 100)} %`,
    );
    expect(await figure('Pitfalls known')).toBe(`${status.total_anti_patterns}`);
    expect(await figure('Recent success')).toContain(
      `${Math.round(status.recent_success_rate * 100)} %`,
    );
    expect(await figure('Experiences')).toContain(`${status.total_experiences}`);
    expect(await figure('Exploration rate')).toContain(
      `${Math.round(status.exploration_rate * 100)} %`,
    );
    await context.close();
  });

  it('says what the agent is to itself, and what it was before the owner said so', async () => {
    const self = (await told('/api/self')) as AnswerTo<'/api/self'>;
    const { context, page, faults } = await signedIn();
    await page.goto(`${url}/learning`);
    await page.getByRole('link', { name: 'Self', exact: true }).click();
    await page.getByText(GOAL).waitFor();
    const figure = (name: string) =>
      page
        .locator('dl > div', { has: page.getByText(name, { exact: true }) })
        .locator('dd')
        .innerText();
    expect(await figure('Sessions')).toContain(`${self.sessions}`);
    expect(await figure('Episodes')).toContain(`${self.episodes}`);
    const unsettled = self.last_episodes.filter(({ needs_review }) => needs_review);
    expect(unsettled.length).toBeGreaterThan(0);
    expect(await figure('Need review')).toContain(`${unsettled.length}`);
    const part = (name: string) => page.getByRole('region', { name });
    expect(await part('Creed').getByRole('listitem').allInnerTexts()).toEqual([...self.creed]);
    expect(await part('Creed').innerText()).toContain(self.creed_hash?.slice(0, 12));
    expect(await part('Identity document').innerText()).toContain('none');
    const gaps = await part('Open gaps').getByRole('listitem').allInnerTexts();
    expect(gaps).toHaveLength(self.gaps.length);
    for (const [at, gap] of self.gaps.entries()) {
      expect(gaps[at]).toContain(gap.topic);
      expect(gaps[at]?.includes('perhaps none any more')).toBe(gap.is_stale);
    }
    expect(new Set(self.gaps.map(({ is_stale }) => is_stale))).toEqual(new Set([true, false]));
    const said = (await told('/api/events?type=IdentityGoalSet')) as AnswerTo<'/api/events'>;
    await page.goto(`${url}/learning?part=self&as_of=${(said.events[0]?.seq ?? 1) - 1}`);
    await page.getByText('The past: everything here is').waitFor();
    await page.getByText('Help its users well').waitFor();
    expect(await part('Creed').innerText()).toContain('not ratified');
    expect(faults).toEqual([]);
    await context.close();
  });

  it('leads from the list to a capability, its curve, its numbers, and the cycle behind one', async () => {
    await expectFit('/learning?capability=git-push', 'Confidence over time');
    const { context, page, faults } = await signedIn();
    await page.goto(`${url}/learning?part=capabilities`);
    await page.getByRole('textbox', { name: 'Find' }).fill('push');
    await page.getByText('1 capability, by name').waitFor();
    expect(await page.getByRole('table').getByRole('row').count()).toBe(2);
    await page.getByRole('link', { name: 'git-push' }).click();
    await page.getByRole('heading', { name: 'git-push' }).waitFor();
    const path = '/api/capabilities/:name/history' as const;
    const history = (await told(path.replace(':name', 'git-push'))) as AnswerTo<typeof path>;
    await page.getByText(`${history.points_found} points.`).waitFor();
    await page.locator('.recharts-surface').first().waitFor();
    await page.getByText('The numbers as a table').click();
    const rows = page.getByRole('table', { name: 'Confidence over time' }).getByRole('row');
    expect(await rows.count()).toBe(history.points.length + 1);
    await expectAccessible(page);
    await rows.getByRole('link', { name: '128', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Cycle 128' }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('says when a pitfall was last avoided, with the warning in the prompt', async () => {
    const { context, page } = await signedIn();
    await page.goto(`${url}/learning?part=pitfalls`);
    const { anti_patterns } = (await told('/api/anti_patterns')) as AnswerTo<'/api/anti_patterns'>;
    const last = anti_patterns[0]?.last_avoided;
    await page.getByRole('link', { name: `cycle ${last?.cycle}`, exact: true }).waitFor();
    await page
      .getByText(`${anti_patterns[0]?.avoided} (${anti_patterns[0]?.avoided_after_warning} warned)`)
      .waitFor();
    await context.close();
  });

  it('shows what was believed then', async () => {
    const { events } = (await told(
      '/api/events?type=CycleCompleted&limit=20',
    )) as AnswerTo<'/api/events'>;
    const asOf = events.at(-1)?.seq ?? 0;
    const { context, page } = await signedIn();
    await page.goto(`${url}/learning?part=exploration&as_of=${asOf}`);
    await page.getByText('20 draws').waitFor();
    await page.getByRole('link', { name: 'Calibration' }).click();
    await page.getByText('The past: everything here is').waitFor();
    await page.getByText('Counted uses').waitFor();
    await context.close();
  });

  it('counts what SQL counts over the events', async () => {
    const sql = async (text: string) => (await db.owner.query(text)).rows as unknown[];
    const { beliefs } = (await told(
      '/api/learning/calibration',
    )) as AnswerTo<'/api/learning/calibration'>;
    expect(
      beliefs.bins.flatMap(({ from, uses, succeeded }) =>
        uses === 0 ? [] : [{ bin: Math.round(from * 10), uses, succeeded }],
      ),
    ).toEqual(await sql(CALIBRATION));
    const { windows } = (await told(
      '/api/learning/failures',
    )) as AnswerTo<'/api/learning/failures'>;
    expect(
      windows.map(({ window, hits, hits_after_warning: warned, avoided, experiences }) => ({
        window,
        hits,
        warned,
        avoided,
        experiences,
      })),
    ).toEqual(await sql(WINDOWS));
    const { lines } = (await told(
      '/api/learning/returns?limit=300',
    )) as AnswerTo<'/api/learning/returns'>;
    expect(
      lines.map(({ event_id, prompts, cycles, used, avoided, hits }) => ({
        event_id,
        prompts,
        cycles,
        used,
        avoided,
        hits,
      })),
    ).toEqual(await sql(RETURNS));
    const story = (await told('/api/cycles/129/story')) as AnswerTo<'/api/cycles/:n/story'>;
    const sum = (part: 'fresh' | 'cached' | 'out') =>
      story.calls.reduce((total, { tokens }) => total + (tokens?.[part] ?? 0), 0);
    expect([
      { fresh: sum('fresh'), cached: sum('cached'), out: sum('out'), usd: story.cycle.cost_usd },
    ]).toEqual(await sql(CYCLE));
  });

  it('names the attended sessions behind a capability', async () => {
    await recordSessionUse(agent);
    const { context, page, faults } = await signedIn();
    await page.goto(`${url}/learning?capability=sessions-python`);
    const evidence = page.getByRole('region', { name: 'Last evidence' });
    await evidence.getByText('does not hold · test: the last test').waitFor();
    const address = await evidence.getByRole('link', { name: 'session' }).getAttribute('href');
    expect(address).toContain('/log?subject=episode%3Asession-of-the-shop-1');
    await expectAccessible(page);
    expect(faults).toEqual([]);
    await context.close();
  });
});

/** Confidence before each counted use is (s + 1) / (n + 2) of those before it. */
const CALIBRATION = `
  with uses as (
    select seq, payload ->> 'capability_id' as id, (payload ->> 'outcome' = 'success')::int as ok
    from event_details
    where type = 'CapabilityExercised' and (payload -> 'verified')::boolean
      and payload ->> 'outcome' <> 'partial'
      and coalesce(payload ->> 'error_class', 'capability') = 'capability'
  ), claimed as (
    select ok, round((coalesce(sum(ok) over before, 0) + 1)::numeric / (count(*) over before + 2), 2) as belief
    from uses
    window before as (partition by id order by seq rows between unbounded preceding and 1 preceding)
  )
  select least(9, floor(belief * 10))::int as bin, count(*)::int as uses, sum(ok)::int as succeeded
  from claimed group by 1 order by 1`;

const WINDOWS = `
  select ceil(cycle / 50.0)::int as window,
    (count(*) filter (where type = 'AntiPatternObserved'))::int as hits,
    (count(*) filter (where type = 'AntiPatternObserved' and (payload -> 'after_warning')::boolean))::int as warned,
    (count(*) filter (where type = 'AntiPatternRetested' and not (payload -> 'still_there')::boolean))::int as avoided,
    (count(*) filter (where type = 'ExperienceRecorded'))::int as experiences
  from (
    select type, payload, coalesce(payload -> 'cycle_no', payload -> 'cycle')::int as cycle from event_details
    where type in ('AntiPatternObserved', 'AntiPatternRetested', 'ExperienceRecorded')
  ) e
  group by 1 order by 1 desc`;

/** Over all prompts: lines by the event they came from first. */
const RETURNS = `
  with lines as (
    select distinct e.seq, (e.payload -> 'cycle_no')::int as cycle, line -> 'source_ids' ->> 0 as event_id
    from event_details e, jsonb_array_elements(e.payload -> 'sections') section,
      jsonb_array_elements(section -> 'lines') line
    where e.type = 'PromptAssembled' and section ->> 'name' in ('anti_patterns', 'capabilities')
  ), beliefs as (
    select event_id::text, seq as learned, payload ->> 'capability_id' as ability, payload ->> 'anti_pattern_id' as pitfall
    from event_details where type in ('CapabilityRegistered', 'AntiPatternRegistered')
  )
  select event_id, count(*)::int as prompts, count(distinct cycle)::int as cycles,
    case when ability is not null then (count(distinct cycle) filter (where cycle in (
      select (payload -> 'cycle_no')::int from event_details
      where type = 'CapabilityExercised' and payload ->> 'capability_id' = ability)))::int end as used,
    case when pitfall is not null then (count(distinct cycle) filter (where cycle in (
      select (payload -> 'cycle_no')::int from event_details
      where type = 'AntiPatternRetested' and payload ->> 'anti_pattern_id' = pitfall)))::int end as avoided,
    case when pitfall is not null then (count(distinct cycle) filter (where cycle in (
      select (payload -> 'cycle_no')::int from event_details
      where type = 'AntiPatternObserved' and payload ->> 'anti_pattern_id' = pitfall)))::int end as hits
  from lines join beliefs using (event_id)
  group by event_id, learned, ability, pitfall
  order by prompts desc, learned desc`;

const CYCLE = `
  select sum((payload -> 'tokens_in')::int)::int as fresh, sum((payload -> 'tokens_cached')::int)::int as cached,
    sum((payload -> 'tokens_out')::int)::int as out, sum((payload -> 'cost_usd')::numeric)::float as usd
  from event_details where type = 'AgentRunCompleted' and (payload -> 'cycle_no')::int = 129`;
