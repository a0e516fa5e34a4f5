import * as mailed from '@udala/messages/mailed-code';
import * as m from '@udala/messages/google';
import * as titles from '@udala/messages/titles';
import { useForm } from '#lib/use-form.ts';
import { Button } from '#ui/button.tsx';
import { AuthForm } from '../auth-form.tsx';
import { SecondFactorField } from '../second-factor-field.tsx';
import type { WaitingAttempt } from './use-google-attempt.ts';

/** The second factor, asked for in place of the Google button. */
export function GoogleSecondFactor({ factor, send, startOver }: WaitingAttempt) {
  const form = useForm({
    rules: { secondFactor: factor.rule },
    submit: ({ secondFactor }) => send(factor.given(secondFactor)),
  });
  return (
    <div className="grid gap-3">
      <p>{m.secondFactorNeeded}</p>
      <AuthForm form={form} act={titles.google} acting={m.signingIn}>
        <SecondFactorField {...form.field('secondFactor')} />
      </AuthForm>
      <Button variant="link" className="justify-self-start" onClick={startOver}>
        {mailed.startOver}
      </Button>
    </div>
  );
}
