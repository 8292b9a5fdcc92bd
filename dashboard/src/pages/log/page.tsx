import { useState } from 'react';
import { useAsOf } from '../../data/as-of.tsx';
import { basePath } from '../../data/page-meta.ts';
import { count, countOf } from '../../data/words.ts';
import { Empty, Trouble, Waiting } from '../../design/answers.tsx';
import { Button } from '../../design/button.tsx';
import { Panel } from '../../design/panel.tsx';
import { Checks } from './checks.tsx';
import { EventDrawer } from './event-drawer.tsx';
import { EventList } from './event-list.tsx';
import { type Filter, queryOf, useFilter, useOpened } from './filter.ts';
import { Filters } from './filters.tsx';
import style from './log.module.css';
import { type FoundEvents, useFoundEvents } from './use-found-events.ts';

/** Everything that happened, newest first: what all other pages are computed from. */
export function Page() {
  const [filter, setFilter] = useFilter();
  const [opened, open] = useOpened();
  const { moment } = useAsOf();
  return (
    <>
      <div className={style['head']}>
        <h1>Log</h1>
        <p className="soft">
          Every event, kept for ever and never changed. All other pages are computed from these.
        </p>
      </div>
      <Filters key={JSON.stringify(filter)} filter={filter} onChange={setFilter} />
      <Events
        key={`${moment ?? ''} ${JSON.stringify(filter)}`}
        filter={filter}
        onOpen={open}
        opened={opened}
      />
      <Checks />
      <EventDrawer seq={opened} onOpen={open} />
    </>
  );
}

function Events({ filter, ...list }: Listing & { readonly filter: Filter }) {
  const [round, setRound] = useState(0);
  const [isFollowing, setFollowing] = useState(true);
  const found = useFoundEvents(filter, { round, isFollowing });
  const { events, pages, canFollow, hasMany } = found;
  return (
    <Panel
      title="Events"
      aside={
        <span className={style['row']}>
          {events.length > 0 && (
            <span>
              {countOf(events.length, 'event')} shown
              {pages.hasNextPage ? ', older ones follow as you scroll' : ', to the first'}
            </span>
          )}
          {canFollow && (
            <Button
              kind="quiet"
              onPress={() => {
                setFollowing(!isFollowing);
              }}
            >
              {isFollowing ? 'Stop following' : 'Follow new events'}
            </Button>
          )}
          {hasMany && (
            <Button
              onPress={() => {
                setRound(round + 1);
              }}
            >
              Start again at the newest
            </Button>
          )}
          <Export filter={filter} />
        </span>
      }
    >
      {pages.error !== null && <Trouble error={pages.error} />}
      {pages.isPending ? <Waiting /> : <Found found={found} {...list} />}
      <FurtherBack found={found} />
    </Panel>
  );
}

type Listing = {
  readonly onOpen: (seq: number) => void;
  readonly opened: number | null;
};
type OfFound = { readonly found: FoundEvents };

function Found({ found: { events, pages, isAll }, ...list }: Listing & OfFound) {
  if (events.length === 0) {
    return (
      <Empty>
        {isAll
          ? 'Nothing has happened yet. The first event comes when the agent starts.'
          : 'No event matches.'}
      </Empty>
    );
  }
  return (
    <EventList
      {...list}
      events={events}
      onEnd={() => {
        if (pages.hasNextPage && !pages.isFetchingNextPage) void pages.fetchNextPage();
      }}
    />
  );
}

/** What no index finds is looked for a stretch at a time. */
function FurtherBack({ found: { pages, searchedTo } }: OfFound) {
  if (!pages.hasNextPage || searchedTo === null) return null;
  return (
    <p className={style['row']}>
      <span className="soft">Searched back to event {count(searchedTo)}.</span>
      <Button
        isPending={pages.isFetchingNextPage}
        onPress={() => {
          void pages.fetchNextPage();
        }}
      >
        Search further back
      </Button>
    </p>
  );
}

function Export({ filter }: { readonly filter: Filter }) {
  const { moment } = useAsOf();
  return (
    <a href={exportAddress(queryOf(filter), moment)} download>
      Export as JSON lines
    </a>
  );
}

function exportAddress(query: ReturnType<typeof queryOf>, moment: string | null): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) search.set(name, `${value}`);
  if (moment !== null) search.set('as_of', moment);
  return `${basePath}/api/events/export?${search.toString()}`;
}
