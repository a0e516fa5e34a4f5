import { CircleCheck, CircleX, Info, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useEffect, useRef, useState } from 'react';
import * as m from '@udala/messages/ui';
import { Icon } from './icon.tsx';
import { toastMs, type ToastMessage } from './toast.ts';

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
  // Detached target for Radix's own announcements: the viewport and toasts are live regions themselves.
  const [unheard] = useState(() => document.createElement('div'));

  // Reopened for each toast, so that it lies above a dialog opened in between.
  useEffect(() => {
    const viewport = list.current;
    if (!viewport?.isConnected || !('showPopover' in viewport)) return;
    viewport.hidePopover();
    if (toasts.length > 0) viewport.showPopover();
  }, [toasts]);

  return (
    <Toast.Provider label={m.notices} swipeDirection="right" announcerContainer={unheard}>
      {toasts.slice(0, shownAtOnce).map((toast) => (
        <ToastItem key={toast.id} toast={toast} onDismiss={() => onDismiss(toast.id)} />
      ))}
      <Toast.Viewport asChild label={m.notices}>
        <div ref={list} popover="manual" aria-live="polite" aria-relevant="additions" className="toasts" />
      </Toast.Viewport>
    </Toast.Provider>
  );
}

function ToastItem({ toast, onDismiss }: { toast: ToastMessage; onDismiss: () => void }) {
  const { icon, className } = looks[toast.type];
  return (
    <Toast.Root asChild duration={toast.durationMs ?? toastMs} onOpenChange={(open) => !open && onDismiss()}>
      <div role={toast.type === 'warning' ? 'alert' : 'status'} className={`toast ${className}`}>
        <Icon of={icon} className="mt-0.5" />
        <div className="min-w-0 grow">
          <Toast.Title className="font-bold">{toast.title}</Toast.Title>
          {toast.body && <Toast.Description className="text-small">{toast.body}</Toast.Description>}
        </div>
        <Toast.Close
          aria-label={m.dismiss}
          className="-my-2.5 -me-3 grid size-11 shrink-0 cursor-pointer place-items-center rounded-full ring-over-media"
        >
          <Icon of={X} />
        </Toast.Close>
      </div>
    </Toast.Root>
  );
}
