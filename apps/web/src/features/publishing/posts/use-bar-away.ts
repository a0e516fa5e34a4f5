import { useEffect } from 'react';
import { barContentId } from '#ui/bar-content.tsx';

/** A trembling finger is no change of direction. */
const tremblePx = 8;

/** Takes the page's bar out of sight while the reader scrolls down, and brings it back as soon as they scroll up. */
export function useBarAway(): void {
  useEffect(() => {
    const bar = document.getElementById(barContentId)?.closest('header');
    if (!bar) return;
    let last = scrollY;
    const follow = () => {
      const moved = scrollY - last;
      if (Math.abs(moved) < tremblePx) return;
      last = scrollY;
      bar.toggleAttribute('data-away', moved > 0 && scrollY > bar.offsetHeight);
    };
    addEventListener('scroll', follow, { passive: true });
    return () => {
      removeEventListener('scroll', follow);
      bar.removeAttribute('data-away');
    };
  }, []);
}
