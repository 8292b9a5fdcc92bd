import { useMemo, useState } from 'react';
import { answerOf } from '../../data/api.ts';
import { useAsOf } from '../../data/as-of.tsx';
import { basePath } from '../../data/page-meta.ts';
import { useApi } from '../../data/use-api.ts';
import { usePages } from '../../data/use-pages.ts';
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

const PAGE = 200;
/** New events that are shown above the list; with more it is read anew. */
const MOST_NEW = 1000;

/** Everything that happened, newest first: what all other pages are computed from. */
export function Page() {
  const [filter, setFilter] = useFilter();
  const [opened, open] = useOpened();
  const { moment } = useAsOf();
  return (
    <>
      <div className={style['head']}>
        <h1>Log</h1>
        <p className={style['soft']}>
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

function Events({
  filter,
  onOpen,
  opened,
}: {
  readonly filter: Filter;
  readonly onOpen: (seq: number) => void;
  readonly opened: number | null;
}) {
  const [round, setRound] = useState(0);
  const [isFollowing, setFollowing] = useState(true);
  const { moment } = useAsOf();
  const isPast = moment !== null;
  const query = queryOf(filter);
  const pages = usePages({
    key: ['events', round, query],
    ask: ({ api }, cursor) =>
      answerOf(
        api.events.$get({
          query: {
            ...query,
            order: 'newest',
            limit: PAGE,
            ...(cursor !== undefined && { cursor }),
          },
        }),
      ),
  });
  const old = useMemo(() => pages.data?.pages.flatMap(({ events }) => events) ?? [], [pages.data]);
  const first = pages.data?.pages[0];
  // A page without a hit was looked through too: only later events are new.
  const top = first === undefined ? null : (first.searched?.to ?? first.events[0]?.seq ?? 0);
  const canFollow = top !== null && !isPast && query.up_to === undefined;
  const fresh = useApi({
    key: ['events-after', top, query],
    ask: ({ api }) =>
      answerOf(
        api.events.$get({
          query: { ...query, order: 'newest', limit: MOST_NEW, after: top ?? 0 },
        }),
      ),
    isOn: canFollow && isFollowing,
  });
  const news = canFollow ? (fresh.data?.events ?? []) : [];
  const events = useMemo(() => [...news, ...old], [news, old]);
  const last = pages.data?.pages.at(-1);
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
          {!isPast && query.up_to === undefined && (
            <Button
              kind="quiet"
              onPress={() => {
                setFollowing(!isFollowing);
              }}
            >
              {isFollowing ? 'Stop following' : 'Follow new events'}
            </Button>
          )}
          {news.length >= MOST_NEW && (
            <Button
              onPress={() => {
                setRound(round + 1);
              }}
            >
              Start again at the newest
            </Button>
          )}
          <a href={exportAddress(query, moment)} download>
            Export as JSON lines
          </a>
        </span>
      }
    >
      {pages.error !== null && <Trouble error={pages.error} />}
      {pages.isPending ? (
        <Waiting />
      ) : events.length === 0 ? (
        <Empty>
          {Object.keys(query).length === 0
            ? 'Nothing has happened yet. The first event comes when the agent starts.'
            : last?.searched && pages.hasNextPage
              ? `None of the events ${count(last.searched.from)} to ${count(last.searched.to)} match.`
              : 'No event matches.'}
        </Empty>
      ) : (
        <EventList
          events={events}
          opened={opened}
          onOpen={onOpen}
          onEnd={() => {
            if (pages.hasNextPage && !pages.isFetchingNextPage) void pages.fetchNextPage();
          }}
        />
      )}
      {pages.hasNextPage && last?.searched != null && (
        <p className={style['row']}>
          <span className={style['soft']}>Searched back to event {count(last.searched.from)}.</span>
          <Button
            isPending={pages.isFetchingNextPage}
            onPress={() => {
              void pages.fetchNextPage();
            }}
          >
            Search further back
          </Button>
        </p>
      )}
    </Panel>
  );
}

function exportAddress(query: ReturnType<typeof queryOf>, moment: string | null): string {
  const entries = Object.entries(query).map(([name, value]) => [name, `${value}`]);
  const all = moment === null ? entries : [...entries, ['as_of', moment]];
  const search = new URLSearchParams(all as [string, string][]).toString();
  return `${basePath}/api/events/export${search === '' ? '' : `?${search}`}`;
}
