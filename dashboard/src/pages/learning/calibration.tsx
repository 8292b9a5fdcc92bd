import type { AnswerTo } from '../../../../src/http/api.ts';
import { answerOf } from '../../data/api.ts';
import { useApi } from '../../data/use-api.ts';
import { count, countOf, percent } from '../../data/words.ts';
import { Answer, Empty } from '../../design/answers.tsx';
import { Figures } from '../../design/figures.tsx';
import { Panel } from '../../design/panel.tsx';
import { Table } from '../../design/table.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { CalibrationChart } from './lazy-charts.ts';
import style from './learning.module.css';

type Told = AnswerTo<'/api/learning/calibration'>;
type Bin = Told['beliefs']['bins'][number];

/** Whether what the agent believes of itself, and what it says of its work, holds. */
export function Calibration() {
  const told = useApi({
    key: ['calibration'],
    ask: ({ api }) => answerOf(api.learning.calibration.$get({ query: {} })),
    follows: ['CapabilityExercised', 'JobConcluded', 'JobConfirmed'],
  });
  return (
    <Answer of={told}>
      {({ beliefs, claims }) => (
        <div className={style['stack']}>
          <Figures
            figures={[
              {
                name: 'Off by',
                value: beliefs.error === null ? '–' : `${Math.round(beliefs.error * 100)} points`,
                note: 'of a hundred: mean distance of confidence from outcome',
              },
              { name: 'Counted uses', value: count(beliefs.uses) },
              {
                name: '“Done” that held',
                value: claims.made === 0 ? '–' : `${count(claims.held)} of ${count(claims.made)}`,
                note: `claims on the last jobs; ${countOf(claims.turned, 'verdict')} turned by the owner`,
              },
            ]}
          />
          <Panel title="Confidence before a use, against its outcome">
            {beliefs.uses === 0 ? (
              <Empty>
                No use was counted yet. Each verified use is compared with the confidence that there
                was before it.
              </Empty>
            ) : (
              <Held bins={beliefs.bins} />
            )}
          </Panel>
        </div>
      )}
    </Answer>
  );
}

function Held({ bins }: { readonly bins: readonly Bin[] }) {
  const shown = bins.flatMap(({ claimed, observed, low, high, uses }) => {
    if (claimed === null || observed === null || low === null || high === null) return [];
    return [{ claimed, observed, low, high, uses }];
  });
  return (
    <ChartFrame
      title="By tenths of confidence."
      says="On the dashed line what was claimed is what came. Above it the agent is better than it thinks, below it worse. Larger points have more uses; strokes show where the true share lies with 90 % probability."
      chart={<CalibrationChart bins={shown} />}
    >
      <Table
        caption="Claimed confidence against outcome"
        rows={bins.filter(({ uses }) => uses > 0)}
        keyOf={({ from }) => from}
        columns={[
          { name: 'Confidence', show: ({ from, to }) => `${percent(from)} to ${percent(to)}` },
          { name: 'Uses', isNumber: true, show: ({ uses }) => count(uses) },
          { name: 'Succeeded', isNumber: true, show: ({ succeeded }) => count(succeeded) },
          { name: 'Claimed', isNumber: true, show: ({ claimed }) => percent(claimed ?? 0) },
          { name: 'Came true', isNumber: true, show: ({ observed }) => percent(observed ?? 0) },
          {
            name: '90 % interval',
            isNumber: true,
            show: ({ low, high }) => `${percent(low ?? 0)} to ${percent(high ?? 1)}`,
          },
        ]}
      />
    </ChartFrame>
  );
}
