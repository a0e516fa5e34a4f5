import type { Session } from '@udala/contract/auth';
import { useForm } from '#lib/use-form.ts';
import { newPasswordRule } from './auth-rules.ts';
import { codeRule } from './code-rule.ts';
import { useResetPasswordMutation } from './reset.api.ts';
import { useSecondFactor } from './second-factor-field.tsx';

/** A new password with the code from the mail; `onSaved` takes up the session it is answered with. */
export function useResetForm(email: string, onSaved: (session: Session) => void | Promise<void>) {
  const [resetPassword] = useResetPasswordMutation();
  const factor = useSecondFactor();
  const form = useForm({
    rules: { otp: codeRule, password: newPasswordRule, secondFactor: factor.rule },
    async submit({ otp, password, secondFactor }) {
      const { data, error } = await resetPassword({ email, otp, password, ...factor.given(secondFactor) });
      if (!data) return factor.isAskedBy(error) ? undefined : { error };
      await onSaved(data);
    },
  });
  return { ...form, needsSecondFactor: factor.asked };
}
