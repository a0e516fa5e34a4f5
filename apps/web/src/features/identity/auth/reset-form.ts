import type { Session } from '@udala/contract/auth';
import { limits } from '@udala/contract/limits';
import { longCodeLength } from '@udala/contract/reset-codes';
import { codeMissing } from '@udala/messages/reset';
import { useForm } from '#lib/use-form.ts';
import { newPasswordRule } from './auth-rules.ts';
import { useResetPasswordMutation } from './reset.api.ts';
import { useSecondFactor } from './second-factor-field.tsx';

const lengths: number[] = [limits.codeLength, longCodeLength];
/** The code is longer while other people guess at this address's codes. */
const codeRule = (code: string): string | undefined => (lengths.includes(code.length) ? undefined : codeMissing);

/** Sets a new password with the emailed code; `onSaved` receives the new session. */
export function useResetForm(email: string, onSaved: (session: Session) => void | Promise<void>) {
  const [resetPassword] = useResetPasswordMutation();
  const factor = useSecondFactor();
  const form = useForm({
    rules: { otp: codeRule, password: newPasswordRule, secondFactor: factor.rule },
    async submit({ otp, password, secondFactor }) {
      const { data, error } = await resetPassword({ email, otp, password, ...factor.given(secondFactor) });
      if (!data) return factor.isRequiredBy(error) ? undefined : { error };
      await onSaved(data);
    },
  });
  return { ...form, needsSecondFactor: factor.isRequired };
}
