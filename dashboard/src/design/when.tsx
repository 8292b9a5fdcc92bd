import { useNow } from '../data/now.ts';
import { fromNow, instant } from '../data/words.ts';
import { useZone } from '../data/zone.tsx';

/** An instant in the owner's zone; its title has it exactly. `far`: how far from now instead. */
export function When({ at, far = false }: { readonly at: string; readonly far?: boolean }) {
  const zone = useZone();
  const words = useNow((nowMs) => (far ? fromNow(at, nowMs) : instant(at, zone, nowMs)));
  return (
    <time dateTime={at} title={`${instant(at, zone, 0)} (${at})`}>
      {words}
    </time>
  );
}
