import { percent } from '../../data/words.ts';
import style from './learning.module.css';

/** Confidence as a point on a line that shows how sure it is. */
export function IntervalBar({
  confidence,
  interval,
}: {
  readonly confidence: number | null;
  readonly interval: { readonly low: number; readonly high: number } | null;
}) {
  if (confidence === null || interval === null) {
    return <span className="soft">told, not tried</span>;
  }
  const { low, high } = interval;
  return (
    <div className={style['interval']}>
      <span>{percent(confidence)}</span>
      <span className={style['intervalTrack']} aria-hidden="true">
        <span
          className={style['intervalRange']}
          style={{ insetInlineStart: `${low * 100}%`, inlineSize: `${(high - low) * 100}%` }}
        />
        <span
          className={style['intervalPoint']}
          style={{ insetInlineStart: `${confidence * 100}%` }}
        />
      </span>
      <span className="soft">
        {percent(low)} to {percent(high)}
      </span>
    </div>
  );
}
