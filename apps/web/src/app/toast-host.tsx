import { lazy, Suspense } from 'react';
import { useAppDispatch, useAppSelector } from '#state/hooks.ts';
import { toastDismissed } from '#state/toasts.slice.ts';

const ToastViewport = lazy(async () => ({ default: (await import('#ui/toast-viewport.tsx')).ToastViewport }));

/** Shows toasts; the viewport's code is fetched with the first one. */
export function ToastHost() {
  const toasts = useAppSelector((state) => state.toasts);
  const dispatch = useAppDispatch();
  if (toasts.length === 0) return null;
  return (
    <Suspense>
      <ToastViewport toasts={toasts} onDismiss={(id) => dispatch(toastDismissed(id))} />
    </Suspense>
  );
}
