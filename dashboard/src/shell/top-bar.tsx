import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { answerOf } from '../data/api.ts';
import { useAsOf } from '../data/as-of.tsx';
import { onFeed } from '../data/feed.ts';
import { type Status, standingOf } from '../data/status.ts';
import { useOrder } from '../data/use-api.ts';
import { money } from '../data/words.ts';
import { Button } from '../design/button.tsx';
import { OrderButton } from '../design/order-button.tsx';
import { Pill } from '../design/pill.tsx';
import { When } from '../design/when.tsx';
import { TimeToggle } from '../time/time-toggle.tsx';
import style from './shell.module.css';

/** How things stand, on every page: state, money of the day, and the switch. In the past, which moment it is. */
export function TopBar({ status }: { readonly status: UseQueryResult<Status> }) {
  const { moment, travel } = useAsOf();
  return (
    <section className={style['bar']} aria-label="How things stand">
      {status.data !== undefined && <Standing status={status.data} />}
      <LostLink />
      <TimeToggle />
      {moment !== null && (
        <div className={style['past']} role="status">
          <span>
            The past: everything here is as of{' '}
            {/^\d+$/.test(moment) ? `event ${moment}` : <When at={moment} />}. Nothing can be
            changed.
          </span>
          <Button
            onPress={() => {
              travel(null);
            }}
          >
            Return to now
          </Button>
        </div>
      )}
    </section>
  );
}

function Standing({ status }: { readonly status: Status }) {
  const { word, tone, why, until } = standingOf(status);
  const { spent_usd, limit_usd } = status.model;
  return (
    <>
      <Pill tone={tone}>{word}</Pill>
      <span className={style['barWhy']}>
        {why}
        {until !== null && (
          <>
            , <When at={until} far />
          </>
        )}
      </span>
      <div className={style['barEnd']}>
        <span title="Spent today of the daily cap (UTC day)">
          <strong>{money(spent_usd)}</strong> of {money(limit_usd)}
        </span>
        <Switch isPaused={status.controller.paused !== null} />
      </div>
    </>
  );
}

function Switch({ isPaused }: { readonly isPaused: boolean }) {
  const order = useOrder(({ api }) =>
    answerOf(
      isPaused ? api.control.resume.$post({ json: {} }) : api.control.pause.$post({ json: {} }),
    ),
  );
  return (
    <OrderButton order={order} input={undefined}>
      {isPaused ? 'Resume' : 'Pause'}
    </OrderButton>
  );
}

/** Said while the stream is interrupted: what is shown may be old. */
function LostLink() {
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onFeed((message) => {
      if (message.is !== 'link') return;
      clearTimeout(timer);
      if (message.up) setLost(false);
      // A moment without it is no news.
      else
        timer = setTimeout(() => {
          setLost(true);
        }, 3000);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  if (!isLost) return null;
  return (
    <div className={style['lost']} role="status">
      The controller does not answer. What you see may be old; the page goes on by itself once it is
      back.
    </div>
  );
}
