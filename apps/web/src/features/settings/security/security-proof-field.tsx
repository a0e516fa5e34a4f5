import { sendAgain, sentTo } from '@udala/messages/mailed-code';
import * as m from '@udala/messages/security';
import { CodeBox, useCodeBox } from '#features/auth/mailed-code.tsx';
import { SecondFactorField } from '#features/auth/second-factor-field.tsx';
import { SendAgain } from '#features/auth/send-again.tsx';
import { timeLabel } from '#lib/dates.ts';
import type { Form } from '#lib/use-form.ts';
import { useAppSelector } from '#app/hooks.ts';
import type { Proof } from './security-proof.ts';

interface ProofFieldProps {
  proof: Proof;
  form: { field: (name: 'proof') => ReturnType<Form<string>['field']>; tries: number };
}

/** "First, prove it's you": with a code from the mail, or with the authenticator app where there is one. */
export function ProofField({ proof, form }: ProofFieldProps) {
  return (
    <div className="grid gap-3">
      <h3 className="text-h3 font-bold">{m.proveFirst}</h3>
      {proof.kind === 'app' ? <SecondFactorField {...form.field('proof')} /> : <MailProof proof={proof} form={form} />}
    </div>
  );
}

function MailProof({ proof: { sentAtMs, failure, ask }, form }: ProofFieldProps) {
  const email = useAppSelector(({ session }) => session.user?.email ?? '');
  const code = useCodeBox(form.field('proof'), form.tries);
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
