import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';

const POLL_MS = 1000;

/** Asks again each second while something is under way that no event tells of. */
export function usePolled({ refetch }: Pick<UseQueryResult, 'refetch'>, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(() => {
      void refetch();
    }, POLL_MS);
    return () => {
      clearInterval(timer);
    };
  }, [refetch, isOn]);
}
