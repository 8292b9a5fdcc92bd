import { type ReactNode, useId } from 'react';
import style from './learning.module.css';

/** A chart with what it shows in words above it, and its numbers as a table below. */
export function ChartFrame({
  title,
  says,
  chart,
  children,
}: {
  readonly title: string;
  /** What the chart says, for those who do not see it and for those who do. */
  readonly says: ReactNode;
  readonly chart: ReactNode;
  /** The numbers, as a table. */
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <figure className={style['figure']} aria-labelledby={id}>
      <figcaption id={id} className={style['caption']}>
        <strong>{title}</strong> <span className="soft">{says}</span>
      </figcaption>
      <div className={style['chart']}>{chart}</div>
      <details>
        <summary>The numbers as a table</summary>
        {children}
      </details>
    </figure>
  );
}
