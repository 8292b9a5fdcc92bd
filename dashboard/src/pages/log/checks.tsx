import type { AnswerTo } from '../../../../src/http/api.ts';
import { answerOf } from '../../data/api.ts';
import { useApi, useOrder } from '../../data/use-api.ts';
import { count, countOf } from '../../data/words.ts';
import { Answer } from '../../design/answers.tsx';
import { OrderButton } from '../../design/order-button.tsx';
import { Panel } from '../../design/panel.tsx';
import { Pill } from '../../design/pill.tsx';
import { When } from '../../design/when.tsx';
import style from './log.module.css';
import { usePolled } from './use-polled.ts';

type Check = AnswerTo<'/api/log/verify'>;

/** The proof that nothing in the log was changed, and that every page is computed from it rightly. */
export function Checks() {
  const check = useApi({
    key: ['log-check'],
    ask: ({ api }) => answerOf(api.log.verify.$get()),
    isAlwaysNow: true,
    follows: 'none',
  });
  usePolled(check, check.data?.running != null);
  const order = useOrder(({ api }) => answerOf(api.log.verify.$post({ json: {} })));
  const isRunning = check.data?.running != null;
  return (
    <Panel
      title="Is the log whole?"
      aside={
        <OrderButton order={order} input={undefined} isDisabled={isRunning}>
          Check it now
        </OrderButton>
      }
    >
      <Answer of={check}>
        {({ running, last, signed }) => (
          <div className={style['check']}>
            {running !== null && (
              <p role="status">
                <Pill>checking</Pill> since <When at={running.since} />
                {running.says !== null && `: ${running.says}`}
              </p>
            )}
            {last !== null && <Last last={last} />}
            {signed === null ? (
              <p className="soft">
                This log was never checked. A check proves that no event was changed or taken away,
                and that every view is what its events add up to.
              </p>
            ) : (
              <p className="soft">
                Signed as right up to event {count(signed.seq)} on <When at={signed.at} />;
                everything from the first event, up to {count(signed.full.seq)}, on{' '}
                <When at={signed.full.at} />. “homeostat log verify --full” checks all of it again.
              </p>
            )}
          </div>
        )}
      </Answer>
    </Panel>
  );
}

function Last({ last: { at, result, error } }: { readonly last: NonNullable<Check['last']> }) {
  if (result === null) {
    return (
      <p role="alert">
        <Pill tone="bad">not checked</Pill> <When at={at} />: {error}
      </p>
    );
  }
  const { ok, events, after, textsRead, projections, firstDivergence, loss } = result;
  return (
    <div>
      <p>
        <Pill tone={ok ? 'good' : 'bad'}>
          {ok ? 'complete, and all views equal' : 'not as it was signed'}
        </Pill>{' '}
        <When at={at} />: events {count(after + 1)} to {count(events)}, {countOf(textsRead, 'text')}
        , {countOf(projections.length, 'view')}.
      </p>
      {loss !== null && <p role="alert">{loss}</p>}
      {!ok && firstDivergence !== null && (
        <pre className={style['json']}>{JSON.stringify(firstDivergence, null, 2)}</pre>
      )}
    </div>
  );
}
