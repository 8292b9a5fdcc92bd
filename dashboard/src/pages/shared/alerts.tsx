import type { AnswerTo } from '../../../../src/http/api.ts';
import { answerOf } from '../../data/api.ts';
import { useOrder } from '../../data/use-api.ts';
import { OrderButton } from '../../design/order-button.tsx';
import type { Tone } from '../../design/pill.tsx';

export type Alert = AnswerTo<'/api/alerts'>['alerts'][number];

export const ALERT_TONES: Readonly<Record<Alert['severity'], Tone>> = {
  info: 'plain',
  warning: 'warn',
  urgent: 'bad',
};

/** At the end of its line: the owner has seen it. */
export function Acknowledge({
  kind,
  id,
}: {
  readonly kind: 'alerts' | 'incidents';
  readonly id: string;
}) {
  const order = useOrder(({ api }, json: { id: string }) =>
    kind === 'alerts'
      ? answerOf(api.alerts.ack.$post({ json }))
      : answerOf(api.incidents.ack.$post({ json })),
  );
  return (
    <span className="lineEnd">
      <OrderButton order={order} input={{ id }} kind="quiet">
        Acknowledge
      </OrderButton>
    </span>
  );
}
