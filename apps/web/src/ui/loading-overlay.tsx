import { useEffect, useState } from 'react';
import * as m from '@udala/messages/ui';
import { Spinner } from './spinner.tsx';
import { useModal } from './use-modal.ts';

/** Time after which the wait is explained. */
const slowAfterMs = 10_000;

/** Covers the page during an operation that must not be disturbed, and blocks its input. */
export function LoadingOverlay({ open }: { open: boolean }) {
  const modal = useModal({ open, onClose: undefined, closeOutside: false });
  return (
    <dialog {...modal} aria-label={m.working} className="loading-overlay">
      {open && <Waiting />}
    </dialog>
  );
}

function Waiting() {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div
      role="status"
      tabIndex={-1}
      className="flex items-center gap-3 rounded-card border border-line bg-surface px-6 py-5 text-h3 font-semibold shadow-e2"
    >
      <Spinner size="lg" />
      {slow ? m.stillWorking : m.working}
    </div>
  );
}
