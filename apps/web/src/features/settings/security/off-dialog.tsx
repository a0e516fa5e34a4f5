import { useForm } from '#lib/use-form.ts';
import { useAppDispatch } from '#app/hooks.ts';
import { toastShown } from '#app/toasts.slice.ts';
import { SecurityDialog } from './security-dialog.tsx';
import { ProofField } from './security-proof-field.tsx';
import { useProof } from './security-proof.ts';

interface OffDialogProps {
  title: string;
  hint: string;
  /** The button's words, idle and busy. */
  act: string;
  acting: string;
  /** Told when it is done. */
  done: string;
  end: (call: { proof: string }) => Promise<{ error?: unknown }>;
  onClose: () => void;
}

/** Gives up a way in, or a guard of one: only with proof. */
export function OffDialog({ title, hint, act, acting, done, end, onClose }: OffDialogProps) {
  const dispatch = useAppDispatch();
  const proof = useProof();
  const form = useForm({
    rules: { proof: proof.rule },
    async submit({ proof: typed }) {
      const { error } = await proof.give(typed, (given) => end({ proof: given }));
      if (error) return { error };
      onClose();
      dispatch(toastShown({ type: 'success', title: done }));
    },
  });
  return (
    <SecurityDialog title={title} onClose={onClose} form={form} act={act} acting={acting} danger>
      <p className="text-ink-2">{hint}</p>
      <ProofField proof={proof} form={form} />
    </SecurityDialog>
  );
}
