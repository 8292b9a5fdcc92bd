import type { ReactNode } from 'react';
import style from './parts.module.css';

export type Column<Row> = {
  readonly name: string;
  readonly show: (row: Row) => ReactNode;
  /** Set at the end of its column, with digits of one width. */
  readonly isNumber?: boolean;
};

/** A plain table: `caption` is for those who cannot see where it stands. */
export function Table<Row>({
  caption,
  rows,
  keyOf,
  columns,
}: {
  readonly caption: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  readonly columns: readonly Column<Row>[];
}) {
  return (
    // A wide table scrolls by itself, and by keyboard.
    <section className={style['scroller']} aria-label={caption} tabIndex={0}>
      <table className={style['table']}>
        <caption className="unseen">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ name, isNumber }) => (
              <th key={name} scope="col" data-number={isNumber}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ name, show, isNumber }) => (
                <td key={name} data-number={isNumber}>
                  {show(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
