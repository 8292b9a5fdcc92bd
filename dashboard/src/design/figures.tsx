import type { ReactNode } from 'react';
import style from './parts.module.css';

export type ShownFigure = {
  readonly name: string;
  readonly value: ReactNode;
  /** What the figure is out of, or since when. */
  readonly note?: ReactNode;
};

/** Large figures in a row, each with its name. */
export function Figures({ figures }: { readonly figures: readonly ShownFigure[] }) {
  return (
    <dl className={style['figures']}>
      {figures.map(({ name, value, note }) => (
        <div key={name} className={style['figure']}>
          <dt>{name}</dt>
          <dd>
            {value}
            {note !== undefined && <div className={style['note']}>{note}</div>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
