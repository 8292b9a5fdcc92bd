import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { apiAsOf, type Client } from './api.ts';
import { useAsOf } from './as-of.tsx';

/** A list of the API page by page, as of the moment that is shown. It does not change while it is read: what is new is asked apart. */
export function usePages<Page extends { readonly next: string | null }>({
  key,
  ask,
}: {
  readonly key: readonly unknown[];
  readonly ask: (client: Client, cursor: string | undefined) => Promise<Page>;
}) {
  const { moment } = useAsOf();
  return useInfiniteQuery({
    queryKey: [moment ?? 'read', ...key],
    queryFn: ({ pageParam }) => ask(apiAsOf(moment), pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
