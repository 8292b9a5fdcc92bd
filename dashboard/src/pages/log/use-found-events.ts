import { useMemo } from 'react';
import { answerOf } from '../../data/api.ts';
import { useAsOf } from '../../data/as-of.tsx';
import { useApi } from '../../data/use-api.ts';
import { usePages } from '../../data/use-pages.ts';
import type { ShownEvent } from './event-words.ts';
import { type Filter, queryOf } from './filter.ts';

const PAGE = 200;
/** New events that are shown above the list; with more it is read anew. */
const MOST_NEW = 1000;

type Reading = {
  /** Raised to read the list anew. */
  readonly round: number;
  readonly isFollowing: boolean;
};

export type FoundEvents = ReturnType<typeof useFoundEvents>;

/** The events of a filter, newest first: pages of those there were, and what came since. */
export function useFoundEvents(filter: Filter, { round, isFollowing }: Reading) {
  const isPast = useAsOf().moment !== null;
  const query = queryOf(filter);
  const pages = usePages({
    key: ['events', round, query],
    ask: ({ api }, cursor) => {
      const page = {
        order: 'newest',
        limit: PAGE,
        ...(cursor !== undefined && { cursor }),
      } as const;
      return answerOf(api.events.$get({ query: { ...query, ...page } }));
    },
  });
  const all = pages.data?.pages;
  const top = topOf(all?.[0]);
  const canFollow = !isPast && query.up_to === undefined;
  const fresh = useApi({
    key: ['events-after', top, query],
    ask: ({ api }) => {
      const page = { order: 'newest', limit: MOST_NEW, after: top ?? 0 } as const;
      return answerOf(api.events.$get({ query: { ...query, ...page } }));
    },
    isOn: top !== null && canFollow && isFollowing,
  });
  const news = canFollow ? fresh.data?.events : undefined;
  const events = useMemo(() => joined(news, all), [news, all]);
  return {
    pages,
    events,
    canFollow,
    hasMany: isMany(news),
    searchedTo: lastSearched(all),
    isAll: Object.keys(query).length === 0,
  };
}

function isMany(news: readonly ShownEvent[] | undefined): boolean {
  return news !== undefined && news.length >= MOST_NEW;
}

function lastSearched(pages: readonly Page[] | undefined): number | null {
  return pages?.at(-1)?.searched?.from ?? null;
}

type Page = {
  readonly events: readonly ShownEvent[];
  readonly searched: { readonly from: number; readonly to: number } | null;
};

/** A page without a hit was looked through too: only later events are new. */
function topOf(first: Page | undefined): number | null {
  if (first === undefined) return null;
  return first.searched?.to ?? first.events[0]?.seq ?? 0;
}

function joined(
  news: readonly ShownEvent[] | undefined,
  pages: readonly Page[] | undefined,
): readonly ShownEvent[] {
  return [...(news ?? []), ...(pages ?? []).flatMap(({ events }) => events)];
}
