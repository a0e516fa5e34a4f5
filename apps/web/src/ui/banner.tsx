import { CircleCheck, CircleX, Info, X } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '@udala/messages/ui';
import { IconButton } from './icon-button.tsx';
import { Icon } from './icon.tsx';
import { joinClasses } from './join-classes.ts';

interface BannerProps {
  tone?: 'info' | 'success' | 'danger';
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
  onDismiss?: () => void;
  /** Announced at once; otherwise screen readers find the banner only when they reach it. */
  urgent?: boolean;
}

const looks = {
  info: { icon: Info, box: 'bg-info-soft', ink: 'text-info' },
  success: { icon: CircleCheck, box: 'bg-success-soft', ink: 'text-success' },
  danger: { icon: CircleX, box: 'bg-danger-soft', ink: 'text-danger' },
};

/** A notice that stays until it is dismissed or resolved. */
export function Banner({ tone = 'info', title, children, action, onDismiss, urgent = false }: BannerProps) {
  const { icon, box, ink } = looks[tone];
  return (
    <div
      role={urgent ? 'alert' : undefined}
      className={joinClasses('flex items-start gap-3 rounded-card border border-transparent p-4', box)}
    >
      <Icon of={icon} className={joinClasses('mt-0.5', ink)} />
      <div className="min-w-0 grow">
        {title && <p className="font-bold">{title}</p>}
        {children && <div className="text-ink-2">{children}</div>}
        {action && <div className="mt-2 flex flex-wrap gap-2">{action}</div>}
      </div>
      {onDismiss && <IconButton icon={X} label={m.dismiss} onClick={onDismiss} className="-my-2 -me-2" />}
    </div>
  );
}
