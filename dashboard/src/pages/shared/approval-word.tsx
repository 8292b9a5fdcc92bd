import type { ReactNode } from 'react';
import { answerOf } from '../../data/api.ts';
import { useOrder } from '../../data/use-api.ts';
import { OrderButton } from '../../design/order-button.tsx';

/** The owner's word on an approval. */
export function ApprovalWord({
  id,
  children,
}: {
  readonly id: string;
  readonly children?: ReactNode;
}) {
  const order = useOrder(({ api }, answer: 'grant' | 'deny') =>
    answerOf(api.approvals[':id'].$post({ param: { id }, json: { answer } })),
  );
  return (
    <div className="line">
      <OrderButton order={order} input="grant" kind="main">
        Allow once
      </OrderButton>
      <OrderButton order={order} input="deny">
        Deny
      </OrderButton>
      {children}
    </div>
  );
}
