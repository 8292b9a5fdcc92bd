import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { apiAsOf, type Client } from './api.ts';
import { useAsOf } from './as-of.tsx';
import type { Follows } from './use-api.ts';

/**
 * A list of the API page by page, as of the moment that is shown. Without events to follow it does not change while it is
 * read: what is new is asked apart.
 */
export function usePages<Page extends { readonly next: string | null }>({
  key,
  ask,
  follows,
}: {
  readonly key: readonly unknown[];
  readonly ask: (client: Client, cursor: string | undefined) => Promise<Page>;
  /** Which events make it stale; left out: none. */
  readonly follows?: Follows;
}) {
  const { moment } = useAsOf();
  const isFollowing = moment === null && follows !== undefined;
  return useInfiniteQuery({
    queryKey: [moment ?? (isFollowing ? 'now' : 'read'), ...key],
    queryFn: ({ pageParam }) => ask(apiAsOf(moment), pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { follows: isFollowing ? follows : 'none' },
  });
}
