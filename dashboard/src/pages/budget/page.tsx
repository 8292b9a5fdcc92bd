import { useSearchParams } from 'wouter';
import type { AnswerTo } from '../../../../src/http/api.ts';
import { answerOf } from '../../data/api.ts';
import { useApi } from '../../data/use-api.ts';
import { count, countOf, dayInWords, money, percent } from '../../data/words.ts';
import { Answer, Empty } from '../../design/answers.tsx';
import { Figures } from '../../design/figures.tsx';
import { FirstOf } from '../../design/first-of.tsx';
import { Go } from '../../design/go.tsx';
import { later } from '../../design/later.tsx';
import { Meter } from '../../design/meter.tsx';
import { Panel } from '../../design/panel.tsx';
import { type Column, Table } from '../../design/table.tsx';
import { TabsOfLinks } from '../../design/tabs-of-links.tsx';
import { When } from '../../design/when.tsx';
import style from './budget.module.css';
import { type Range, rangeIn, rangesUntil } from './range.ts';

type Spend = AnswerTo<'/api/spend'>;
type Row = Spend['rows'][number];
type By = Spend['by'];

const { Part: SpendChart, load: loadParts } = later(
  async () => (await import('./spend-chart.tsx')).SpendChart,
);

export { loadParts };

const FOLLOWS = [
  'BudgetReserved',
  'BudgetSpent',
  'BudgetReleased',
  'OwnerCapSet',
  'RateLimitHit',
] as const;

/** What it cost, what on, and what may still be spent. */
export function Page() {
  const [search] = useSearchParams();
  const range = rangeIn(search);
  return (
    <>
      <h1>Budget</h1>
      <Today />
      <Days range={range} />
      <Details range={range} />
    </>
  );
}

function Today() {
  const budget = useApi({
    key: ['budget'],
    ask: ({ api }) => answerOf(api.budget.$get({ query: {} })),
    follows: FOLLOWS,
  });
  return (
    <Panel title="Today (UTC day)" aside={<Go to="/system?part=settings">Change the caps</Go>}>
      <Answer of={budget}>
        {({ today, consent, open, resting }) => {
          const { spent_usd, reserved_usd, limit_usd, left_usd } = today;
          const used = limit_usd > 0 ? (spent_usd + reserved_usd) / limit_usd : 0;
          return (
            <div className={style['stack']}>
              <Figures
                figures={[
                  { name: 'Spent', value: money(spent_usd), note: `of ${money(limit_usd)} a day` },
                  {
                    name: 'Reserved',
                    value: money(reserved_usd),
                    note: `${countOf(open.length, 'call')} under way`,
                  },
                  { name: 'Left', value: money(left_usd), note: consentWords(consent) },
                ]}
              />
              <Meter
                label="Spent and reserved"
                value={spent_usd + reserved_usd}
                most={limit_usd}
                words={`${money(spent_usd + reserved_usd)} of ${money(limit_usd)}`}
                tone={used >= 1 ? 'bad' : used >= 0.8 ? 'warn' : 'plain'}
              />
              {resting.map(({ key, limit, retry_at }) => (
                <p key={key}>
                  {key.replace('provider:', '')} asked to wait ({limit}) until{' '}
                  <When at={retry_at} />.
                </p>
              ))}
            </div>
          );
        }}
      </Answer>
    </Panel>
  );
}

type Budget = AnswerTo<'/api/budget'>;

function consentWords(consent: Budget['consent']): string {
  if (consent === null) return 'no provider may be paid yet';
  return consent.provider === 'none'
    ? 'you chose to work without a model'
    : `paid to ${consent.provider}`;
}

function useSpend(by: By, { from, to }: Range) {
  const query = { by, ...(from !== null && { from }), ...(to !== null && { to }), limit: 4000 };
  return useApi({
    key: ['spend', query],
    ask: ({ api }) => answerOf(api.spend.$get({ query })),
    follows: ['BudgetSpent'],
  });
}

function Days({ range }: { readonly range: Range }) {
  const spend = useSpend('day', range);
  const [search] = useSearchParams();
  const by = search.get('by');
  return (
    <Panel title="Spent by day">
      <TabsOfLinks
        label="Time"
        here={addressOf(range, by)}
        tabs={rangesUntil(new Date()).map(({ name, range: each }) => ({
          name,
          to: addressOf(each, by),
        }))}
      />
      <Answer of={spend}>
        {({ rows, total, from, to }) =>
          rows.length === 0 ? (
            <Empty>
              Nothing was spent from {dayInWords(from)} to {dayInWords(to)}. Each paid call of a
              model will count here.
            </Empty>
          ) : (
            <div className={style['stack']}>
              <Figures
                figures={[
                  {
                    name: 'Spent',
                    value: money(total.usd),
                    note: `${dayInWords(from)} to ${dayInWords(to)}`,
                  },
                  { name: 'Calls', value: count(total.calls), note: estimated(total) },
                  {
                    name: 'Read from the cache',
                    value: percent(total.cached_share),
                    note: `of ${count(readTokens(total))} tokens read`,
                  },
                  { name: 'Written', value: count(total.tokens_out), note: 'tokens' },
                ]}
              />
              <figure className={style['figure']}>
                <figcaption className={style['soft']}>
                  Dollars a day. The dearest day was {dearest(rows)}.
                </figcaption>
                <div className={style['chart']}>
                  <SpendChart rows={rows} from={from} to={to} />
                </div>
                <details>
                  <summary>The days as a table</summary>
                  <Table
                    caption="Each day"
                    rows={rows.toReversed()}
                    keyOf={({ name }) => name}
                    columns={columnsOf('Day', ({ name }) => name)}
                  />
                </details>
              </figure>
            </div>
          )
        }
      </Answer>
    </Panel>
  );
}

function readTokens({ tokens_in, tokens_cached, tokens_cache_write }: Row): number {
  return tokens_in + tokens_cached + tokens_cache_write;
}

function estimated({ estimated_usd }: Row): string {
  return estimated_usd > 0
    ? `${money(estimated_usd)} of it at the worst case, since the usage is not known`
    : 'all with known usage';
}

function dearest(rows: readonly Row[]): string {
  const [most] = rows.toSorted((a, b) => b.usd - a.usd);
  return most === undefined ? 'none' : `${dayInWords(most.name)} with ${money(most.usd)}`;
}

function columnsOf(first: string, show: Column<Row>['show']): readonly Column<Row>[] {
  return [
    { name: first, show },
    { name: 'Spent', show: ({ usd }) => money(usd), isNumber: true },
    { name: 'Calls', show: ({ calls }) => count(calls), isNumber: true },
    { name: 'Tokens in', show: ({ tokens_in }) => count(tokens_in), isNumber: true },
    { name: 'Cached', show: ({ tokens_cached }) => count(tokens_cached), isNumber: true },
    {
      name: 'Into the cache',
      show: ({ tokens_cache_write }) => count(tokens_cache_write),
      isNumber: true,
    },
    { name: 'Tokens out', show: ({ tokens_out }) => count(tokens_out), isNumber: true },
    {
      name: 'Cached share',
      show: ({ cached_share }) => percent(cached_share),
      isNumber: true,
    },
  ];
}

const PARTS: readonly {
  readonly by: Exclude<By, 'day'>;
  readonly name: string;
  readonly says: string;
}[] = [
  { by: 'purpose', name: 'Purpose', says: 'What the model was asked for.' },
  { by: 'model', name: 'Model', says: 'Which model was asked.' },
  { by: 'job', name: 'Job', says: 'Calls made for a job, over all its cycles.' },
  {
    by: 'capability',
    name: 'Capability',
    says: 'Calls of a cycle after its decision, shared equally among the capabilities that the decision counted on; calls of cycles that counted on none are left out.',
  },
];

function Details({ range }: { readonly range: Range }) {
  const [search] = useSearchParams();
  const part = PARTS.find(({ by }) => by === search.get('by')) ?? PARTS[0];
  if (part === undefined) return null;
  return (
    <Panel title="Spent on">
      <TabsOfLinks
        label="What it was spent on"
        here={addressOf(range, part.by)}
        tabs={PARTS.map(({ by, name }) => ({ name, to: addressOf(range, by) }))}
      />
      <p className={style['soft']}>{part.says}</p>
      <SpentOn key={part.by} by={part.by} name={part.name} range={range} />
    </Panel>
  );
}

/** Rows before the whole list is asked for, and the name of the last one. */
const MOST_ROWS = 100;
const ALL = 'All of these';

type SpentOnProps = {
  readonly by: Exclude<By, 'day'>;
  readonly name: string;
  readonly range: Range;
};

function SpentOn({ by, name, range }: SpentOnProps) {
  const spend = useSpend(by, range);
  return (
    <Answer of={spend}>
      {({ rows, total, from, to }) =>
        rows.length === 0 ? (
          <Empty>
            Nothing was spent on that from {from} to {to}.
          </Empty>
        ) : (
          <FirstOf items={rows} most={MOST_ROWS}>
            {(shown) => (
              <Table
                caption={`Spent by ${by}, from ${from} to ${to}`}
                rows={[...shown, { ...total, name: ALL }]}
                keyOf={(row) => row.name}
                columns={columnsOf(name, (row) => <RowName by={by} name={row.name} />)}
              />
            )}
          </FirstOf>
        )
      }
    </Answer>
  );
}

function RowName({ by, name }: { readonly by: By; readonly name: string }) {
  if (by === 'job' && name.startsWith('job-')) {
    return <Go to={`/log?subject=${encodeURIComponent(`budget:job:${name}`)}`}>{name}</Go>;
  }
  return by === 'capability' && name !== 'others' && name !== ALL ? (
    <Go to={`/log?subject=${encodeURIComponent(`capability:${name}`)}`}>{name}</Go>
  ) : (
    name
  );
}

function addressOf({ from, to }: Range, by: string | null): string {
  const query = new URLSearchParams();
  if (by !== null) query.set('by', by);
  if (from !== null) query.set('from', from);
  if (to !== null) query.set('to', to);
  const search = query.toString();
  return `/budget${search === '' ? '' : `?${search}`}`;
}
