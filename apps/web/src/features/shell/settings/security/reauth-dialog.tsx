import { useForm } from '#lib/use-form.ts';
import { useAppDispatch } from '#state/hooks.ts';
import { toastShown } from '#state/toasts.slice.ts';
import { SecurityDialog } from './security-dialog.tsx';
import { ReauthField } from './reauth-field.tsx';
import { useReauth } from './use-reauth.ts';

interface ReauthDialogProps {
  title: string;
  hint: string;
  /** Label of the button, idle and busy. */
  act: string;
  acting: string;
  /** Title of the success toast; absent if the page shows the result. */
  done?: string;
  /** True for a destructive action. */
  danger?: boolean;
  perform: (call: { reauth: string }) => Promise<{ error?: unknown }>;
  onClose: () => void;
}

/** Performs a sensitive action after re-authentication, by an emailed code or an authenticator app. */
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
