import type { ReactNode } from 'react';
import { useAsOf } from '../data/as-of.tsx';
import { Button } from './button.tsx';
import style from './parts.module.css';

/** What useOrder() gives. */
export type Order<Input> = {
  readonly mutate: (input: Input) => void;
  readonly isPending: boolean;
  readonly error: Error | null;
};

/** A button that gives an order: disabled while it is under way and while the page shows the past; says why it failed. */
export function OrderButton<Input>({
  order,
  input,
  kind,
  children,
  isDisabled = false,
}: {
  readonly order: Order<Input>;
  readonly input: NoInfer<Input>;
  readonly kind?: 'plain' | 'main' | 'danger' | 'quiet';
  readonly children: ReactNode;
  readonly isDisabled?: boolean;
}) {
  const isPast = useAsOf().moment !== null;
  return (
    <span className={style['row']}>
      <Button
        {...(kind !== undefined && { kind })}
        isDisabled={isDisabled || isPast}
        isPending={order.isPending}
        onPress={() => {
          order.mutate(input);
        }}
      >
        {children}
      </Button>
      {isPast && <span className={style['hint']}>Not in the past: return to now first.</span>}
      {order.error !== null && (
        <span role="alert" className={style['wrong']}>
          {order.error.message}
        </span>
      )}
    </span>
  );
}
