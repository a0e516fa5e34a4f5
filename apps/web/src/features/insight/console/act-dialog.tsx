import type { ReactNode } from 'react';
import { limits } from '@udala/contract/limits';
import * as m from '@udala/messages/console';
import { ReauthField } from '#features/shell/settings/security/reauth-field.tsx';
import { SecurityDialog } from '#features/shell/settings/security/security-dialog.tsx';
import type { Reauth } from '#features/shell/settings/security/use-reauth.ts';
import type { Form } from '#lib/use-form.ts';
import { TextArea } from '#ui/text-area.tsx';
import { useWaitsAbove } from './use-act.ts';

interface ActDialogProps {
  title: string;
  act: string;
  acting: string;
  form: Omit<Form<string>, 'field'> & { field: (name: 'reason' | 'reauth') => ReturnType<Form<string>['field']> };
  reauth: Reauth;
  /** True for an action that waits above a set sum. */
  mayWait?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The dialog of an action on money: what it does, a reason for the audit log, and re-authentication. */
export function ActDialog({ title, act, acting, form, reauth, mayWait = false, onClose, children }: ActDialogProps) {
  const waitsAbove = useWaitsAbove();
  return (
    <SecurityDialog title={title} onClose={onClose} form={form} act={act} acting={acting} readFirst>
      {children}
      <TextArea
        label={m.reason}
        hint={m.reasonHint}
        maxLength={limits.reportNoteMaxLength}
        rows={2}
        {...form.field('reason')}
      />
      {mayWait && waitsAbove !== undefined && <p className="text-small text-ink-2">{waitsAbove}</p>}
      <ReauthField reauth={reauth} form={form} />
    </SecurityDialog>
  );
}
