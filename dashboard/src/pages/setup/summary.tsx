import type { ReactNode } from 'react';
import type { StepProps } from './page.tsx';
import style from './setup.module.css';

/** What works with things as they are, in one screen. */
export function Summary({ setup, status }: StepProps) {
  const { provider } = status.model;
  const thinks = provider !== null && provider !== 'none';
  const schedule = status.schedule?.cron;
  return (
    <>
      <h2>What works now</h2>
      <dl className={style['works']}>
        <Line name="Ticks">
          It looks for work {schedule == null ? '' : <code>{schedule}</code>}
          {schedule == null ? 'when you ask it to' : ' (cron, UTC), and when you ask it to'}.
        </Line>
        <Line name="Steps">
          {setup.sandbox.status === 'refused'
            ? 'None run until the sandbox starts.'
            : 'Tasks with your own commands, checked by your own criteria.'}
        </Line>
        <Line name="Reminders">Those, and standing orders, by the clock of your zone.</Line>
        <Line name="Thinking">
          {thinks
            ? `${provider} decides, works and learns, up to the daily cap.`
            : 'Not before you allow a model. Until then it takes your steps as they are.'}
        </Line>
        <Line name="Mail">
          {setup.mail.is_set
            ? 'It reports and warns by mail.'
            : 'None. Reports, alerts and questions are here and in the terminal.'}
        </Line>
      </dl>
    </>
  );
}

function Line({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
