import { useEffect, type RefObject } from 'react';
import { useSearchParams } from 'react-router';
import { newest } from '#lib/pushed.ts';

/** With `?open=newest` the first row takes the focus, once: a push message that speaks of nothing leads here. */
export function useNewestFirst(rows: RefObject<HTMLElement | null>, listed: boolean): void {
  const [params, setParams] = useSearchParams();
  const wanted = params.get('open') === newest;
  useEffect(() => {
    if (!wanted || !listed) return;
    rows.current?.querySelector<HTMLElement>('li a')?.focus();
    setParams({}, { replace: true, preventScrollReset: true });
  }, [wanted, listed, rows, setParams]);
}
