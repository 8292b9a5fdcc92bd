import { Empty } from '../../design/answers.tsx';
import { Go } from '../../design/go.tsx';
import { Panel } from '../../design/panel.tsx';
import { Pill } from '../../design/pill.tsx';
import { capabilityAddress } from '../learning/address.ts';
import style from './cycle.module.css';
import { LogLink } from './log-link.tsx';
import type { Story } from './story.ts';

type Learnt = Story['learned'][number];

/** What the cycle changed in what the agent believes. */
export function Learned({ learned }: { readonly learned: readonly Learnt[] }) {
  return (
    <Panel title="What was learned">
      {learned.length === 0 ? (
        <Empty>
          Nothing was learned here. Changed confidence, new pitfalls and findings stand here, each
          with its event.
        </Empty>
      ) : (
        <ul className={style['plainList']}>
          {learned.map((one) => (
            <li key={one.seq}>
              {one.says} {one.trust === 'outside' && <Pill tone="warn">from outside</Pill>}{' '}
              <span className="soft">
                {one.type.startsWith('Capability') && one.about !== null && (
                  <>
                    <Go to={capabilityAddress(one.about)}>curve</Go>{' '}
                  </>
                )}
                <LogLink seq={one.seq} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
