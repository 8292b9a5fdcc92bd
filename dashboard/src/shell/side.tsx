import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { Status } from '../data/status.ts';
import { Button } from '../design/button.tsx';
import { useHere } from '../design/go.tsx';
import { isWithin, pages } from '../pages.ts';
import { Account } from './account.tsx';
import style from './shell.module.css';
import { THEMES, type Theme, useTheme } from './theme.ts';

const THEME_NAMES: Readonly<Record<Theme, string>> = {
  system: 'As this device',
  light: 'Light',
  dark: 'Dark',
};

/** The menu. It keeps the moment that the page shows. */
export function Side({ status }: { readonly status: Status | undefined }) {
  const [location] = useLocation();
  const here = useHere();
  const [theme, setTheme] = useTheme();
  const [isOpen, setOpen] = useState(false);
  const agent = status?.agent ?? 'Homeostat';
  useEffect(() => {
    setOpen(false);
  }, [location]);
  return (
    <header className={style['side']} data-open={isOpen || undefined}>
      <Link href={here('/')} className={style['mark'] ?? ''} aria-label={`${agent}, first page`}>
        <Mark />
        <span>{agent}</span>
      </Link>
      <nav aria-label="Pages">
        <Fold
          isOpen={isOpen}
          onChange={setOpen}
          name={pages.find(({ name, path }) => name && isWithin(location, path))?.name}
        />
        <ul className={style['menu']}>
          {pages.flatMap(({ path, name }) => {
            if (name === undefined) return [];
            const isHere = isWithin(location, path);
            const waiting = path === '/' ? (status?.approvals.waiting ?? 0) : 0;
            return [
              <li key={path}>
                <Link href={here(path)} aria-current={isHere ? 'page' : undefined}>
                  {name}
                  {waiting > 0 && (
                    <span className={style['badge']} title="Approvals that wait for you">
                      {waiting}
                    </span>
                  )}
                </Link>
              </li>,
            ];
          })}
        </ul>
      </nav>
      <div className={style['foot']}>
        <Account />
        <select
          aria-label="Colours"
          value={theme}
          onChange={({ target }) => {
            setTheme(THEMES.find((each) => each === target.value) ?? 'system');
          }}
        >
          {THEMES.map((each) => (
            <option key={each} value={each}>
              {THEME_NAMES[each]}
            </option>
          ))}
        </select>
      </div>
    </header>
  );
}

/** On a phone the menu is folded: the button says where one is. */
function Fold({
  isOpen,
  onChange,
  name = 'Menu',
}: {
  readonly isOpen: boolean;
  readonly onChange: (isOpen: boolean) => void;
  readonly name: string | undefined;
}) {
  return (
    <div className={style['fold']}>
      <Button
        aria-expanded={isOpen}
        aria-label={`Menu, ${name}`}
        onPress={() => {
          onChange(!isOpen);
        }}
      >
        {name} <span aria-hidden="true">{isOpen ? '▴' : '▾'}</span>
      </Button>
    </div>
  );
}

/** A gauge whose needle is near the middle. */
function Mark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <path
        d="M4 22a12 12 0 0 1 24 0"
        fill="none"
        stroke="var(--accent)"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <path d="M16 22 21 11" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
      <circle cx="16" cy="22" r="2.6" fill="currentColor" />
    </svg>
  );
}
