import { useState } from 'react';
import { savePassword, savingPassword } from '@udala/messages/reset';
import * as m from '@udala/messages/security';
import { newPasswordRule } from '#features/identity/auth/auth-rules.ts';
import { useForm } from '#lib/use-form.ts';
import { Button } from '#ui/button.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { OwnNewPassword } from './password-new.tsx';
import { PasswordResetDialog } from './password-reset-dialog.tsx';
import { usePasswordSavedToast } from './password-saved.ts';
import { SecurityDialog } from './security-dialog.tsx';
import { ReauthField } from './reauth-field.tsx';
import { useReauth } from './use-reauth.ts';
import { useChangePasswordMutation } from './security.api.ts';

interface DialogProps {
  onClose: () => void;
}

/** Changes the password, or sets the first one of a person who signs in with Google. */
export function PasswordDialog({ hasPassword, onClose }: DialogProps & { hasPassword: boolean }) {
  const [forgotten, setForgotten] = useState(false);
  if (!hasPassword) return <SetDialog onClose={onClose} />;
  if (forgotten) return <PasswordResetDialog onClose={onClose} />;
  return <ChangeDialog onClose={onClose} onForgotten={() => setForgotten(true)} />;
}

const currentRule = (password: string) => (password === '' ? m.currentPasswordMissing : undefined);

function ChangeDialog({ onClose, onForgotten }: DialogProps & { onForgotten: () => void }) {
  const [changePassword] = useChangePasswordMutation();
  const showSaved = usePasswordSavedToast();
  const form = useForm({
    rules: { currentPassword: currentRule, password: newPasswordRule },
    async submit(passwords) {
      const { error } = await changePassword(passwords);
      if (error) return { error };
      onClose();
      showSaved();
    },
  });
  return (
    <SecurityDialog title={m.changePassword} onClose={onClose} form={form} act={savePassword} acting={savingPassword}>
      <div>
        <PasswordField label={m.currentPassword} autoComplete="current-password" {...form.field('currentPassword')} />
        <Button variant="link" onClick={onForgotten}>
          {m.forgotIt}
        </Button>
      </div>
      <OwnNewPassword field={form.field('password')} />
    </SecurityDialog>
  );
}

/** Re-authenticates by code, because there is no current password to ask for. */
function SetDialog({ onClose }: DialogProps) {
  const reauth = useReauth();
  const [changePassword] = useChangePasswordMutation();
  const showSaved = usePasswordSavedToast();
  const form = useForm({
    rules: { reauth: reauth.rule, password: newPasswordRule },
    async submit({ reauth: typed, password }) {
      const { error } = await reauth.give(typed, (given) => changePassword({ reauth: given, password }));
      if (error) return { error };
      onClose();
      showSaved();
    },
  });
  return (
    <SecurityDialog title={m.setPassword} onClose={onClose} form={form} act={savePassword} acting={savingPassword}>
      <ReauthField reauth={reauth} form={form} />
      <OwnNewPassword field={form.field('password')} />
    </SecurityDialog>
  );
}
