import type { Status } from '../../data/status.ts';
import { Empty } from '../../design/answers.tsx';
import { Panel } from '../../design/panel.tsx';
import { When } from '../../design/when.tsx';
import style from './now.module.css';

const SHOWN = 8;

/** What work that sleeps waits for. */
const CAUSES: Readonly<Record<Status['waiting'][number]['cause'], string>> = {
  failure: 'failed; tried again later',
  budget: 'waits for money',
  model: 'waits for a model',
  approval: 'waits for your approval',
  unknown_effect: 'waits: the outcome of an effect is unknown',
  done: 'done for now',
  question: 'waits for your answer',
  confirm: 'waits for you to confirm it',
  outage: 'waits for a service that is away',
};

/** What comes next, and what sleeps until when or for what. */
export function Upcoming({ status }: { readonly status: Status }) {
  const { next_tick, reminders, waiting } = status;
  return (
    <Panel title="Next">
      <ul className={style['list']}>
        <li>
          <div className={style['lineHead']}>
            <strong>Next tick</strong>
            <span className="soft">
              <When at={next_tick} far />, at <When at={next_tick} />
            </span>
          </div>
        </li>
        {reminders.map(({ intention_id, title }) => (
          <li key={intention_id}>
            <strong>Reminder: {title}</strong>
          </li>
        ))}
        {waiting.slice(0, SHOWN).map(({ work_id, title, cause, retry_at }) => (
          <li key={work_id}>
            <strong>{title}</strong>
            <span className="soft">
              {CAUSES[cause]}
              {retry_at !== null && (
                <>
                  ; again <When at={retry_at} far />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      {waiting.length > SHOWN && <Empty>{waiting.length - SHOWN} more wait; see Work.</Empty>}
    </Panel>
  );
}
