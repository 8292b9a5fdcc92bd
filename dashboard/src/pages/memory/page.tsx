import { lazy, Suspense } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { useSearchParams } from 'wouter';
import { answerOf } from '../../data/api.ts';
import { useApi } from '../../data/use-api.ts';
import { count, percent } from '../../data/words.ts';
import { Answer, Waiting } from '../../design/answers.tsx';
import { Figures } from '../../design/figures.tsx';
import tabs from '../../design/tabs.module.css';
import style from './memory.module.css';
import { MemoryDrawer } from './memory-drawer.tsx';
import { MemoryList } from './memory-list.tsx';
import { MemorySearch } from './memory-search.tsx';

/** Loaded when it is opened: it is larger than all the rest. */
const Graph = lazy(async () => ({ default: (await import('./graph.tsx')).Graph }));

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
  const [search, setSearch] = useSearchParams();
  const view = VIEWS.find((each) => each === search.get('view')) ?? 'search';
  const change = (name: string, value: string | null) => {
    setSearch((before) => {
      const after = new URLSearchParams(before);
      if (value === null) after.delete(name);
      else after.set(name, value);
      return after;
    });
  };
  const show = (id: string) => {
    change('memory', id);
  };
  return (
    <>
      <h1>Memory</h1>
      <Stats />
      <Tabs
        selectedKey={view}
        onSelectionChange={(key) => {
          change('view', String(key));
        }}
      >
        <TabList aria-label="Views of the memory" className={tabs['list'] ?? ''}>
          {VIEWS.map((each) => (
            <Tab key={each} id={each} className={tabs['tab'] ?? ''}>
              {NAMES[each]}
            </Tab>
          ))}
        </TabList>
        <TabPanel id="search" className={style['view'] ?? ''}>
          <MemorySearch show={show} />
        </TabPanel>
        <TabPanel id="all" className={style['view'] ?? ''}>
          <MemoryList
            caption="All memories, newest first"
            show={show}
            empty="Nothing is remembered yet. What you say, and what finished work showed, is kept here."
          />
        </TabPanel>
        <TabPanel id="working" className={style['view'] ?? ''}>
          <MemoryList
            caption="The working set"
            kinds={{ type: 'working', status: 'active' }}
            show={show}
            empty="Nothing is being worked on. What a job under way keeps in mind stands here, and clears five minutes after it ends."
          />
        </TabPanel>
        <TabPanel id="rejected" className={style['view'] ?? ''}>
          <MemoryList
            caption="Rejected by the reviewers"
            kinds={{ status: 'rejected' }}
            show={show}
            empty="Nothing was rejected. What the reviewers think not worth keeping stands here, with their grades."
          />
        </TabPanel>
        <TabPanel id="graph" className={style['view'] ?? ''}>
          <Suspense fallback={<Waiting />}>
            <Graph />
          </Suspense>
        </TabPanel>
      </Tabs>
      <MemoryDrawer
        id={search.get('memory')}
        onClose={() => {
          change('memory', null);
        }}
        show={show}
      />
    </>
  );
}

function Stats() {
  const stats = useApi({
    key: ['memory stats'],
    ask: ({ api }) => answerOf(api.memories.stats.$get()),
    isAlwaysNow: true,
    follows: [
      'MemoryStored',
      'MemoryForgotten',
      'MemoryReviewed',
      'MemoryArchived',
      'MemoryOutdated',
    ],
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
