import { useEffect, useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { count, duration, money } from '../../data/words.ts';
import { Answer, Empty } from '../../design/answers.tsx';
import { Figures } from '../../design/figures.tsx';
import { Go, useHere } from '../../design/go.tsx';
import { Panel } from '../../design/panel.tsx';
import { When } from '../../design/when.tsx';
import { OutcomePill } from '../cycles/outcomes.tsx';
import { Account } from './account.tsx';
import { Actions } from './actions.tsx';
import { Calls } from './calls.tsx';
import style from './cycle.module.css';
import { Decision } from './decision.tsx';
import { Learned } from './learned.tsx';
import { PromptView } from './prompt.tsx';
import { type Story, useStory } from './story.ts';
import { Timeline } from './timeline.tsx';

/** One cycle: what happened in it, in order, and why. */
export function Page() {
  const { n } = useParams<{ readonly n: string }>();
  const cycleNo = Number(n);
  const story = useStory(cycleNo);
  if (!Number.isInteger(cycleNo) || cycleNo < 1) return <h1>There is no cycle {n}</h1>;
  return (
    <div className={style['page']}>
      {story.data === undefined && <h1>Cycle {n}</h1>}
      {/* Of a cycle that is left, the old story stays until the new one is there. */}
      <Answer of={story}>{(data) => <Told key={data.cycle.cycle_no} story={data} />}</Answer>
    </div>
  );
}

function Told({ story }: { readonly story: Story }) {
  const { cycle, calls, prompts } = story;
  const [prompt, setPrompt] = useState<number | null>(null);
  const shown = prompts.find(({ seq }) => seq === prompt) ?? prompts[0];
  return (
    <div className={style['page']}>
      <Head story={story} />
      <Sums story={story} />
      <Panel
        title="Timeline"
        aside={<Go to={`/log?subject=cycle:${cycle.cycle_no}`}>Its events</Go>}
      >
        <Timeline story={story} />
      </Panel>
      <div className={style['columns']}>
        <Decision decision={story.decision} cycle={cycle} />
        <Account account={story.account} />
      </div>
      <Actions actions={story.actions} />
      <div className={style['columns']}>
        <Calls
          calls={calls}
          onPrompt={(seq) => {
            setPrompt(seq);
            document.getElementById('prompts')?.scrollIntoView();
          }}
        />
        <Learned learned={story.learned} />
      </div>
      <div id="prompts">
        <Panel title="Prompts, as they were sent">
          {shown === undefined ? (
            <Empty>
              No model was asked. When one is, the exact prompt stands here, each line with the
              events it came from.
            </Empty>
          ) : (
            <PromptView
              cycleNo={cycle.cycle_no}
              prompts={prompts}
              seq={shown.seq}
              onChoose={setPrompt}
            />
          )}
        </Panel>
      </div>
    </div>
  );
}

function Head({ story: { cycle, previous, next, is_cut } }: { readonly story: Story }) {
  const { cycle_no, outcome, trigger, started_at, work, decision, error } = cycle;
  const chosen = work.find(({ id }) => id === decision?.work_id);
  return (
    <header className={style['head']}>
      <div className={style['titleLine']}>
        <h1>Cycle {cycle_no}</h1>
        <OutcomePill outcome={outcome} />
        <Neighbours previous={previous} next={next} />
      </div>
      <p className={style['lead']}>
        {chosen?.title ?? decision?.rationale ?? 'Nothing was decided yet.'}
      </p>
      <p className="soft">
        <When at={started_at} /> · {TRIGGERS[trigger]}
        {cycle.is_exploration && ' · exploring'}
        {cycle.criticality !== null && ` · criticality ${cycle.criticality.toFixed(2)}`}
      </p>
      {error !== null && (
        <p className={style['failure']}>
          Failed in {error.phase} ({error.error_class}): {error.message}
        </p>
      )}
      {is_cut && (
        <p className="soft">It has more events than are told here; the log has all of them.</p>
      )}
    </header>
  );
}

const TRIGGERS: Readonly<Record<Story['cycle']['trigger'], string>> = {
  cron: 'by the schedule',
  manual: 'asked for by the owner',
  exploration: 'to explore',
  after: 'right after another cycle',
};

/** To the cycles beside it, also with the keys n and p. */
function Neighbours({ previous, next }: Pick<Story, 'previous' | 'next'>) {
  const here = useHere();
  const [, go] = useLocation();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const to = event.key === 'n' ? next : event.key === 'p' ? previous : null;
      if (to !== null) go(here(`/cycles/${to}`));
    };
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('keydown', press);
    };
  });
  return (
    <nav aria-label="Cycles beside this one" className={style['neighbours']}>
      {previous === null ? (
        <span className="soft">First cycle</span>
      ) : (
        <Go to={`/cycles/${previous}`}>
          ← Cycle {previous} <kbd>p</kbd>
        </Go>
      )}
      {next === null ? (
        <span className="soft">Newest cycle</span>
      ) : (
        <Go to={`/cycles/${next}`}>
          Cycle {next} → <kbd>n</kbd>
        </Go>
      )}
    </nav>
  );
}

/** Keys belong to fields, and to what is over the page. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      'input, textarea, select, [contenteditable], [role="listbox"], [role="dialog"]',
    ) !== null
  );
}

function Sums({ story: { cycle, calls, booked_usd } }: { readonly story: Story }) {
  const sum = (part: 'fresh' | 'cached' | 'cache_write' | 'out') =>
    calls.reduce((total, { tokens }) => total + (tokens?.[part] ?? 0), 0);
  const [fresh, cached, written, out] = [
    sum('fresh'),
    sum('cached'),
    sum('cache_write'),
    sum('out'),
  ];
  const input = fresh + cached + written;
  const isMoreBooked = Math.abs(booked_usd - cycle.cost_usd) > 1e-9;
  return (
    <Figures
      figures={[
        {
          name: 'Took',
          value: cycle.duration_ms === null ? 'under way' : duration(cycle.duration_ms),
        },
        { name: 'Model calls', value: count(cycle.model_calls) },
        {
          name: 'Tokens in',
          value: count(input),
          note: `${count(fresh)} fresh, ${count(written)} into the cache, ${count(cached)} from it`,
        },
        { name: 'Tokens out', value: count(out) },
        {
          name: 'Cost',
          value: money(cycle.cost_usd),
          ...(isMoreBooked && { note: `${money(booked_usd)} booked, with calls that failed` }),
        },
      ]}
    />
  );
}
