import { useSearchParams } from 'wouter';
import type { AnswerTo } from '../../../../src/http/api.ts';
import { answerOf } from '../../data/api.ts';
import { useApi } from '../../data/use-api.ts';
import { count, countOf, percent } from '../../data/words.ts';
import { Answer, Empty } from '../../design/answers.tsx';
import { Figures } from '../../design/figures.tsx';
import { Go } from '../../design/go.tsx';
import { Panel } from '../../design/panel.tsx';
import { Table } from '../../design/table.tsx';
import { When } from '../../design/when.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { useDays } from './days.ts';
import { DrawChart } from './lazy-charts.ts';
import style from './learning.module.css';
import { MorePages } from './more-pages.tsx';

type Draws = AnswerTo<'/api/exploration/draws'>;

/** How often the agent tries something new: the rate, and every draw against it. */
export function Exploration() {
  const [search] = useSearchParams();
  const cursor = search.get('before');
  const state = useApi({
    key: ['exploration'],
    ask: ({ api }) => answerOf(api.exploration.$get({ query: {} })),
    follows: ['ExplorationDecided', 'ExplorationRateAdjusted', 'ExperimentConcluded'],
  });
  const draws = useApi({
    key: ['draws', cursor],
    ask: ({ api }) =>
      answerOf(
        api.exploration.draws.$get({ query: { limit: 200, ...(cursor !== null && { cursor }) } }),
      ),
    follows: ['ExplorationDecided', 'ExplorationRateAdjusted'],
  });
  return (
    <div className={style['stack']}>
      <Answer of={state}>
        {({ exploration: { base_rate, concluded, concluded_well, last_exploration_cycle } }) => (
          <Figures
            figures={[
              { name: 'Rate', value: percent(base_rate), note: 'before criticality' },
              {
                name: 'Experiments that succeeded',
                value: concluded === 0 ? '–' : percent(concluded_well / concluded),
                note: `${count(concluded_well)} of ${count(concluded)} with a result`,
              },
              {
                name: 'Last explored',
                value:
                  last_exploration_cycle === null ? (
                    'never'
                  ) : (
                    <Go to={`/cycles/${last_exploration_cycle}`}>cycle {last_exploration_cycle}</Go>
                  ),
              },
            ]}
          />
        )}
      </Answer>
      <Panel title="Draws">
        <Answer of={draws}>
          {(page) => (
            <>
              {page.draws.length === 0 ? (
                <Empty>
                  Nothing was drawn yet. Whether to explore is drawn by chance, with its seed on
                  record; each draw stands here.
                </Empty>
              ) : (
                <Drawn page={page} />
              )}
              <MorePages
                of="draws"
                part="exploration"
                name="before"
                isLater={cursor !== null}
                next={page.next}
              />
            </>
          )}
        </Answer>
      </Panel>
    </div>
  );
}

function Drawn({ page: { draws, moves } }: { readonly page: Draws }) {
  const dayOf = useDays();
  const shown = draws.toReversed().map(({ at, effective_rate: rate, draw, is_exploration }) => ({
    ms: Date.parse(at),
    rate,
    explored: is_exploration ? draw : null,
    exploited: is_exploration ? null : draw,
  }));
  const won = draws.filter(({ is_exploration }) => is_exploration).length;
  return (
    <div className={style['stack']}>
      <ChartFrame
        title={`${countOf(draws.length, 'draw')}, ${count(won)} of them explored.`}
        says="A draw below the line explores (filled); the line is the rate with criticality."
        chart={<DrawChart draws={shown} dayOf={dayOf} />}
      >
        <Table
          caption="Draws, newest first"
          rows={draws}
          keyOf={({ seq }) => seq}
          columns={[
            { name: 'When', show: ({ at }) => <When at={at} /> },
            {
              name: 'Cycle',
              show: ({ cycle_no: no }) =>
                no === null ? 'while idle' : <Go to={`/cycles/${no}`}>{no}</Go>,
            },
            { name: 'Draw', isNumber: true, show: ({ draw }) => draw.toFixed(3) },
            { name: 'Rate', isNumber: true, show: ({ effective_rate }) => percent(effective_rate) },
            {
              name: 'Explored',
              show: ({ is_exploration }) => (is_exploration ? 'yes' : 'no'),
            },
            {
              name: 'Criticality',
              isNumber: true,
              show: ({ criticality }) => criticality.toFixed(2),
            },
            { name: 'Changed by', show: ({ modifiers }) => modifiers.join(', ') || '–' },
            { name: 'Event', show: ({ seq }) => <Go to={`/log?event=${seq}`}>{seq}</Go> },
          ]}
        />
      </ChartFrame>
      {moves.length > 0 && (
        <details>
          <summary>{countOf(moves.length, 'move')} of the rate</summary>
          <ul className={style['plainList']}>
            {moves.map(({ seq, at, from, to, cause }) => (
              <li key={seq}>
                {percent(from)} to {percent(to)}: {cause.replaceAll('_', ' ')}{' '}
                <span className="soft">
                  <When at={at} />
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
