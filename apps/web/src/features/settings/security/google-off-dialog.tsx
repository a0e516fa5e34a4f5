import * as m from '@udala/messages/security';
import { secondFactorOf } from '#features/auth/second-factor-field.tsx';
import { useForm } from '#lib/use-form.ts';
import { useAppDispatch } from '#app/hooks.ts';
import { toastShown } from '#app/toasts.slice.ts';
import { SecurityDialog } from './security-dialog.tsx';
import { ProofField } from './security-proof-field.tsx';
import { useProof } from './security-proof.ts';
import { useEndGoogleMutation } from './security.api.ts';

export function GoogleOffDialog({ onClose }: { onClose: () => void }) {
  const dispatch = useAppDispatch();
  const proof = useProof();
  const [endGoogle] = useEndGoogleMutation();
  const form = useForm({
    rules: { proof: proof.rule },
    async submit({ proof: typed }) {
      const { error } = await endGoogle({ proof: secondFactorOf(typed) });
      if (error) return { error };
      proof.usedUp();
      onClose();
      dispatch(toastShown({ type: 'success', title: m.stoppedGoogle }));
    },
  });
  return (
    <SecurityDialog
      title={m.stopGoogleTitle}
      onClose={onClose}
      form={form}
      act={m.stopGoogle}
      acting={m.stoppingGoogle}
      danger
    >
      <p className="text-ink-2">{m.stopGoogleHint}</p>
      <ProofField proof={proof} form={form} />
    </SecurityDialog>
  );
}
