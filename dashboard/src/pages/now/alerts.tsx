import { answerOf } from '../../data/api.ts';
import type { Status } from '../../data/status.ts';
import { useOrder } from '../../data/use-api.ts';
import { OrderButton } from '../../design/order-button.tsx';
import { Panel } from '../../design/panel.tsx';
import { Pill, type Tone } from '../../design/pill.tsx';
import { When } from '../../design/when.tsx';
import style from './now.module.css';

type Alert = Status['alerts'][number];

const TONES: Readonly<Record<string, Tone>> = { info: 'plain', warning: 'warn', critical: 'bad' };

/** What the owner should know and has not acknowledged, worst and newest first. */
export function Alerts({ alerts }: { readonly alerts: readonly Alert[] }) {
  if (alerts.length === 0) return null;
  return (
    <Panel title="For you to know" aside={alerts.length}>
      <ul className={style['list']}>
        {[...alerts].sort(worstFirst).map((alert) => (
          <li key={alert.alert_id}>
            <div className={style['lineHead']}>
              <Pill tone={TONES[alert.severity] ?? 'plain'}>{alert.kind}</Pill>
              <strong>{alert.title}</strong>
              <span className={style['soft']}>
                <When at={alert.raised_at} />
              </span>
              <span className={style['lineEnd']}>
                <Seen alertId={alert.alert_id} />
              </span>
            </div>
            <span className={style['soft']}>{alert.detail}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const RANK: Readonly<Record<string, number>> = { critical: 0, warning: 1, info: 2 };

function worstFirst(a: Alert, b: Alert): number {
  const rank = (RANK[a.severity] ?? 3) - (RANK[b.severity] ?? 3);
  return rank === 0 ? b.raised_at.localeCompare(a.raised_at) : rank;
}

function Seen({ alertId }: { readonly alertId: string }) {
  const order = useOrder(({ api }, id: string) => answerOf(api.alerts.ack.$post({ json: { id } })));
  return (
    <OrderButton order={order} input={alertId} kind="quiet">
      Acknowledge
    </OrderButton>
  );
}
