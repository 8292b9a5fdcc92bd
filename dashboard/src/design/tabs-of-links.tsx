import { Go } from './go.tsx';
import style from './tabs-of-links.module.css';

/** Parts of a page, or filters of a list, each with an address of its own. */
export function TabsOfLinks({
  label,
  here,
  tabs,
}: {
  readonly label: string;
  /** The address of the part that is shown. */
  readonly here: string;
  readonly tabs: readonly { readonly to: string; readonly name: string }[];
}) {
  return (
    <nav aria-label={label} className={style['tabs']}>
      <ul>
        {tabs.map(({ to, name }) => (
          <li key={to}>
            <Go to={to} isHere={to === here}>
              {name}
            </Go>
          </li>
        ))}
      </ul>
    </nav>
  );
}
