import {
  keepPreviousData,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Fact } from '../../../src/domain/fact.ts';
import { api, apiAsOf, type Client } from './api.ts';
import { useAsOf } from './as-of.tsx';

/** Event types that make an answer stale: names, or all. */
export type Follows = 'all' | 'none' | readonly Fact['type'][];

type Asked<Answer> = {
  /** What is asked and with which parameters; one key, one answer. */
  readonly key: readonly unknown[];
  readonly ask: (client: Client) => Promise<Answer>;
  /** Which events make it stale; by default all. */
  readonly follows?: Follows;
  /** Always as of now: for routes without `as_of`. */
  readonly isAlwaysNow?: boolean;
  readonly isOn?: boolean;
};

/** An answer of the API as of the moment the page shows, asked again when an event made it stale. */
export function useApi<Answer>({
  key,
  ask,
  follows = 'all',
  isAlwaysNow = false,
  isOn = true,
}: Asked<Answer>): UseQueryResult<Answer> {
  const { moment } = useAsOf();
  const at = isAlwaysNow ? null : moment;
  return useQuery({
    queryKey: [at ?? 'now', ...key],
    queryFn: () => ask(apiAsOf(at)),
    enabled: isOn,
    placeholderData: keepPreviousData,
    // The past never changes; the present is told by the stream.
    staleTime: Number.POSITIVE_INFINITY,
    meta: { follows: at === null ? follows : 'none' },
  });
}

/** An order of the owner. When it is done, all answers of the present are asked again. */
export function useOrder<Input = void, Answer = unknown>(
  order: (client: Client, input: Input) => Promise<Answer>,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => order(api, input),
    onSettled: () =>
      queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'now' }),
  });
}
