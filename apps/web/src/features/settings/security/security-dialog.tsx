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
  /** Of several steps the one shown; a new one begins at its first field or its heading. */
  step?: string;
  /** The button's words, idle and busy. */
  act: string;
  acting: string;
  danger?: boolean;
  /** Begins at the heading: what it says is read before anything is typed. */
  readFirst?: boolean;
  children: ReactNode;
}

/** A form over the page, its one act pinned where the thumb is. What was typed is kept from a press outside. */
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
