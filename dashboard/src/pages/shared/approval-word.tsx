import type { ReactNode } from 'react';
import { answerOf } from '../../data/api.ts';
import { useApi, useOrder } from '../../data/use-api.ts';
import { Answer } from '../../design/answers.tsx';
import { OrderButton } from '../../design/order-button.tsx';
import style from './shared.module.css';

/** The owner's word on an approval, beneath what it would allow. */
export function ApprovalWord({
  id,
  isShown = false,
  children,
}: {
  readonly id: string;
  /** The whole input stands above already. */
  readonly isShown?: boolean;
  readonly children?: ReactNode;
}) {
  const order = useOrder(({ api }, answer: 'grant' | 'deny') =>
    answerOf(api.approvals[':id'].$post({ param: { id }, json: { answer } })),
  );
  return (
    <>
      {!isShown && <WouldDo id={id} />}
      <div className="line">
        <OrderButton order={order} input="grant" kind="main">
          Allow once
        </OrderButton>
        <OrderButton order={order} input="deny">
          Deny
        </OrderButton>
        {children}
      </div>
    </>
  );
}

/** Word for word, long fields cut. */
function WouldDo({ id }: { readonly id: string }) {
  const whole = useApi({
    key: ['approval', id],
    ask: ({ api }) => answerOf(api.approvals[':id'].$get({ param: { id }, query: {} })),
  });
  return (
    <Answer of={whole}>
      {({ lines }) => <pre className={style['asked']}>{lines.join('\n')}</pre>}
    </Answer>
  );
}
