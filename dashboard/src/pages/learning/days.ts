import { useZone } from '../../data/zone.tsx';

/** An instant on the axis of a chart, in the owner's zone. */
export function useDays(): (ms: number) => string {
  const zone = useZone();
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
  return (ms) => format.format(ms);
}
