import { useState } from 'react';
import type { Session } from '@udala/contract/auth';
import { limits } from '@udala/contract/limits';
import * as m from '@udala/messages/auth';
import { useAppDispatch } from '#app/hooks.ts';
import { timeLabel } from '#lib/dates.ts';
import { useForm } from '#lib/use-form.ts';
import { buttonClass } from '#ui/button-class.ts';
import { ButtonLink } from '#ui/button.tsx';
import { CodeField } from '#ui/code-field.tsx';
import { AuthForm } from './auth-form.tsx';
import { codeRule } from './auth-rules.ts';
import { useVerifySignupMutation } from './auth.api.ts';
import { SendAgain } from './send-again.tsx';
import { signIn } from './sign-in.ts';
import { awaitedCode, codeArrived, type Verification } from './verification.ts';

interface VerifyEmailProps {
  /** Where another address can be given. */
  registerPath: string;
  /** Signed in: `destination` is where one goes without further wishes. */
  onVerified: (session: Session, destination: string) => Promise<void> | void;
}

/** Proves an address with the code from the mail. The address waits in the tab. */
export function VerifyEmail(props: VerifyEmailProps) {
  const [awaited, setAwaited] = useState(awaitedCode);
  if (awaited) return <CodeForm {...props} awaited={awaited} onSentAgain={() => setAwaited(awaitedCode())} />;
  return (
    <div className="grid gap-4">
      <p>{m.noEmail}</p>
      <ButtonLink to={props.registerPath}>{m.startOver}</ButtonLink>
    </div>
  );
}

interface CodeFormProps extends VerifyEmailProps {
  awaited: Verification;
  onSentAgain: () => void;
}

function CodeForm({ awaited: { email, sentAtMs }, registerPath, onVerified, onSentAgain }: CodeFormProps) {
  const dispatch = useAppDispatch();
  const [verify] = useVerifySignupMutation();
  const form = useForm({
    rules: { otp: codeRule },
    async submit({ otp }) {
      const { data, error } = await verify({ email, otp });
      if (!data) return { error };
      codeArrived();
      await onVerified(data, dispatch(signIn(data)));
    },
  });
  return (
    <div className="grid gap-5">
      <p className="text-ink-2">{m.sentTo(email, timeLabel(sentAtMs))}</p>
      <AuthForm form={form} act={m.verify} acting={m.verifying}>
        <CodeField
          digits={limits.codeLength}
          label={m.code}
          hint={m.codeHint}
          {...form.field('otp')}
          onComplete={form.resend}
        />
      </AuthForm>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <a className={buttonClass('link')} href="https://mail.google.com/" target="_blank" rel="noreferrer">
          {m.openGmail}
        </a>
        <SendAgain email={email} sentAtMs={sentAtMs} onSent={onSentAgain} />
        <ButtonLink variant="link" to={registerPath}>
          {m.changeEmail}
        </ButtonLink>
      </div>
    </div>
  );
}
