import { useForm } from '#lib/use-form.ts';
import { useAppDispatch } from '#app/hooks.ts';
import { toastShown } from '#app/toasts.slice.ts';
import { SecurityDialog } from './security-dialog.tsx';
import { ReauthField } from './reauth-field.tsx';
import { useReauth } from './use-reauth.ts';

interface ReauthDialogProps {
  title: string;
  hint: string;
  /** The button's words, idle and busy. */
  act: string;
  acting: string;
  /** Said in a toast when it is done; nothing where the page shows it. */
  done?: string;
  /** Takes something away. */
  danger?: boolean;
  perform: (call: { reauth: string }) => Promise<{ error?: unknown }>;
  onClose: () => void;
}

/** Does one thing that a stolen session must not do: only with a mailed code, or one of the authenticator app. */
export function ReauthDialog({ title, hint, act, acting, done, danger = false, perform, onClose }: ReauthDialogProps) {
  const dispatch = useAppDispatch();
  const reauth = useReauth();
  const form = useForm({
    rules: { reauth: reauth.rule },
    async submit({ reauth: typed }) {
      const { error } = await reauth.give(typed, (given) => perform({ reauth: given }));
      if (error) return { error };
      onClose();
      if (done !== undefined) dispatch(toastShown({ type: 'success', title: done }));
    },
  });
  return (
    <SecurityDialog title={title} onClose={onClose} form={form} act={act} acting={acting} danger={danger}>
      <p className="text-ink-2">{hint}</p>
      <ReauthField reauth={reauth} form={form} />
    </SecurityDialog>
  );
}
