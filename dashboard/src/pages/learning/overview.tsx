import { useState } from 'react';
import type { AnswerTo } from '../../../../src/http/api.ts';
import { answerOf } from '../../data/api.ts';
import { dayBegan } from '../../data/days.ts';
import { useApi } from '../../data/use-api.ts';
import { count, countOf, percent } from '../../data/words.ts';
import { useZone } from '../../data/zone.tsx';
import { Answer, Empty } from '../../design/answers.tsx';
import { Figures } from '../../design/figures.tsx';
import { Go } from '../../design/go.tsx';
import { Panel } from '../../design/panel.tsx';
import { Pill } from '../../design/pill.tsx';
import { Table } from '../../design/table.tsx';
import { When } from '../../design/when.tsx';
import { capabilityAddress } from './address.ts';
import { ChartFrame } from './chart-frame.tsx';
import { FailureChart } from './lazy-charts.ts';
import style from './learning.module.css';

/** The figures of learning, whether known failures are met less often, and what was felt. */
export function Overview() {
  return (
    <div className={style['stack']}>
      <Sums />
      <div className={style['columns']}>
        <Failures />
        <div className={style['stack']}>
          <Lately />
          <Self />
        </div>
      </div>
    </div>
  );
}

function Sums() {
  const status = useApi({
    key: ['learning-status'],
    ask: ({ api }) => answerOf(api.learning_status.$get({ query: {} })),
    follows: LEARNED,
  });
  return (
    <Answer of={status}>
      {(one) => (
        <Figures
          figures={[
            { name: 'Capabilities', value: count(one.total_capabilities) },
            { name: 'Mean confidence', value: percent(one.avg_confidence), note: 'of those tried' },
            { name: 'Pitfalls known', value: count(one.total_anti_patterns) },
            {
              name: 'Recent success',
              value: percent(one.recent_success_rate),
              note: 'of the last 10 experiences, verified',
            },
            { name: 'Experiences', value: count(one.total_experiences), note: 'of the last 100' },
            {
              name: 'Exploration rate',
              value: percent(one.exploration_rate),
              note: 'of cycles, before criticality',
            },
          ]}
        />
      )}
    </Answer>
  );
}

const LEARNED = [
  'CycleReflected',
  'CapabilityRegistered',
  'ExplorationRateAdjusted',
  'CycleCompleted',
] as const;

/** The ways to what was learned on a day, in the owner's zone. */
function Lately() {
  const zone = useZone();
  const [now] = useState(() => Date.now());
  const days = [
    { name: 'Today', from: 0, to: null },
    { name: 'Yesterday', from: 1, to: 0 },
    { name: 'The last seven days', from: 6, to: null },
  ];
  return (
    <Panel title="What was learned">
      <ul className={style['ways']}>
        {days.map(({ name, from, to }) => {
          const a = dayBegan(zone, now, from);
          const b = to === null ? new Date(now).toISOString() : dayBegan(zone, now, to);
          return (
            <li key={name}>
              <Go to={`/compare?a=${a}&b=${b}`}>{name}</Go>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

type Window = AnswerTo<'/api/learning/failures'>['windows'][number];

function Failures() {
  const failures = useApi({
    key: ['failures'],
    ask: ({ api }) => answerOf(api.learning.failures.$get({ query: { limit: 40 } })),
    follows: LEARNED,
  });
  return (
    <Panel title="Known failures met again">
      <Answer of={failures}>
        {({ windows }) =>
          windows.length === 0 ? (
            <Empty>
              No cycle has ended with an experience yet. From then on, this shows by windows of 50
              cycles how often a known way to fail was met again.
            </Empty>
          ) : (
            <FailureFigure windows={windows.toReversed()} />
          )
        }
      </Answer>
    </Panel>
  );
}

function FailureFigure({ windows }: { readonly windows: readonly Window[] }) {
  const isMet = windows.some(({ hits }) => hits > 0);
  const shown = windows.map((one) => ({
    cycles: `${one.from_cycle}–${one.to_cycle}`,
    warned: one.hits_after_warning,
    unwarned: one.hits - one.hits_after_warning,
  }));
  const last = windows.at(-1);
  return (
    <ChartFrame
      title="By windows of 50 cycles."
      says={
        last === undefined
          ? ''
          : `In the newest, ${countOf(last.hits, 'time')} in ${countOf(last.experiences, 'experience')}; ${last.hits_after_warning} of them although the prompt warned (red).`
      }
      chart={isMet ? <FailureChart windows={shown} /> : <Empty>None was met again.</Empty>}
    >
      <Table
        caption="Known failures by windows of 50 cycles, oldest first"
        rows={windows}
        keyOf={({ window }) => window}
        columns={[
          {
            name: 'Cycles',
            show: (one) => `${one.from_cycle}–${one.to_cycle}${one.is_open ? ' (under way)' : ''}`,
          },
          { name: 'Experiences', isNumber: true, show: (one) => count(one.experiences) },
          { name: 'Failed', isNumber: true, show: (one) => count(one.failures) },
          { name: 'New pitfalls', isNumber: true, show: (one) => count(one.new_pitfalls) },
          { name: 'Met again', isNumber: true, show: (one) => count(one.hits) },
          { name: 'Though warned', isNumber: true, show: (one) => count(one.hits_after_warning) },
          { name: 'Avoided', isNumber: true, show: (one) => count(one.avoided) },
        ]}
      />
    </ChartFrame>
  );
}

function Self() {
  const self = useApi({
    key: ['self-model'],
    ask: ({ api }) => answerOf(api.self_model.$get({ query: {} })),
    follows: ['PleasureSignalled', 'PainSignalled', 'ConsolidationCompleted'],
  });
  return (
    <Answer of={self}>
      {({ self_model: { signals, consolidation, pleasures, pains } }) => (
        <div className={style['stack']}>
          <Panel title="Pleasure and pain" aside={`${pleasures} and ${pains} in all`}>
            {signals.length === 0 ? (
              <Empty>
                None yet. A new ability that rises above 70 % is a pleasure, one that falls below 30
                % a pain, which is looked into at once.
              </Empty>
            ) : (
              <ul className={style['plainList']}>
                {signals.toReversed().map((one) => (
                  <li key={one.event_id} className="line">
                    <Pill tone={one.kind === 'pain' ? 'bad' : 'good'}>{one.kind}</Pill>
                    <Go to={capabilityAddress(one.capability_id)}>{one.capability_id}</Go>
                    <span className="soft">
                      {percent(one.confidence)}, <When at={one.at} />
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </Panel>
          <Panel title="What it makes of it">
            {consolidation === null ? (
              <Empty>
                After ten experiences they are consolidated, and the insight stands here.
              </Empty>
            ) : (
              <>
                <p className={style['read']}>{consolidation.insights}</p>
                <p className="soft">
                  by {consolidation.by}, in{' '}
                  <Go to={`/cycles/${consolidation.cycle_no}`}>cycle {consolidation.cycle_no}</Go>,{' '}
                  <When at={consolidation.at} />
                </p>
              </>
            )}
          </Panel>
        </div>
      )}
    </Answer>
  );
}
