import type { AnswerTo } from '../../../../src/http/api.ts';
import { answerOf } from '../../data/api.ts';
import { useApi } from '../../data/use-api.ts';
import { count, countOf, percent } from '../../data/words.ts';
import { Answer, Empty } from '../../design/answers.tsx';
import { Figures } from '../../design/figures.tsx';
import { Go } from '../../design/go.tsx';
import { Panel } from '../../design/panel.tsx';
import { Pill, type Tone } from '../../design/pill.tsx';
import { When } from '../../design/when.tsx';
import { capabilityAddress } from './address.ts';
import style from './learning.module.css';

type Told = AnswerTo<'/api/self'>;

/** What the agent is to itself: what it is for, what it never does, what it can do, and how it has been doing. */
export function Self() {
  const self = useApi({
    key: ['self'],
    ask: ({ api }) => answerOf(api.self.$get({ query: {} })),
  });
  return <Answer of={self}>{(told) => <Shown self={told} />}</Answer>;
}

function Shown({ self }: { readonly self: Told }) {
  return (
    <div className={style['stack']}>
      <header className={style['stackTight']}>
        <p className={style['goal']}>{self.goal}</p>
        <p className="soft">
          The goal of the agent {self.agent}
          {self.works_for !== null && `, which works for ${self.works_for}`}.
        </p>
      </header>
      <Life self={self} />
      <div className={style['columns']}>
        <div className={style['stack']}>
          <Creed self={self} />
          <Abilities capabilities={self.capabilities} />
        </div>
        <div className={style['stack']}>
          <Document document={self.document} />
          <Gaps gaps={self.gaps} />
          <Episodes episodes={self.last_episodes} />
        </div>
      </div>
    </div>
  );
}

function Life({ self }: { readonly self: Told }) {
  const { last_session_at, last_episode_at, last_reflection_at, last_episodes } = self;
  const unsettled = last_episodes.filter(({ needs_review }) => needs_review).length;
  return (
    <Figures
      figures={[
        { name: 'Sessions', value: count(self.sessions), note: <Last at={last_session_at} /> },
        { name: 'Episodes', value: count(self.episodes), note: <Last at={last_episode_at} /> },
        {
          name: 'Last reflection',
          value: last_reflection_at === null ? 'never' : <When at={last_reflection_at} far />,
          note: 'when it last drew lessons',
        },
        {
          name: 'Need review',
          value: count(unsettled),
          note: `of the last ${countOf(last_episodes.length, 'episode')}`,
        },
      ]}
    />
  );
}

function Last({ at }: { readonly at: string | null }) {
  if (at === null) return 'none yet';
  return (
    <>
      the last <When at={at} />
    </>
  );
}

function Creed({ self: { creed, creed_hash, ratified_at } }: { readonly self: Told }) {
  return (
    <Panel
      title="Creed"
      aside={ratified_at === null ? <Pill tone="warn">not ratified</Pill> : null}
    >
      <ol className={style['steps']}>
        {creed.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ol>
      {ratified_at === null || creed_hash === null ? (
        <p className="soft">
          It is put in force, for good, with <code>homeostat charter ratify</code>.
        </p>
      ) : (
        <p className="soft">
          In force since <When at={ratified_at} />; nothing changes it. Hash{' '}
          <code title={creed_hash}>{creed_hash.slice(0, 12)}</code>.
        </p>
      )}
    </Panel>
  );
}

const STANDINGS: Readonly<Record<Told['document']['status'], Tone>> = {
  none: 'plain',
  current: 'good',
  stale: 'warn',
  edited: 'warn',
  missing: 'warn',
  refused: 'bad',
};

function Document({
  document: { status, path, generated_at, advice },
}: {
  readonly document: Told['document'];
}) {
  return (
    <Panel title="Identity document" aside={<Pill tone={STANDINGS[status]}>{status}</Pill>}>
      {advice !== null && <p className={style['read']}>{sentence(advice)}</p>}
      {generated_at !== null && (
        <p className="soft">
          Written <When at={generated_at} /> to <code className={style['path']}>{path}</code>.
        </p>
      )}
    </Panel>
  );
}

function sentence(words: string): string {
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}.`;
}

const ABILITIES_SHOWN = 5;

function Abilities({ capabilities }: Pick<Told, 'capabilities'>) {
  const tried = capabilities.filter(({ confidence }) => confidence !== null);
  return (
    <Panel
      title="Surest abilities"
      aside={<Go to="/learning?part=capabilities">all {count(capabilities.length)}</Go>}
    >
      {tried.length === 0 ? (
        <Empty>None was tried yet. Work whose end is seen from outside makes them.</Empty>
      ) : (
        <ul className={style['plainList']}>
          {tried.slice(0, ABILITIES_SHOWN).map(({ id, confidence, success_rate, times_used }) => (
            <li key={id} className="line">
              <Go to={capabilityAddress(id)}>{id}</Go>
              <span className="soft">
                {percent(confidence ?? 0)} sure, {percent(success_rate)} of late went well,{' '}
                {countOf(times_used, 'use')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Gaps({ gaps }: Pick<Told, 'gaps'>) {
  return (
    <Panel title="Open gaps" aside={<Go to="/learning?part=experiments">all</Go>}>
      {gaps.length === 0 ? (
        <Empty>None is open. What fails again and again, or is called wrong, becomes one.</Empty>
      ) : (
        <ul className={style['plainList']}>
          {gaps.map(({ topic, evidence, updated_at, is_stale }) => (
            <li key={topic} className={style['stackTight']}>
              <span>{topic}</span>
              <span className="line soft">
                {is_stale && <Pill tone="past">perhaps none any more</Pill>}
                <span>
                  shown {countOf(evidence, 'time')}
                  {updated_at !== null && (
                    <>
                      , last <When at={updated_at} />
                    </>
                  )}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Episodes({ episodes }: { readonly episodes: Told['last_episodes'] }) {
  return (
    <Panel title="Last episodes">
      {episodes.length === 0 ? (
        <Empty>
          None is over yet: a cycle, a part of a conversation, or a piece of work in a session.
        </Empty>
      ) : (
        <ul className={style['plainList']}>
          {episodes.map(({ episode_id, goal, outcome, action_count, started_at, needs_review }) => (
            <li key={episode_id} className={style['stackTight']}>
              <span>{goal ?? 'No words of what it was for'}</span>
              <span className="line soft">
                {needs_review ? (
                  <Pill tone="warn">{outcome}, needs review</Pill>
                ) : (
                  <Pill tone={outcome === 'success' ? 'good' : 'plain'}>{outcome}</Pill>
                )}
                <span>
                  {countOf(action_count, 'action')}, <When at={started_at} />
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
