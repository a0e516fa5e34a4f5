import * as m from '@udala/messages/security';
import { useForm } from '#lib/use-form.ts';
import { SecurityDialog } from './security-dialog.tsx';
import { ProofField } from './security-proof-field.tsx';
import { useProof } from './security-proof.ts';
import { useRenewRecoveryCodesMutation } from './security.api.ts';

interface NewCodesDialogProps {
  onClose: () => void;
  onRenewed: (codes: readonly string[]) => void;
}

export function NewCodesDialog({ onClose, onRenewed }: NewCodesDialogProps) {
  const proof = useProof();
  const [renew] = useRenewRecoveryCodesMutation();
  const form = useForm({
    rules: { proof: proof.rule },
    async submit({ proof: typed }) {
      const { data, error } = await proof.give(typed, (given) => renew({ proof: given }));
      if (!data) return { error };
      onRenewed(data.recoveryCodes);
    },
  });
  return (
    <SecurityDialog title={m.newCodes} onClose={onClose} form={form} act={m.getCodes} acting={m.checking}>
      <p className="text-ink-2">{m.newCodesHint}</p>
      <ProofField proof={proof} form={form} />
    </SecurityDialog>
  );
}
