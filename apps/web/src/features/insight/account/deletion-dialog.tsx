import { useState } from 'react';
import { deletionWord, type DeletionTerms } from '@udala/contract/account';
import * as m from '@udala/messages/account';
import { couldNotLoad } from '@udala/messages/security';
import { signOut } from '#features/identity/auth/sign-out.ts';
import { SecurityDialog } from '#features/shell/settings/security/security-dialog.tsx';
import { ReauthField } from '#features/shell/settings/security/reauth-field.tsx';
import { useReauth } from '#features/shell/settings/security/use-reauth.ts';
import { useGetSecurityQuery } from '#features/shell/settings/security/security.api.ts';
import { isApiError } from '#lib/api-error.ts';
import { useForm } from '#lib/use-form.ts';
import { useAppDispatch } from '#state/hooks.ts';
import { Dialog } from '#ui/dialog.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextField, type TextFieldProps } from '#ui/text-field.tsx';
import { useDeleteAccountMutation } from './account.api.ts';
import { goodbyePath } from './goodbye-path.ts';
import { ObstaclesDialog } from './obstacles-dialog.tsx';
import { TermsOfDeletion } from './terms-of-deletion.tsx';

interface DeletionDialogProps {
  terms: DeletionTerms;
  /** Error message of the last attempt to load the terms again. */
  failure: string | undefined;
  onLookAgain: () => Promise<void>;
  onClose: () => void;
}

/** Shows the consequences, the money first; asks for the word and re-authentication last. Obstacles replace the form. */
export function DeletionDialog(props: DeletionDialogProps) {
  const { data: security, isFetching, refetch } = useGetSecurityQuery();
  const { terms, failure, onLookAgain, onClose } = props;
  if (terms.obstacles.length > 0)
    return (
      <ObstaclesDialog obstacles={terms.obstacles} failure={failure} onLookAgain={onLookAgain} onClose={onClose} />
    );
  if (!security)
    return (
      <Dialog open title={m.deleteTitle} onClose={onClose}>
        {isFetching ? <Skeleton /> : <LoadError message={couldNotLoad} onRetry={() => void refetch()} />}
      </Dialog>
    );
  // With an authenticator app on, the app replaces the password.
  return security.hasPassword && !security.totp.isOn ? <WithPassword {...props} /> : <WithReauth {...props} />;
}

const confirmRule = (typed: string) => (typed.trim() === deletionWord ? undefined : m.confirmMissing(deletionWord));
const passwordRule = (typed: string) => (typed === '' ? m.passwordMissing : undefined);

const texts = { title: m.deleteTitle, act: m.deleteAccount, acting: m.deleting, danger: true, readFirst: true };

function WithPassword({ terms, onLookAgain, onClose }: DeletionDialogProps) {
  const { end, close } = useDeletion(onLookAgain, onClose);
  const form = useForm({
    rules: { confirm: confirmRule, currentPassword: passwordRule },
    submit: ({ currentPassword }) => end({ currentPassword }),
  });
  return (
    <SecurityDialog {...texts} form={form} onClose={close}>
      <TermsOfDeletion terms={terms} />
      <ConfirmField {...form.field('confirm')} />
      <PasswordField label={m.password} autoComplete="current-password" {...form.field('currentPassword')} />
    </SecurityDialog>
  );
}

function WithReauth({ terms, onLookAgain, onClose }: DeletionDialogProps) {
  const reauth = useReauth();
  const { end, close } = useDeletion(onLookAgain, onClose);
  const form = useForm({
    rules: { confirm: confirmRule, reauth: reauth.rule },
    submit: ({ reauth: typed }) => reauth.give(typed, (given) => end({ reauth: given })),
  });
  return (
    <SecurityDialog {...texts} form={form} onClose={close}>
      <TermsOfDeletion terms={terms} />
      <ConfirmField {...form.field('confirm')} />
      <ReauthField reauth={reauth} form={form} />
    </SecurityDialog>
  );
}

/** Asks for a typed word, so that nobody deletes an account by accident. */
const ConfirmField = (field: Omit<TextFieldProps, 'label'>) => (
  <TextField
    {...field}
    label={m.confirmLabel(deletionWord)}
    autoComplete="off"
    autoCapitalize="characters"
    spellCheck={false}
  />
);

/** Ends the account and leaves for the front page, which says so. */
function useDeletion(onLookAgain: () => Promise<void>, onClose: () => void) {
  const dispatch = useAppDispatch();
  const [deleteAccount] = useDeleteAccountMutation();
  const [isGone, setGone] = useState(false);
  const end = async (reauth: { currentPassword: string } | { reauth: string }): Promise<{ error?: unknown }> => {
    const { error } = await deleteAccount({ confirm: deletionWord, ...reauth });
    if (error === undefined) {
      setGone(true);
      await dispatch(signOut(goodbyePath));
      return {};
    }
    // A new obstacle came up while the dialog was open.
    if (isApiError(error) && error.code === 'conflict') await onLookAgain();
    return { error };
  };
  return { end, close: isGone ? () => undefined : onClose };
}
