import * as m from '@udala/messages/security';
import { useForm } from '#lib/use-form.ts';
import { SecurityDialog } from './security-dialog.tsx';
import { ReauthField } from './reauth-field.tsx';
import { useReauth } from './use-reauth.ts';
import { useRenewRecoveryCodesMutation } from './security.api.ts';

interface NewCodesDialogProps {
  onClose: () => void;
  onRenewed: (codes: readonly string[]) => void;
}

export function NewCodesDialog({ onClose, onRenewed }: NewCodesDialogProps) {
  const reauth = useReauth();
  const [renew] = useRenewRecoveryCodesMutation();
  const form = useForm({
    rules: { reauth: reauth.rule },
    async submit({ reauth: typed }) {
      const { data, error } = await reauth.give(typed, (given) => renew({ reauth: given }));
      if (!data) return { error };
      onRenewed(data.recoveryCodes);
    },
  });
  return (
    <SecurityDialog title={m.newCodes} onClose={onClose} form={form} act={m.getCodes} acting={m.checking}>
      <p className="text-ink-2">{m.newCodesHint}</p>
      <ReauthField reauth={reauth} form={form} />
    </SecurityDialog>
  );
}
