import { useState } from 'react';
import { Label, RadioButton, RadioField, RadioGroup } from 'react-aria-components';
import { answerOf } from '../../data/api.ts';
import { useOrder } from '../../data/use-api.ts';
import { money } from '../../data/words.ts';
import { OrderButton } from '../../design/order-button.tsx';
import type { StepProps } from './page.tsx';
import style from './setup.module.css';

export function ModelStep({ setup, status }: StepProps) {
  const { found } = setup.model;
  return (
    <>
      <h2>Which model may be paid?</h2>
      {found.length === 0 ? (
        <NoKey needs={setup.model.needs} />
      ) : (
        <Choice found={found} now={status.model.provider} />
      )}
    </>
  );
}

/** Naming a provider is the consent: nothing is chosen before, even if only one was found. */
function Choice({
  found,
  now,
}: {
  readonly found: readonly string[];
  readonly now: string | null;
}) {
  const isPaid = now !== null && now !== 'none';
  const [chosen, setChosen] = useState<string | null>(isPaid ? now : null);
  const order = useOrder(({ api }, provider: string) =>
    answerOf(api.setup.model.$post({ json: { provider } })),
  );
  return (
    <>
      <p>
        {isPaid
          ? `You allowed ${now}. It is paid up to the daily cap.`
          : 'Nothing is paid before you choose one here, and never more than the daily cap.'}
      </p>
      <RadioGroup
        className={style['choice'] ?? ''}
        value={chosen}
        onChange={(name) => {
          setChosen(name);
        }}
      >
        <Label>Found on the machine of the agent</Label>
        {found.map((name) => (
          <RadioField key={name} value={name}>
            <RadioButton className={style['radio'] ?? ''}>{name}</RadioButton>
          </RadioField>
        ))}
      </RadioGroup>
      <OrderButton order={order} input={chosen ?? ''} kind="main" isDisabled={chosen === null}>
        Allow it, and call it once
      </OrderButton>
      {order.data !== undefined && (
        <p role="status">
          {order.data.ok ? (
            <>
              {order.data.model} answered “{order.data.answer}” for{' '}
              <strong>{money(order.data.cost_usd ?? 0)}</strong>.
            </>
          ) : (
            <>It may be paid, but the call failed: {order.data.why}</>
          )}
        </p>
      )}
    </>
  );
}

function NoKey({ needs }: { readonly needs: StepProps['setup']['model']['needs'] }) {
  return (
    <>
      <p>
        The agent found no key and no model server. It works without one: your own steps, reminders
        and standing orders run as they are. With a model it also thinks, writes and learns.
      </p>
      <p>To give it one, set one of these where you start it, and start it again:</p>
      <ul className={style['needs']}>
        {needs.map(({ provider, settings }) => (
          <li key={provider}>
            <code>{settings[0]}</code> <span>{provider}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
