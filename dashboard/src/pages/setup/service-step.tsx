import { answerOf } from '../../data/api.ts';
import { useOrder } from '../../data/use-api.ts';
import { OrderButton } from '../../design/order-button.tsx';
import type { StepProps } from './page.tsx';

/** Written here, begun by the next login: two agents of one folder cannot run at once. */
export function ServiceStep({ setup: { service } }: StepProps) {
  const { manager, why, is_installed: isInstalled, files } = service;
  const order = useOrder(({ api }, install: boolean) =>
    answerOf(api.setup.service.$post({ json: { install } })),
  );
  return (
    <>
      <h2>Should it run after each login?</h2>
      {isInstalled ? (
        <p>It is installed: {manager} starts it after each login, and after a crash.</p>
      ) : (
        <p>
          As a service of your user it starts by itself, and again after a crash. It begins with
          your next login; the agent that runs now goes on until then. To change over at once, stop
          it and run <code>homeostat service install</code>.
        </p>
      )}
      {why !== null && (
        <p>
          It cannot be installed from here: {why}. In a terminal:{' '}
          <code>homeostat service install</code>
        </p>
      )}
      <details>
        <summary>{isInstalled ? 'What was written' : 'What would be written'}</summary>
        {files.map(({ path, text }) => (
          <section key={path} aria-label={path}>
            <p>
              <code>{path}</code>
            </p>
            <pre>{text}</pre>
          </section>
        ))}
      </details>
      {isInstalled ? (
        <OrderButton order={order} input={false}>
          Remove the service
        </OrderButton>
      ) : (
        why === null && (
          <OrderButton order={order} input kind="main">
            Install the service
          </OrderButton>
        )
      )}
      {order.data !== undefined && (
        <div role="status">
          <p>{isInstalled ? 'Installed.' : 'Removed; what runs now goes on.'}</p>
          {order.data.commands.length > 0 && (
            <>
              <p>{manager} did not take it; run by hand:</p>
              <pre>{order.data.commands.join('\n')}</pre>
            </>
          )}
          {isInstalled && order.data.hints.map((hint) => <p key={hint}>{hint}</p>)}
        </div>
      )}
      <p>
        A key that stands in your shell alone is not known to the service: put it where the service
        finds it, as <code>homeostat service install</code> says.
      </p>
    </>
  );
}
