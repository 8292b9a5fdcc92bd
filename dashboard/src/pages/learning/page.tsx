import { useSearchParams } from 'wouter';
import { TabsOfLinks } from '../../design/tabs-of-links.tsx';
import { Calibration } from './calibration.tsx';
import { Capabilities } from './capabilities.tsx';
import { Capability } from './capability.tsx';
import { Experiments } from './experiments.tsx';
import { Exploration } from './exploration.tsx';
import { loadCharts } from './lazy-charts.ts';
import style from './learning.module.css';
import { Overview } from './overview.tsx';
import { Pitfalls } from './pitfalls.tsx';
import { Returns } from './returns.tsx';
import { Self } from './self.tsx';

const PARTS = [
  { part: 'overview', name: 'Overview', Part: Overview },
  { part: 'self', name: 'Self', Part: Self },
  { part: 'capabilities', name: 'Capabilities', Part: Capabilities },
  { part: 'pitfalls', name: 'Pitfalls', Part: Pitfalls },
  { part: 'experiments', name: 'Gaps and experiments', Part: Experiments },
  { part: 'exploration', name: 'Exploration', Part: Exploration },
  { part: 'calibration', name: 'Calibration', Part: Calibration },
  { part: 'returns', name: 'Return on lines', Part: Returns },
] as const;

export const loadParts = loadCharts;

/** What the agent learned, how sure it may be of it, and whether it helped. */
export function Page() {
  const [search] = useSearchParams();
  const capability = search.get('capability');
  const wanted = capability === null ? search.get('part') : 'capabilities';
  const { part, Part } = PARTS.find((one) => one.part === wanted) ?? PARTS[0];
  return (
    <div className={style['page']}>
      <h1>Learning</h1>
      <TabsOfLinks
        label="Parts of learning"
        here={addressOf(part)}
        tabs={PARTS.map((one) => ({ to: addressOf(one.part), name: one.name }))}
      />
      {capability === null ? <Part /> : <Capability name={capability} />}
    </div>
  );
}

function addressOf(part: string): string {
  return part === 'overview' ? '/learning' : `/learning?part=${part}`;
}
