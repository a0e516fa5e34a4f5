import type { ComponentProps } from 'react';
import { joinClasses } from './join-classes.ts';

interface CardProps extends ComponentProps<'div'> {
  /** Reaches both edges of a phone's screen, like the cards of a feed. */
  bleed?: boolean;
  /** Has no padding, for content that starts with a picture. */
  flush?: boolean;
}

export const cardClass = (bleed = false, flush = false): string =>
  joinClasses(
    'bg-surface border-card-edge shadow-e1 overflow-clip',
    bleed ? 'border-y sm:rounded-card sm:border' : 'rounded-card border',
    !flush && 'p-4 sm:p-5',
  );

export function Card({ bleed, flush, className, ...rest }: CardProps) {
  return <div {...rest} className={joinClasses(cardClass(bleed, flush), className)} />;
}
