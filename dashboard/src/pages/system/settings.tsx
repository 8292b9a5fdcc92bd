import { useState } from 'react';
import { Form } from 'react-aria-components';
import type { AnswerTo } from '../../../../src/http/api.ts';
import { answerOf } from '../../data/api.ts';
import { useAsOf } from '../../data/as-of.tsx';
import { useApi, useOrder } from '../../data/use-api.ts';
import { Answer, Empty } from '../../design/answers.tsx';
import { Button } from '../../design/button.tsx';
import { Field } from '../../design/field.tsx';
import { Overlay } from '../../design/overlay.tsx';
import { Panel } from '../../design/panel.tsx';
import { Pill } from '../../design/pill.tsx';
import { Table } from '../../design/table.tsx';
import style from './system.module.css';

type Setting = AnswerTo<'/api/settings'>['settings'][number];

const SOURCES = { environment: 'environment', file: 'you', default: 'default' };

/** Every setting with its source; those of `homeostat config set` can be changed. */
export function Settings() {
  const isPast = useAsOf().moment !== null;
  const found = useApi({
    key: ['settings'],
    ask: ({ api }) => answerOf(api.settings.$get()),
    isAlwaysNow: true,
    follows: ['ConfigurationChanged'],
    isOn: !isPast,
  });
  const [edited, edit] = useState<Setting | null>(null);
  return (
    <Panel title="Settings">
      {isPast ? (
        <Empty>Settings are those of now. Return to now to see them.</Empty>
      ) : (
        <Answer of={found}>
          {({ settings }) => (
            <div className={style['stack']}>
              {settings.some(({ isPending }) => isPending) && (
                <p role="status">
                  <Pill tone="warn">waits for a restart</Pill> Saved settings take effect after
                  “homeostat restart”.
                </p>
              )}
              <Table
                caption="Every setting with its value"
                rows={settings}
                keyOf={({ name }) => name}
                columns={[
                  { name: 'Setting', show: (one) => <Name setting={one} /> },
                  {
                    name: 'Value',
                    show: ({ value }) => (value === '' ? '–' : <code>{value}</code>),
                  },
                  {
                    name: 'From',
                    show: ({ source, isPending }) => (
                      <>
                        {SOURCES[source]} {isPending && <Pill tone="warn">after a restart</Pill>}
                      </>
                    ),
                  },
                  {
                    name: 'Change',
                    show: (one) =>
                      one.key !== null && (
                        <Button
                          kind="quiet"
                          aria-label={`Change ${one.key}`}
                          onPress={() => {
                            edit(one);
                          }}
                        >
                          Change
                        </Button>
                      ),
                  },
                ]}
              />
            </div>
          )}
        </Answer>
      )}
      <Overlay
        as="dialog"
        title={`Change ${edited?.key ?? ''}`}
        isOpen={edited !== null}
        onClose={() => {
          edit(null);
        }}
      >
        {edited !== null && (
          <Change
            setting={edited}
            onDone={() => {
              edit(null);
            }}
          />
        )}
      </Overlay>
    </Panel>
  );
}

function Name({ setting: { name, key, describe } }: { readonly setting: Setting }) {
  return (
    <>
      <strong>{key ?? name}</strong>
      <div className="soft">{describe}</div>
      {key !== null && <code className="soft">{name}</code>}
    </>
  );
}

function Change({ setting, onDone }: { readonly setting: Setting; readonly onDone: () => void }) {
  const { name, key, value: before, source, describe } = setting;
  const [value, setValue] = useState(before);
  const order = useOrder(({ api }, json: { key: string; value: string }) =>
    answerOf(api.settings.$post({ json })),
  );
  return (
    <Form
      className={style['stack'] ?? ''}
      onSubmit={(event) => {
        event.preventDefault();
        if (key !== null) order.mutate({ key, value }, { onSuccess: onDone });
      }}
    >
      <Field
        label={describe}
        hint="Leave it empty for the default. It takes effect after a restart."
        value={value}
        onChange={setValue}
        autoFocus
      />
      {source === 'environment' && (
        <p>The environment sets {name} and overrides what you save here.</p>
      )}
      <span className="line">
        <Button type="submit" kind="main" isPending={order.isPending}>
          Save
        </Button>
        {order.error !== null && <span role="alert">{order.error.message}</span>}
      </span>
    </Form>
  );
}
