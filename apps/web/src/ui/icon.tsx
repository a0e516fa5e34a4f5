import type { LucideIcon } from 'lucide-react';
import { joinClasses } from './join-classes.ts';

interface IconProps {
  of: LucideIcon;
  /** `lg` for the bottom bar, `sm` beside small text. */
  size?: 'sm' | 'md' | 'lg';
  className?: string;
}

const sizes = { sm: 'size-4', md: 'size-5', lg: 'size-6' };

/** A decorative icon: the meaning is in a word beside it or in the button's label. */
export function Icon({ of: Glyph, size = 'md', className }: IconProps) {
  return <Glyph aria-hidden strokeWidth={1.75} className={joinClasses(sizes[size], 'shrink-0', className)} />;
}
