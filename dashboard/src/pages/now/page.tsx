import { answerOf } from '../../data/api.ts';
import { type Status, standingOf, useStatus } from '../../data/status.ts';
import { useOrder } from '../../data/use-api.ts';
import { countOf, money } from '../../data/words.ts';
import { Answer } from '../../design/answers.tsx';
import { Figures } from '../../design/figures.tsx';
import { Meter } from '../../design/meter.tsx';
import { OrderButton } from '../../design/order-button.tsx';
import { Panel } from '../../design/panel.tsx';
import { When } from '../../design/when.tsx';
import { Alerts } from './alerts.tsx';
import { Approvals } from './approvals.tsx';
import { CurrentCycle } from './current-cycle.tsx';
import style from './now.module.css';
import { RecentCycles } from './recent-cycles.tsx';
import { Upcoming } from './upcoming.tsx';

/** What the agent does now, what waits for the owner, and what the day cost. */
export function Page() {
  const status = useStatus();
  return <Answer of={status}>{(data) => <Now status={data} />}</Answer>;
}

function Now({ status }: { readonly status: Status }) {
  const { word, why, until } = standingOf(status);
  return (
    <div className={style['column']}>
      <div className={style['lead']}>
        <h1>{word}</h1>
        <p>
          {sentence(why)}
          {until !== null && (
            <>
              {' '}
              It goes on <When at={until} far />, at <When at={until} />.
            </>
          )}{' '}
          {lastTick(status)}
        </p>
        <RunNow />
      </div>
      <div className={style['columns']}>
        <div className={style['column']}>
          {status.controller.open_cycle !== null && (
            <CurrentCycle cycleNo={status.controller.open_cycle} />
          )}
          <Approvals />
          <Alerts alerts={status.alerts} />
          <RecentCycles openCycle={status.controller.open_cycle} />
        </div>
        <div className={style['column']}>
          <Money status={status} />
          <Upcoming status={status} />
          <Health status={status} />
        </div>
      </div>
    </div>
  );
}

function sentence(words: string): string {
  const text = `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

const TICK_REASONS: Readonly<Record<string, string>> = {
  cycle: 'The last tick became a cycle.',
  idle: 'The last tick found nothing to do, and cost nothing.',
  overlap: 'The last tick came while a cycle was under way.',
  paused: 'The last tick was let pass, since the agent was paused.',
  missed: 'The last ticks were missed: the agent was not running.',
  backoff: 'The last tick was let pass after failures.',
};

function lastTick({ tick }: Status): string {
  if (tick === null) return 'There was no tick yet.';
  return TICK_REASONS[tick.last_reason] ?? `The last tick was closed: ${tick.last_reason}.`;
}

function RunNow() {
  const order = useOrder(({ api }) => answerOf(api.control.run.$post({ json: {} })));
  return (
    <OrderButton order={order} input={undefined} kind="main">
      Run a cycle now
    </OrderButton>
  );
}

function Money({ status: { model } }: { readonly status: Status }) {
  const { spent_usd, reserved_usd, limit_usd } = model;
  const share = limit_usd > 0 ? spent_usd / limit_usd : 0;
  const tone = share >= 1 ? 'bad' : share >= 0.8 ? 'warn' : 'plain';
  return (
    <Panel title="Money today">
      <Figures
        figures={[
          {
            name: 'Spent',
            value: money(spent_usd),
            note: `of ${money(limit_usd)} a day${reserved_usd > 0 ? `, ${money(reserved_usd)} reserved` : ''}`,
          },
        ]}
      />
      <Meter
        label="Daily cap"
        value={spent_usd}
        most={limit_usd}
        words={`${Math.round(share * 100)} %`}
        tone={tone}
      />
      <p className="soft">
        {model.provider === null
          ? 'No provider may be paid yet: the agent works without a model.'
          : `Provider: ${model.provider}${model.key_found === false ? ', but its key was not found' : ''}.`}
      </p>
    </Panel>
  );
}

function Health({ status: { warnings, incidents, indeterminate } }: { readonly status: Status }) {
  const isQuiet = warnings.length + incidents.length + indeterminate.length === 0;
  return (
    <Panel title="Health">
      {isQuiet ? (
        <p className="soft">Nothing to report.</p>
      ) : (
        <ul className={style['list']}>
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
          {indeterminate.length > 0 && (
            <li>{countOf(indeterminate.length, 'effect')} whose outcome is unknown.</li>
          )}
          {incidents.map(({ incident_id, cause, message, count, last_at }) => (
            <li key={incident_id}>
              <div className={style['lineHead']}>
                <strong>{cause}</strong>
                <span className="soft">
                  {countOf(count, 'time')}, last <When at={last_at} />
                </span>
              </div>
              <span className="soft">{message}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
