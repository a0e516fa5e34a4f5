import { useForm } from '#lib/use-form.ts';
import { useAppDispatch } from '#app/hooks.ts';
import { toastShown } from '#app/toasts.slice.ts';
import { SecurityDialog } from './security-dialog.tsx';
import { ProofField } from './security-proof-field.tsx';
import { useProof } from './security-proof.ts';

interface ProofDialogProps {
  title: string;
  hint: string;
  /** The button's words, idle and busy. */
  act: string;
  acting: string;
  /** Said in a toast when it is done; nothing where the page shows it. */
  done?: string;
  /** Takes something away. */
  danger?: boolean;
  perform: (call: { proof: string }) => Promise<{ error?: unknown }>;
  onClose: () => void;
}

/** Does one thing that a stolen session must not do: only with a mailed code, or one of the authenticator app. */
export function ProofDialog({ title, hint, act, acting, done, danger = false, perform, onClose }: ProofDialogProps) {
  const dispatch = useAppDispatch();
  const proof = useProof();
  const form = useForm({
    rules: { proof: proof.rule },
    async submit({ proof: typed }) {
      const { error } = await proof.give(typed, (given) => perform({ proof: given }));
      if (error) return { error };
      onClose();
      if (done !== undefined) dispatch(toastShown({ type: 'success', title: done }));
    },
  });
  return (
    <SecurityDialog title={title} onClose={onClose} form={form} act={act} acting={acting} danger={danger}>
      <p className="text-ink-2">{hint}</p>
      <ProofField proof={proof} form={form} />
    </SecurityDialog>
  );
}
