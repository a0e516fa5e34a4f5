import { useEffect, useId, useRef, type ReactNode } from 'react';
import { needsConnection } from '@udala/messages/ui';
import type { Form } from '#lib/use-form.ts';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { SlowNotice } from '#ui/slow-notice.tsx';

interface SecurityDialogProps {
  title: string;
  onClose: () => void;
  form: Omit<Form<string>, 'field'>;
  /** Current step of several; a new one focuses its first field or its heading. */
  step?: string;
  /** Label of the button, idle and busy. */
  act: string;
  acting: string;
  danger?: boolean;
  /** Focuses the heading first, so that the text is read before anything is typed. */
  readFirst?: boolean;
  children: ReactNode;
}

/** A form dialog with one action pinned to the bottom. A press outside does not close it, so that input is not lost. */
export function SecurityDialog({
  title,
  onClose,
  form,
  step,
  act,
  acting,
  danger,
  readFirst = false,
  children,
}: SecurityDialogProps) {
  const formId = useId();
  const offline = useIsOffline();
  const content = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    content.current?.querySelector<HTMLElement>('[tabindex="-1"], input')?.focus();
  }, [step]);
  return (
    <Dialog
      open
      title={title}
      onClose={form.busy ? undefined : onClose}
      keepOpenOutside
      readFirst={readFirst}
      actions={
        <Button
          type="submit"
          form={formId}
          variant={danger ? 'danger' : 'primary'}
          busy={form.busy && acting}
          blocked={offline && needsConnection}
        >
          {act}
        </Button>
      }
    >
      <div ref={content}>
        <form key={step} {...form.form} id={formId} className="grid gap-4">
          <ErrorSummary key={form.tries} faults={form.faults} />
          {children}
          {form.failure !== undefined && <p className="rounded-card bg-danger-soft p-4">{form.failure}</p>}
          {form.busy && <SlowNotice onRetry={form.resend} />}
        </form>
      </div>
    </Dialog>
  );
}
