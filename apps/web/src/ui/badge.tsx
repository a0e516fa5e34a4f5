import type { LucideIcon } from 'lucide-react';
import { BadgeCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '@udala/messages/ui';
import { Icon } from './icon.tsx';
import { joinClasses } from './join-classes.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export type Tone = 'neutral' | 'success' | 'danger' | 'info' | 'accent';

const tones: Record<Tone, string> = {
  neutral: 'bg-sunken text-ink-2',
  success: 'bg-success-soft text-success',
  danger: 'bg-danger-soft text-danger',
  info: 'bg-info-soft text-info',
  accent: 'bg-accent-soft text-accent-text',
};

/** A state as a word; the colour is only decoration. */
export function Badge({ tone = 'neutral', icon, children }: { tone?: Tone; icon?: LucideIcon; children: ReactNode }) {
  return (
    <span
      className={joinClasses(
        'inline-flex items-center gap-1 rounded-full border border-transparent px-2.5 py-1 text-micro font-semibold whitespace-nowrap',
        tones[tone],
      )}
    >
      {icon && <Icon of={icon} size="sm" />}
      {children}
    </span>
  );
}

/** Count in a menu; the link around it says it in words (`withUnread`). */
export function UnreadBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span
      aria-hidden
      className="inline-grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1.5 text-micro font-bold text-on-accent tabular-nums"
    >
      {m.badgeCount(count)}
    </span>
  );
}

export function VerifiedBadge() {
  return (
    <span className="inline-flex align-[-0.2em] text-info">
      <Icon of={BadgeCheck} size="sm" />
      <VisuallyHidden>{m.verified}</VisuallyHidden>
    </span>
  );
}
