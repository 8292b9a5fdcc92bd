import { beforeAll, expect, it } from 'vitest';
import { commandLine } from '../support/command-line.ts';
import { describeInBrowser } from './support/browser.ts';
import { dashboardUnderTest } from './support/dashboard-under-test.ts';
import { lastDays, spendingLife } from './support/spending-life.ts';

describeInBrowser('the budget, empty', async () => {
  const { expectFit } = await dashboardUnderTest();

  it('fits every window and every reader', async () => {
    await expectFit('/budget', 'Each paid call of a model will count here.');
  });
});

type Row = { name: string; calls: number; usd: number; tokens_out: number; cached_share: number };
type Cells = readonly (readonly [name: string, calls: number, usd: number, tokensOut: number])[];

/** By hand from the events alone, without a view: what the page, the terminal and the log must agree on. */
const SQL = {
  day: `select substr(s.scope, 5) as name from scopes s where s.scope like 'day:%'`,
  purpose: `select r.payload ->> 'agent' as name from runs r where r.payload ->> 'run_id' = spent.ref`,
  model: `select b.payload ->> 'model' as name from reserved b where b.payload ->> 'ref' = spent.ref`,
  job: `select substr(s.scope, 5) as name from scopes s where s.scope like 'job:%'`,
};

describeInBrowser('the budget of a life', async () => {
  const { url, signedIn, expectFit, agent, origin, db } = await dashboardUnderTest();
  const homeostat = commandLine(() => ({
    HOMEOSTAT_STATE: agent.config.stateDir,
    DATABASE_URL: db.ownerUrl,
  }));
  const number = new Intl.NumberFormat('en-US');

  beforeAll(async () => {
    for (const { at, events } of spendingLife(lastDays(agent.now(), 12), 6)) {
      await agent.log.append(agent.agentId, { ...origin(), occurredAt: at }, { events });
    }
  });

  const bySql = async (by: keyof typeof SQL): Promise<Cells> => {
    const { rows } = await db.owner.query<{
      name: string;
      calls: string;
      usd: string;
      out: string;
    }>(
      `with e as (select type, body::jsonb -> 'payload' as payload from events),
         runs as (select payload from e where type = 'AgentRunRequested'),
         reserved as (select payload from e where type = 'BudgetReserved'),
         spent as (select payload, payload ->> 'ref' as ref from e where type = 'BudgetSpent')
       select n.name, count(*) as calls, sum((spent.payload ->> 'amount_usd')::numeric) as usd,
         sum(coalesce((spent.payload #>> '{usage,tokens_out}')::int, 0)) as out
       from spent
       cross join lateral (
         with scopes as (select s ->> 'scope' as scope from jsonb_array_elements(spent.payload -> 'scopes') s)
         ${SQL[by]}
       ) n
       group by n.name`,
    );
    const cells = rows.map(
      (row) => [row.name, Number(row.calls), Number(row.usd), Number(row.out)] as const,
    );
    return cells.sort(([a], [b]) => (a < b ? -1 : 1));
  };

  it.each(['day', 'purpose', 'model', 'job'] as const)(
    'says by %s what the terminal says, and what the events add up to',
    async (by) => {
      const expected = await bySql(by);
      expect(expected.length).toBeGreaterThan(1);
      const { document } = await homeostat('budget', '--by', by);
      const rows = document['rows'] as Row[];
      const cells = rows.map((row) => [row.name, row.calls, row.usd, row.tokens_out] as const);
      expect(cells.toSorted(([a], [b]) => (a < b ? -1 : 1))).toEqual(expected);

      const { context, page, faults } = await signedIn();
      await page.goto(`${url}/budget?by=${by}`);
      const caption = by === 'day' ? 'Each day' : new RegExp(`^Spent by ${by}, from`);
      if (by === 'day') await page.getByText('The days as a table').click();
      const table = page.getByRole('region', { name: caption }).getByRole('table');
      await table.waitFor();
      for (const row of rows) {
        const line = table.getByRole('row').filter({ hasText: row.name }).first();
        const texts = await line.getByRole('cell').allInnerTexts();
        expect(texts).toEqual([
          row.name,
          `$${row.usd.toFixed(row.usd !== 0 && row.usd < 0.1 ? 4 : 2)}`,
          number.format(row.calls),
          ...texts.slice(3, 6),
          number.format(row.tokens_out),
          `${(row.cached_share * 100).toFixed(0)} %`,
        ]);
      }
      expect(faults).toEqual([]);
      await context.close();
    },
  );

  it('shares what was spent among capabilities, and never more than was spent', async () => {
    const { document } = await homeostat('budget', '--by', 'capability');
    const all = (await homeostat('budget', '--by', 'day')).document;
    const [shared, whole] = [document, all].map(({ total }) => (total as Row).usd);
    expect(shared).toBeGreaterThan(0);
    expect(shared).toBeLessThan(whole ?? 0);
  });

  it('fits every window and every reader', async () => {
    await expectFit('/budget?by=job', 'job-1');
  });

  it('shows the time that was chosen, and keeps it in the address', async () => {
    const { context, page } = await signedIn();
    await page.goto(`${url}/budget`);
    await page.getByRole('link', { name: '7 days' }).click();
    await page
      .getByText(`${lastDays(agent.now(), 7)[0]} to`)
      .first()
      .waitFor();
    expect(new URL(page.url()).searchParams.get('from')).toBe(lastDays(agent.now(), 7)[0]);
    await context.close();
  });
});
