import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useAsOf } from '../data/as-of.tsx';

/** The same page at the moment that is shown: a way from the past stays in the past. */
export function useHere(): (path: string) => string {
  const { moment } = useAsOf();
  return (path) => {
    if (moment === null) return path;
    const [before = '', search = ''] = path.split('?');
    const query = new URLSearchParams(search);
    query.set('as_of', moment);
    return `${before}?${query.toString()}`;
  };
}

/** A link to another page as of the same moment. */
export function Go({
  to,
  children,
  isHere = false,
}: {
  readonly to: string;
  readonly children: ReactNode;
  readonly isHere?: boolean;
}) {
  const here = useHere();
  return (
    <Link href={here(to)} aria-current={isHere ? 'page' : undefined}>
      {children}
    </Link>
  );
}
