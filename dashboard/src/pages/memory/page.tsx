import { useAddress } from '../../data/address.ts';
import { answerOf } from '../../data/api.ts';
import { MEMORY_EVENTS } from '../../data/event-groups.ts';
import { useApi } from '../../data/use-api.ts';
import { count, percent } from '../../data/words.ts';
import { Answer } from '../../design/answers.tsx';
import { Figures } from '../../design/figures.tsx';
import { later } from '../../design/later.tsx';
import { TabsOfLinks } from '../../design/tabs-of-links.tsx';
import style from './memory.module.css';
import { MemoryDrawer } from './memory-drawer.tsx';
import { MemoryList } from './memory-list.tsx';
import { MemorySearch } from './memory-search.tsx';

/** Loaded when it is opened: it is larger than all the rest. */
const { Part: Graph } = later(async () => (await import('./graph.tsx')).Graph);

const VIEWS = ['search', 'all', 'working', 'rejected', 'graph'] as const;
type View = (typeof VIEWS)[number];

const NAMES: Readonly<Record<View, string>> = {
  search: 'Search',
  all: 'All',
  working: 'Working set',
  rejected: 'Rejected',
  graph: 'Graph',
};

/** What the agent remembers: found, listed, walked and forgotten. */
export function Page() {
  const [search, change] = useAddress();
  const view = VIEWS.find((each) => each === search.get('view')) ?? 'search';
  const text = search.get('text');
  // The words that were searched for stay where they are.
  const addressOf = (each: View) =>
    `/memory?${new URLSearchParams({ view: each, ...(text !== null && { text }) }).toString()}`;
  const show = (id: string) => {
    change({ memory: id });
  };
  return (
    <>
      <h1>Memory</h1>
      <Stats />
      <TabsOfLinks
        label="Views of the memory"
        here={addressOf(view)}
        tabs={VIEWS.map((each) => ({ name: NAMES[each], to: addressOf(each) }))}
      />
      <div className={style['view']}>
        <Shown view={view} show={show} />
      </div>
      <MemoryDrawer
        id={search.get('memory')}
        onClose={() => {
          change({ memory: null });
        }}
        show={show}
      />
    </>
  );
}

function Shown({ view, show }: { readonly view: View; readonly show: (id: string) => void }) {
  switch (view) {
    case 'search':
      return <MemorySearch show={show} />;
    case 'all':
      return (
        <MemoryList
          key={view}
          caption="All memories, newest first"
          show={show}
          empty="Nothing is remembered yet. What you say, and what finished work showed, is kept here."
        />
      );
    case 'working':
      return (
        <MemoryList
          key={view}
          caption="The working set"
          kinds={{ type: 'working', status: 'active' }}
          show={show}
          empty="Nothing is being worked on. What a job under way keeps in mind stands here, and clears five minutes after it ends."
        />
      );
    case 'rejected':
      return (
        <MemoryList
          key={view}
          caption="Rejected by the reviewers"
          kinds={{ status: 'rejected' }}
          show={show}
          empty="Nothing was rejected. What the reviewers think not worth keeping stands here, with their grades."
        />
      );
    case 'graph':
      return <Graph />;
  }
}

function Stats() {
  const stats = useApi({
    key: ['memory stats'],
    ask: ({ api }) => answerOf(api.memories.stats.$get()),
    isAlwaysNow: true,
    follows: MEMORY_EVENTS,
  });
  return (
    <Answer of={stats}>
      {({ memories, by_status, by_type, indexed }) => {
        const active = by_status['active'] ?? 0;
        return (
          <Figures
            figures={[
              { name: 'In force', value: count(active), note: `of ${count(memories)} ever stored` },
              ...Object.entries(by_type).map(([type, many]) => ({
                name: type,
                value: count(many),
              })),
              {
                name: 'Indexed',
                value: active === 0 ? '–' : percent(Math.min(1, indexed / active)),
                note: 'the newest are searched directly',
              },
            ]}
          />
        );
      }}
    </Answer>
  );
}
