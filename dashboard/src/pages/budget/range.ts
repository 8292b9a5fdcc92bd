/** Days, YYYY-MM-DD; null: the last thirty, up to today. */
export type Range = { readonly from: string | null; readonly to: string | null };

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function rangeIn(search: URLSearchParams): Range {
  const dayOf = (name: string) => {
    const text = search.get(name) ?? '';
    return DAY.test(text) ? text : null;
  };
  return { from: dayOf('from'), to: dayOf('to') };
}

/** The times that people ask for. Days are UTC, as all money. */
export function rangesUntil(
  now: Date,
): readonly { readonly name: string; readonly range: Range }[] {
  const daysAgo = (days: number) =>
    new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10);
  const today = daysAgo(0);
  return [
    { name: '30 days', range: { from: null, to: null } },
    { name: '7 days', range: { from: daysAgo(6), to: null } },
    { name: 'This month', range: { from: `${today.slice(0, 7)}-01`, to: null } },
    { name: 'This year', range: { from: `${today.slice(0, 4)}-01-01`, to: null } },
    { name: '400 days', range: { from: daysAgo(399), to: null } },
  ];
}
