import { useAddress } from '../../data/address.ts';

/** What the list is narrowed to; each stands in the address. */
const NAMES = ['type', 'subject', 'cycle', 'text', 'after', 'up_to'] as const;
export type FilterName = (typeof NAMES)[number];
export type Filter = Readonly<Partial<Record<FilterName, string>>>;

function filterIn(search: URLSearchParams): Filter {
  return Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = search.get(name)?.trim() ?? '';
      return value === '' ? [] : [[name, value]];
    }),
  );
}

export function useFilter(): readonly [Filter, (filter: Filter) => void] {
  const [search, change] = useAddress();
  return [
    filterIn(search),
    (filter) => {
      change(Object.fromEntries(NAMES.map((name) => [name, filter[name]?.trim() || null])));
    },
  ];
}

/** As the API takes it. @throws nothing: what is no number is left out */
export function queryOf({ type, subject, cycle, text, after, up_to }: Filter) {
  return {
    ...(type !== undefined && { type }),
    ...(subject !== undefined && { subject }),
    ...(isNumber(cycle) && { cycle: Number(cycle) }),
    ...(text !== undefined && { text }),
    ...(isNumber(after) && { after: Number(after) }),
    ...(isNumber(up_to) && { up_to: Number(up_to) }),
  };
}

function isNumber(text: string | undefined): boolean {
  return text !== undefined && /^\d{1,15}$/.test(text);
}

/** The event that is opened, by its seq. */
export function useOpened(): readonly [number | null, (seq: number | null) => void] {
  const [search, change] = useAddress();
  const event = search.get('event');
  return [
    event !== null && /^\d{1,15}$/.test(event) ? Number(event) : null,
    (seq) => {
      change({ event: seq === null ? null : `${seq}` });
    },
  ];
}
