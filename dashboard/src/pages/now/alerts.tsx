import { Panel } from '../../design/panel.tsx';
import { Pill } from '../../design/pill.tsx';
import { When } from '../../design/when.tsx';
import { Acknowledge, ALERT_TONES, type Alert } from '../shared/alerts.tsx';
import style from './now.module.css';

/** What the owner should know and has not acknowledged, worst and newest first. */
export function Alerts({ alerts }: { readonly alerts: readonly Alert[] }) {
  if (alerts.length === 0) return null;
  return (
    <Panel title="For you to know" aside={alerts.length}>
      <ul className={style['list']}>
        {[...alerts].sort(worstFirst).map((alert) => (
          <li key={alert.alert_id}>
            <div className={style['lineHead']}>
              <Pill tone={ALERT_TONES[alert.severity]}>{alert.kind}</Pill>
              <strong>{alert.title}</strong>
              <span className="soft">
                <When at={alert.raised_at} />
              </span>
              <Acknowledge kind="alerts" id={alert.alert_id} />
            </div>
            <span className="soft">{alert.detail}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const RANK: Readonly<Record<Alert['severity'], number>> = { urgent: 0, warning: 1, info: 2 };

function worstFirst(a: Alert, b: Alert): number {
  return RANK[a.severity] - RANK[b.severity] || b.raised_at.localeCompare(a.raised_at);
}
