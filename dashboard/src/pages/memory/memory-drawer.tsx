import { useState } from 'react';
import { answerOf } from '../../data/api.ts';
import { useApi, useOrder } from '../../data/use-api.ts';
import { Answer, Empty } from '../../design/answers.tsx';
import { Button } from '../../design/button.tsx';
import { Go } from '../../design/go.tsx';
import { OrderButton } from '../../design/order-button.tsx';
import { Overlay } from '../../design/overlay.tsx';
import { Panel } from '../../design/panel.tsx';
import { When } from '../../design/when.tsx';
import style from './memory.module.css';

/** Why a memory is there: its words, what became of it, and the events; and how to forget it. */
export function MemoryDrawer({
  id,
  onClose,
  show,
}: {
  readonly id: string | null;
  readonly onClose: () => void;
  readonly show: (id: string) => void;
}) {
  return (
    <Overlay title="Why it is there" isOpen={id !== null} onClose={onClose}>
      {id !== null && <Why id={id} show={show} />}
    </Overlay>
  );
}

function Why({ id, show }: { readonly id: string; readonly show: (id: string) => void }) {
  const memory = useApi({
    key: ['memory', id],
    ask: ({ api }) => answerOf(api.memories[':id'].$get({ param: { id }, query: {} })),
  });
  const why = useApi({
    key: ['why', `memory:${id}`],
    ask: ({ api }) => answerOf(api.why.$get({ query: { what: `memory:${id}` } })),
  });
  return (
    <>
      <Answer of={memory}>
        {({ memory: { text, superseded_by, supersedes, status } }) => (
          <>
            <p className={style['whole']}>{text ?? 'Forgotten: its text was erased.'}</p>
            <div className={style['line']}>
              {[superseded_by, supersedes].map(
                (other, at) =>
                  other !== null && (
                    <Button
                      key={other}
                      onPress={() => {
                        show(other);
                      }}
                    >
                      {at === 0 ? 'What replaced it' : 'What it replaced'}
                    </Button>
                  ),
              )}
            </div>
            {status !== 'forgotten' && <Forget id={id} />}
          </>
        )}
      </Answer>
      <Answer of={why}>
        {({ reasons: [reason] }) =>
          reason === undefined ? (
            <Empty>No event says why.</Empty>
          ) : (
            <>
              <ul className={style['list']}>
                {reason.says.slice(1).map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
              <Panel title="The events behind it">
                <ol className={style['list']}>
                  {reason.events.map(({ seq, type, role, occurredAt, cycleNo }) => (
                    <li key={seq}>
                      <div className={style['line']}>
                        <Go to={`/log?event=${seq}`}>
                          {seq} {type}
                        </Go>
                        <span>{role}</span>
                        {cycleNo !== undefined && (
                          <Go to={`/cycles/${cycleNo}`}>cycle {cycleNo}</Go>
                        )}
                        <span className="lineEnd">
                          <When at={occurredAt} />
                        </span>
                      </div>
                    </li>
                  ))}
                </ol>
              </Panel>
            </>
          )
        }
      </Answer>
    </>
  );
}

/** Asks before it erases, since nothing brings it back. */
function Forget({ id }: { readonly id: string }) {
  const [isSure, setSure] = useState(false);
  const order = useOrder(({ api }) =>
    answerOf(api.memories[':id'].forget.$post({ param: { id }, json: {} })),
  );
  if (!isSure)
    return (
      <Button
        kind="danger"
        onPress={() => {
          setSure(true);
        }}
      >
        Forget it
      </Button>
    );
  return (
    <div className={style['line']}>
      <span>Its text is erased for ever, in backups too as soon as these are replaced.</span>
      <OrderButton order={order} input={undefined} kind="danger">
        Forget it for ever
      </OrderButton>
      <Button
        kind="quiet"
        onPress={() => {
          setSure(false);
        }}
      >
        Keep it
      </Button>
    </div>
  );
}
