import { Meter as AriaMeter, Label } from 'react-aria-components';
import style from './parts.module.css';
import type { Tone } from './pill.tsx';

/** How much of a limit is used. */
export function Meter({
  label,
  value,
  most,
  words,
  tone = 'plain',
}: {
  readonly label: string;
  readonly value: number;
  readonly most: number;
  /** As in `$0.40 of $2.00`. */
  readonly words: string;
  readonly tone?: Tone;
}) {
  return (
    <AriaMeter
      className={style['meter'] ?? ''}
      value={most > 0 ? Math.min(100, (100 * value) / most) : 0}
      valueLabel={words}
    >
      {({ percentage, valueText }) => (
        <>
          <div className={style['meterWords']}>
            <Label>{label}</Label>
            <span>{valueText}</span>
          </div>
          <div className={style['track']}>
            <div
              className={style['fill']}
              data-tone={tone}
              style={{ inlineSize: `${percentage}%` }}
            />
          </div>
        </>
      )}
    </AriaMeter>
  );
}
