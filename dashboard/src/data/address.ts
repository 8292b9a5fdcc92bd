import { useSearchParams } from 'wouter';

/** New values of parts of the address; null: it is taken out. */
type Parts = Readonly<Record<string, string | null>>;

/** What stands behind the `?` of the address, and how to change parts of it. */
export function useAddress(): readonly [URLSearchParams, (parts: Parts) => void] {
  const [search, setSearch] = useSearchParams();
  return [
    search,
    (parts) => {
      setSearch((before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(parts)) {
          if (value === null) after.delete(name);
          else after.set(name, value);
        }
        return after;
      });
    },
  ];
}
