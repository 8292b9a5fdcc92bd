import type { AnswerTo } from '../../../../src/http/api.ts';
import { countOf } from '../../data/words.ts';
import { Empty } from '../../design/answers.tsx';
import { Go } from '../../design/go.tsx';
import { Panel } from '../../design/panel.tsx';
import { Pill } from '../../design/pill.tsx';
import { When } from '../../design/when.tsx';
import { workPath } from './card.tsx';
import { Times } from './planned.tsx';
import style from './work.module.css';

export type StandingOrder = AnswerTo<'/api/board'>['orders'][number];

/** What is to be done again and again by the owner's order. */
export function Orders({ orders }: { readonly orders: readonly StandingOrder[] }) {
  return (
    <Panel title="Standing orders">
      {orders.length === 0 ? (
        <Empty>
          There are no standing orders. What stands in standing-orders.md is listed here with its
          last and its next run.
        </Empty>
      ) : (
        <ul className={style['list']}>
          {orders.map((order) => (
            <li key={order.order_id}>
              <div className={style['title']}>
                <Go to={workPath(`order:${order.order_id}`)}>{order.title}</Go>
              </div>
              <OrderFacts order={order} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Its rhythm, its last and next run, and what must hold afterwards. */
export function OrderFacts({ order }: { readonly order: StandingOrder }) {
  const { rhythm, is_due, next_times, last_run_at, last_outcome, runs, failures, verify } = order;
  return (
    <div className={style['facts']}>
      <span className={style['pills']}>
        <span>{rhythm ?? 'when there is nothing else to do'}</span>
        {is_due && <Pill tone="good">due now</Pill>}
        {last_outcome === 'failure' && <Pill tone="bad">failed last</Pill>}
      </span>
      <span>
        {last_run_at === null ? (
          'Never ran'
        ) : (
          <>
            Last run <When at={last_run_at} />, {last_outcome}
          </>
        )}
        {runs > 0 && `; ${countOf(runs, 'run')}, ${countOf(failures, 'failure')}`}
      </span>
      <Times times={next_times} />
      {order.standing !== null && <span>{order.standing}</span>}
      <span>
        {verify.length === 0
          ? 'No check afterwards'
          : `Afterwards must hold: ${verify.map(({ kind, target }) => `${kind} ${target}`).join('; ')}`}
      </span>
    </div>
  );
}
