import { useSearchParams } from 'wouter';
import type { AnswerTo } from '../../../../src/http/api.ts';
import { answerOf } from '../../data/api.ts';
import { useApi } from '../../data/use-api.ts';
import { countOf } from '../../data/words.ts';
import { Answer, Empty } from '../../design/answers.tsx';
import { Go } from '../../design/go.tsx';
import { Panel } from '../../design/panel.tsx';
import { Pill } from '../../design/pill.tsx';
import { TabsOfLinks } from '../../design/tabs-of-links.tsx';
import { When } from '../../design/when.tsx';
import { Acknowledge, ALERT_TONES, type Alert } from '../shared/alerts.tsx';
import style from './system.module.css';

type Incident = AnswerTo<'/api/incidents'>['incidents'][number];
type Wanted = 'open' | 'all';

/** What the agent wants its owner to know, and the troubles behind it. */
export function Incidents() {
  const [search] = useSearchParams();
  const status: Wanted = search.get('status') === 'all' ? 'all' : 'open';
  const addressOf = (wanted: Wanted) =>
    wanted === 'open' ? '/system?part=incidents' : '/system?part=incidents&status=all';
  return (
    <>
      <TabsOfLinks
        label="Which"
        here={addressOf(status)}
        tabs={[
          { name: 'Open', to: addressOf('open') },
          { name: 'All', to: addressOf('all') },
        ]}
      />
      <Alerts status={status} />
      <Troubles status={status} />
    </>
  );
}

function Alerts({ status }: { readonly status: Wanted }) {
  const alerts = useApi({
    key: ['alerts', status],
    ask: ({ api }) => answerOf(api.alerts.$get({ query: { status, limit: 200 } })),
  });
  return (
    <Panel title="Alerts">
      <Answer of={alerts}>
        {(found) =>
          found.alerts.length === 0 ? (
            <Empty>No alerts. What you should know will stand here, and is told by mail too.</Empty>
          ) : (
            <ul className={style['list']}>
              {found.alerts.map((alert) => (
                <li key={alert.alert_id}>
                  <OneAlert alert={alert} />
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
    </Panel>
  );
}

function OneAlert({ alert }: { readonly alert: Alert }) {
  const { alert_id, severity, title, detail, status, raised_at, times } = alert;
  return (
    <>
      <span className="line">
        <Pill tone={ALERT_TONES[severity]}>{severity}</Pill>
        <strong>{title}</strong>
        <span className="soft">
          {status}, <When at={raised_at} />,{' '}
          {times === 0 ? 'not told yet' : `told ${countOf(times, 'time')}`}
        </span>
        {status !== 'cleared' && status !== 'acknowledged' && (
          <Acknowledge kind="alerts" id={alert_id} />
        )}
      </span>
      <span>{detail}</span>
    </>
  );
}

function Troubles({ status }: { readonly status: Wanted }) {
  const incidents = useApi({
    key: ['incidents', status],
    ask: ({ api }) => answerOf(api.incidents.$get({ query: { status, limit: 200 } })),
  });
  return (
    <Panel title="Incidents">
      <Answer of={incidents}>
        {(found) =>
          found.incidents.length === 0 ? (
            <Empty>No incidents. What fails will stand here, once however often it occurs.</Empty>
          ) : (
            <ul className={style['list']}>
              {found.incidents.map((incident) => (
                <li key={incident.incident_id}>
                  <OneIncident incident={incident} />
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
    </Panel>
  );
}

function OneIncident({ incident }: { readonly incident: Incident }) {
  const { incident_id, cause, message, status, count: times, last_at } = incident;
  return (
    <>
      <span className="line">
        <Pill tone={status === 'open' ? 'warn' : 'plain'}>{status}</Pill>
        <strong>{cause}</strong>
        <span className="soft">
          {countOf(times, 'time')}, last <When at={last_at} />
        </span>
        <Go to={`/log?subject=${encodeURIComponent(`incident:${incident_id}`)}`}>its events</Go>
        {status === 'open' && <Acknowledge kind="incidents" id={incident_id} />}
      </span>
      <span>{message}</span>
    </>
  );
}
