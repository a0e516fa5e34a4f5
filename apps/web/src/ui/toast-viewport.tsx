import { CircleCheck, CircleX, Info, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import * as m from '@udala/messages/ui';
import { Icon } from './icon.tsx';
import { toastMs, type ToastMessage } from './toast.ts';
import { useDuration } from './use-duration.ts';
import { useSwipeAway } from './use-swipe-away.ts';

interface ToastViewportProps {
  toasts: readonly ToastMessage[];
  onDismiss: (id: string) => void;
}

const shownAtOnce = 3;

const looks = {
  success: { icon: CircleCheck, className: 'bg-toast-success' },
  warning: { icon: CircleX, className: 'bg-toast-warning' },
  info: { icon: Info, className: 'bg-toast-info' },
};

/** Shows at most three toasts; the others wait. A chunk of its own: no toast is shown at first paint. */
export function ToastViewport({ toasts, onDismiss }: ToastViewportProps) {
  const list = useRef<HTMLDivElement>(null);

  // Reopened for each toast, so that it lies above a dialog opened in between.
  useEffect(() => {
    const viewport = list.current;
    if (!viewport?.isConnected || !('showPopover' in viewport)) return;
    viewport.hidePopover();
    if (toasts.length > 0) viewport.showPopover();
  }, [toasts]);

  return (
    <div
      ref={list}
      popover="manual"
      role="region"
      aria-label={m.notices}
      aria-live="polite"
      aria-relevant="additions"
      className="toasts"
    >
      {toasts.slice(0, shownAtOnce).map((toast) => (
        <ToastItem key={toast.id} toast={toast} onDismiss={() => onDismiss(toast.id)} />
      ))}
    </div>
  );
}

function ToastItem({ toast, onDismiss }: { toast: ToastMessage; onDismiss: () => void }) {
  const { icon, className } = looks[toast.type];
  const holding = useDuration(toast.durationMs ?? toastMs, onDismiss);
  const swiping = useSwipeAway(onDismiss);
  return (
    <div
      role="presentation"
      className={`toast ${className}`}
      onKeyDown={(event) => event.key === 'Escape' && onDismiss()}
      {...holding}
      {...swiping}
    >
      <div role={toast.type === 'warning' ? 'alert' : 'status'} className="flex min-w-0 grow items-start gap-3">
        <Icon of={icon} className="mt-0.5" />
        <div className="min-w-0 grow">
          <div className="font-bold">{toast.title}</div>
          {toast.body && <div className="text-small">{toast.body}</div>}
        </div>
        <button
          type="button"
          aria-label={m.dismiss}
          onClick={onDismiss}
          className="-my-2.5 -me-3 grid size-11 shrink-0 cursor-pointer place-items-center rounded-full ring-over-media"
        >
          <Icon of={X} />
        </button>
      </div>
    </div>
  );
}
