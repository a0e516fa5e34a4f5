import { newPassword } from '@udala/messages/reset';
import { NewPasswordField } from '#features/identity/auth/new-password-field.tsx';
import type { Form } from '#lib/use-form.ts';
import { useAppSelector } from '#state/hooks.ts';

/** The new password; the hidden field tells a password manager which account it belongs to. */
export function OwnNewPassword({ field }: { field: ReturnType<Form<string>['field']> }) {
  const email = useAppSelector(({ session }) => session.user?.email);
  return (
    <>
      <input hidden readOnly tabIndex={-1} type="email" autoComplete="username" value={email} />
      <NewPasswordField label={newPassword} {...field} />
    </>
  );
}
