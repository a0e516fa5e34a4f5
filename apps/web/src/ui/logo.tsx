import * as m from '@udala/messages/ui';
import { joinClasses } from './join-classes.ts';
import { Star } from './star.tsx';

/** A cut udala fruit, with the same colours in both themes. Decorative: the name is beside it. */
export function Logo({ className = 'size-8' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className={joinClasses('shrink-0', className)}>
      <circle cx="16" cy="16" r="15" fill="#F28A1E" />
      <circle cx="16" cy="16" r="11.5" fill="#FFF3E2" />
      <Star className="fill-[#7A1F45]" />
    </svg>
  );
}

export function Wordmark() {
  return (
    <span className="inline-flex min-h-11 items-center gap-2 font-display text-h1 font-bold">
      <Logo />
      {m.wordmark}
    </span>
  );
}
