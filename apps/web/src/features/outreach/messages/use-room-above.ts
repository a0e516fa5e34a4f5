import { useLayoutEffect, type RefObject } from 'react';

/**
 * Sets the CSS variable `--above` to the element's distance from the top of the page, which changes when notices above
 * it appear.
 */
export function useRoomAbove(page: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = page;
    const main = current?.closest('main');
    if (!main) return;
    const measure = () =>
      current?.style.setProperty('--above', `${Math.round(current.getBoundingClientRect().top + scrollY)}px`);
    measure();
    const watch = new MutationObserver(measure);
    watch.observe(main, { childList: true });
    addEventListener('resize', measure);
    return () => {
      watch.disconnect();
      removeEventListener('resize', measure);
    };
  }, [page]);
}
