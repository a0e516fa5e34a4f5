import type { Session } from '@udala/contract/auth';
import * as m from '@udala/messages/mailed-code';
import { useAppDispatch } from '#state/hooks.ts';
import { timeLabel } from '#lib/dates.ts';
import { useForm } from '#lib/use-form.ts';
import { AuthForm } from './auth-form.tsx';
import { useResendSignupMutation, useVerifySignupMutation } from './auth.api.ts';
import { codeRule } from './code-rule.ts';
import { CodeBox, CodeHelp, NoEmail, useCodeBox } from './mailed-code.tsx';
import { SecondFactorField, useSecondFactor } from './second-factor-field.tsx';
import { SendAgain } from './send-again.tsx';
import { signIn } from './sign-in.ts';
import { signUpCode, type AwaitedCode } from './verification.ts';
import { useAwaitedCode } from './use-awaited-code.ts';

interface VerifyEmailProps {
  /** Page where the address can be changed. */
  registerPath: string;
  /** Called once signed in; `destination` is the default path to continue to. */
  onVerified: (session: Session, destination: string) => Promise<void> | void;
}

/** Verifies an address with the emailed code. The address is stored in the tab. */
export function VerifyEmail(props: VerifyEmailProps) {
  const { awaited, sentAgain } = useAwaitedCode(signUpCode);
  if (!awaited) return <NoEmail startPath={props.registerPath} />;
  return <CodeForm {...props} awaited={awaited} onSentAgain={sentAgain} />;
}

interface CodeFormProps extends VerifyEmailProps {
  awaited: AwaitedCode;
  onSentAgain: () => void;
}

function CodeForm({ awaited: { email, sentAtMs }, registerPath, onVerified, onSentAgain }: CodeFormProps) {
  const dispatch = useAppDispatch();
  const [verify] = useVerifySignupMutation();
  const [resend] = useResendSignupMutation();
  const factor = useSecondFactor();
  const form = useForm({
    rules: { otp: codeRule, secondFactor: factor.rule },
    async submit({ otp, secondFactor }) {
      const { data, error } = await verify({ email, otp, ...factor.given(secondFactor) });
      if (!data) return factor.isRequiredBy(error) ? undefined : { error };
      signUpCode.arrived();
      await onVerified(data, dispatch(signIn(data)));
    },
  });
  const code = useCodeBox(form.field('otp'), form.tries);
  const sentAgain = () => {
    onSentAgain();
    code.replaced();
  };
  return (
    <div className="grid gap-5">
      <p className="text-ink-2">{m.sentTo(email, timeLabel(sentAtMs))}</p>
      <AuthForm form={form} act={m.verify} acting={m.verifying}>
        <CodeBox {...code.props} onComplete={form.resend} />
        {factor.isRequired && <SecondFactorField {...form.field('secondFactor')} />}
      </AuthForm>
      <CodeHelp email={email} changePath={registerPath}>
        <SendAgain act={m.sendAgain} sentAtMs={sentAtMs} send={() => resend({ email })} onSent={sentAgain} />
      </CodeHelp>
    </div>
  );
}
