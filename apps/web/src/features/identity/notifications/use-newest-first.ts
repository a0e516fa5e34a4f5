import { useEffect, type RefObject } from 'react';
import { useSearchParams } from 'react-router';
import { newest } from '#lib/pushed.ts';

/** Focuses the first row once, if the URL has `?open=newest`: push messages without a target link here. */
export function useNewestFirst(rows: RefObject<HTMLElement | null>, listed: boolean): void {
  const [params, setParams] = useSearchParams();
  const wanted = params.get('open') === newest;
  useEffect(() => {
    if (!wanted || !listed) return;
    rows.current?.querySelector<HTMLElement>('li a')?.focus();
    setParams({}, { replace: true, preventScrollReset: true });
  }, [wanted, listed, rows, setParams]);
}
