import { type ReactNode, useId } from 'react';
import style from './parts.module.css';

/** A part of a page under a heading. `aside`: a figure, a link or a button at the end of the heading's line. */
export function Panel({
  title,
  aside,
  children,
}: {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={style['panel']} aria-labelledby={id}>
      <div className={style['panelHead']}>
        <h2 id={id}>{title}</h2>
        {aside !== undefined && <div className={style['panelAside']}>{aside}</div>}
      </div>
      {children}
    </section>
  );
}
