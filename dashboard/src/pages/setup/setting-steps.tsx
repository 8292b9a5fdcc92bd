import { type SyntheticEvent, useId, useState } from 'react';
import { answerOf } from '../../data/api.ts';
import { useOrder } from '../../data/use-api.ts';
import { money } from '../../data/words.ts';
import { Button } from '../../design/button.tsx';
import { Field } from '../../design/field.tsx';
import { OrderButton } from '../../design/order-button.tsx';
import type { Setup, StepProps } from './page.tsx';
import style from './setup.module.css';

type Key = 'daily_usd' | 'timezone';

function useSetting(key: Key) {
  return useOrder(({ api }, value: string) =>
    answerOf(api.setup.setting.$post({ json: { key, value } })),
  );
}

export function CapStep({ setup: { daily_usd: setting }, status }: StepProps) {
  return (
    <>
      <h2>How much may it spend a day?</h2>
      <p>
        All calls of models together, by UTC day. {money(status.model.spent_usd)} of{' '}
        {money(status.model.limit_usd)} are spent today. At the cap it goes on without a model.
      </p>
      <Setting
        id="daily_usd"
        label="US dollars a day"
        hint="0 means that nothing is ever paid."
        setting={setting}
      />
    </>
  );
}

export function ZoneStep({ setup: { timezone: setting } }: StepProps) {
  return (
    <>
      <h2>Where do you live?</h2>
      <p>“Tomorrow at nine” is read in this time zone, and every instant is shown in it.</p>
      <Setting
        id="timezone"
        label="Time zone"
        hint="As Europe/Berlin."
        suggested={Intl.DateTimeFormat().resolvedOptions().timeZone}
        setting={setting}
      />
    </>
  );
}

function Setting({
  id,
  label,
  hint,
  suggested,
  setting,
}: {
  readonly id: Key;
  readonly label: string;
  readonly hint: string;
  readonly suggested?: string;
  readonly setting: Setup[Key];
}) {
  const order = useSetting(id);
  const form = useId();
  const [value, setValue] = useState(setting.next ?? setting.value);
  if (setting.source === 'environment') {
    return (
      <p>
        It is <strong>{setting.value}</strong>, set in the environment of the agent. Change it
        there.
      </p>
    );
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    order.mutate(value);
  };
  return (
    <form id={form} className={style['form']} onSubmit={submit}>
      <Field label={label} hint={hint} value={value} onChange={setValue} />
      <div className={style['row']}>
        <OrderButton order={order} input={value} kind="main" isDisabled={value.trim() === ''}>
          Keep {value}
        </OrderButton>
        {suggested !== undefined && suggested !== value && (
          <Button
            onPress={() => {
              setValue(suggested);
            }}
          >
            Take that of this browser: {suggested}
          </Button>
        )}
      </div>
      {order.isSuccess && (
        <p role="status">
          {setting.next === null
            ? 'It holds already.'
            : 'Kept. It holds from the next start: homeostat restart'}
        </p>
      )}
    </form>
  );
}
