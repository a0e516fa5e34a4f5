import { sendAgain, sentTo } from '@udala/messages/mailed-code';
import * as m from '@udala/messages/security';
import { CodeBox, useCodeBox } from '#features/identity/auth/mailed-code.tsx';
import { SecondFactorField } from '#features/identity/auth/second-factor-field.tsx';
import { SendAgain } from '#features/identity/auth/send-again.tsx';
import { timeLabel } from '#lib/dates.ts';
import type { Form } from '#lib/use-form.ts';
import { useAppSelector } from '#state/hooks.ts';
import type { Reauth } from './use-reauth.ts';

interface ReauthFieldProps {
  reauth: Reauth;
  form: { field: (name: 'reauth') => ReturnType<Form<string>['field']>; tries: number };
}

/** The re-authentication field: a code from an email, or from the authenticator app if one is set up. */
export function ReauthField({ reauth, form }: ReauthFieldProps) {
  return (
    <div className="grid gap-3">
      <h3 className="text-h3 font-bold">{m.reauthFirst}</h3>
      {reauth.kind === 'app' ? (
        <SecondFactorField {...form.field('reauth')} />
      ) : (
        <EmailReauth reauth={reauth} form={form} />
      )}
    </div>
  );
}

function EmailReauth({ reauth: { sentAtMs, failure, ask }, form }: ReauthFieldProps) {
  const email = useAppSelector(({ session }) => session.user?.email ?? '');
  const code = useCodeBox(form.field('reauth'), form.tries);
  const wasSent = sentAtMs !== undefined && failure === undefined;
  return (
    <>
      <p className="text-ink-2">{wasSent ? sentTo(email, timeLabel(sentAtMs)) : m.sendingTo(email)}</p>
      {failure !== undefined && <p className="rounded-card bg-danger-soft p-4">{failure}</p>}
      <div>
        <CodeBox {...code.props} />
        {(wasSent || failure !== undefined) && (
          <SendAgain act={sendAgain} sentAtMs={wasSent ? sentAtMs : 0} send={ask} onSent={code.replaced} />
        )}
      </div>
    </>
  );
}
