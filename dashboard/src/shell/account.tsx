import { useState } from 'react';
import { answerOf, forgetSession } from '../data/api.ts';
import { ACCESS_EVENTS } from '../data/event-groups.ts';
import { basePath } from '../data/page-meta.ts';
import { useApi, useOrder } from '../data/use-api.ts';
import { countOf } from '../data/words.ts';
import { Answer } from '../design/answers.tsx';
import { Button } from '../design/button.tsx';
import { OrderButton } from '../design/order-button.tsx';
import { Overlay } from '../design/overlay.tsx';
import { When } from '../design/when.tsx';
import style from './account.module.css';

/** Which browsers are signed in: this one, another device, and out again. */
export function Account() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        kind="quiet"
        onPress={() => {
          setOpen(true);
        }}
      >
        This browser
      </Button>
      <Overlay
        title="This browser"
        as="dialog"
        isOpen={isOpen}
        onClose={() => {
          setOpen(false);
        }}
      >
        <Session />
        <OtherDevice />
        <SignOut />
      </Overlay>
    </>
  );
}

function useSession() {
  return useApi({
    key: ['session'],
    ask: ({ api }) => answerOf(api.session.$get()),
    follows: ACCESS_EVENTS,
    isAlwaysNow: true,
  });
}

function Session() {
  const answer = useSession();
  return (
    <Answer of={answer}>
      {({ session, others }) => (
        <p>
          {session !== null && (
            <>
              Signed in since <When at={session.since} />; without use until{' '}
              <When at={session.expires_at} />.{' '}
            </>
          )}
          {others === 0
            ? 'No other browser is signed in.'
            : `${countOf(others, 'other browser is', 'other browsers are')} signed in.`}
        </p>
      )}
    </Answer>
  );
}

/** The code as a picture too: a phone has no terminal to copy from. */
function OtherDevice() {
  const order = useOrder(async ({ api }) => {
    const { code, expires_at: until } = await answerOf(api.session.link.$post({ json: {} }));
    const url = `${location.origin}${basePath}/#code=${code}`;
    const { toString } = await import('qrcode');
    const drawing = await toString(url, { type: 'svg', margin: 2 });
    return { url, until, picture: `data:image/svg+xml,${encodeURIComponent(drawing)}` };
  });
  return (
    <section className={style['part']} aria-label="Another device">
      <OrderButton order={order} input={undefined}>
        Open on another device
      </OrderButton>
      {order.data !== undefined && (
        <div className={style['link']} role="status">
          <img src={order.data.picture} alt="The link as a QR code" width="180" height="180" />
          <div>
            <p>
              Opens once, until <When at={order.data.until} />. Whoever opens it can do what you
              can.
            </p>
            <code>{order.data.url}</code>
            {isOnlyHere(location.hostname) && (
              <p>
                {location.hostname} is this machine alone. To reach it from another one, see “From
                elsewhere” in docs/dashboard.md.
              </p>
            )}
          </div>
        </div>
      )}
    </section>
  );
}

function isOnlyHere(name: string): boolean {
  return name === 'localhost' || name === '[::1]' || name.startsWith('127.');
}

function SignOut() {
  const here = useOrder(async ({ api }) => {
    await answerOf(api.session.end.$post({ json: {} }));
    forgetSession();
  });
  const everywhere = useOrder(async ({ api }) => {
    await answerOf(api.session.end_all.$post({ json: {} }));
    forgetSession();
  });
  return (
    <section className={style['part']} aria-label="Sign out">
      <div className={style['row']}>
        <OrderButton order={here} input={undefined}>
          Sign out
        </OrderButton>
        <OrderButton order={everywhere} input={undefined} kind="danger">
          Sign out everywhere
        </OrderButton>
      </div>
    </section>
  );
}
