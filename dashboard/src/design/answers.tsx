import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import style from './parts.module.css';

/** What an answer of the API becomes: a trace of it while it loads, the reason when it failed. */
export function Answer<Data>({
  of,
  children,
}: {
  readonly of: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isPlaceholderData'>;
  readonly children: (data: Data) => ReactNode;
}) {
  if (of.data !== undefined)
    return (
      <div aria-busy={of.isPlaceholderData}>
        {of.error !== null && <Trouble error={of.error} />}
        {children(of.data)}
      </div>
    );
  return of.error === null ? <Waiting /> : <Trouble error={of.error} />;
}

export function Waiting() {
  return (
    <div role="status" className={style['waiting']}>
      <span className="unseen">Loading</span>
    </div>
  );
}

export function Trouble({ error }: { readonly error: Error }) {
  const isUnreachable = error instanceof TypeError;
  return (
    <div role="alert" className={style['trouble']}>
      <strong>{isUnreachable ? 'The controller does not answer.' : 'That did not work.'}</strong>
      <span>
        {isUnreachable
          ? 'Start it with “homeostat start”; this page goes on by itself.'
          : error.message}
      </span>
    </div>
  );
}

/** Why nothing is here, and what will be. */
export function Empty({ children }: { readonly children: ReactNode }) {
  return <p className={style['empty']}>{children}</p>;
}
