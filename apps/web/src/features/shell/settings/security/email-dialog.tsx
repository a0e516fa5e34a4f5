import { useState } from 'react';
import { limits } from '@udala/contract/limits';
import { sending } from '@udala/messages/mailed-code';
import * as m from '@udala/messages/security';
import { emailRule } from '#features/identity/auth/auth-rules.ts';
import { codeRule } from '#features/identity/auth/code-rule.ts';
import { timeLabel } from '#lib/dates.ts';
import { formDraft } from '#lib/form-draft.ts';
import { useForm } from '#lib/use-form.ts';
import { Button } from '#ui/button.tsx';
import { CodeField } from '#ui/code-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useAppDispatch } from '#state/hooks.ts';
import { toastShown } from '#state/toasts.slice.ts';
import { SecurityDialog } from './security-dialog.tsx';
import { ReauthField } from './reauth-field.tsx';
import { useReauth, type Reauth } from './use-reauth.ts';
import { useChangeEmailMutation, useRequestEmailChangeMutation } from './security.api.ts';

const draft = formDraft('email');

interface NewAddress {
  email: string;
  sentAtMs: number;
}

/** Changes the email address: re-authentication first, then a code sent to the new address. */
export function EmailDialog({ onClose }: { onClose: () => void }) {
  const [wanted, setWanted] = useState<NewAddress>();
  const [awaitsCode, setAwaitsCode] = useState(false);
  const reauth = useReauth();
  const ask = useAsk(reauth, (email) => {
    setWanted({ email, sentAtMs: Date.now() });
    setAwaitsCode(true);
  });
  const confirm = useConfirm(wanted?.email ?? '', onClose);

  if (wanted === undefined || !awaitsCode) {
    return (
      <SecurityDialog
        title={m.changeEmail}
        onClose={onClose}
        form={ask}
        step="ask"
        act={m.sendToNewEmail}
        acting={sending}
      >
        <ReauthField reauth={reauth} form={ask} />
        <TextField
          label={m.newEmail}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.emailMaxLength}
          defaultValue={wanted?.email}
          {...ask.field('email')}
        />
      </SecurityDialog>
    );
  }
  // The re-authentication was used up with the first code, so starting again needs a new one.
  const startAgain = () => {
    setAwaitsCode(false);
    void reauth.begin();
  };
  return (
    <SecurityDialog
      title={m.changeEmail}
      onClose={onClose}
      form={confirm}
      step="confirm"
      act={m.confirmEmail}
      acting={m.changingEmail}
    >
      <CodeField
        digits={limits.codeLength}
        label={m.newAddressCode}
        hint={m.codeSentTo(wanted.email, timeLabel(wanted.sentAtMs))}
        {...confirm.field('otp')}
        onComplete={confirm.resend}
      />
      <div>
        <Button variant="link" onClick={startAgain}>
          {m.startAgain}
        </Button>
      </div>
    </SecurityDialog>
  );
}

function useAsk(reauth: Reauth, onRequested: (email: string) => void) {
  const [request] = useRequestEmailChangeMutation();
  return useForm({
    draft,
    rules: { reauth: reauth.rule, email: emailRule },
    async submit({ reauth: typed, email }) {
      const { error } = await reauth.give(typed, (given) => request({ email: email.trim(), reauth: given }));
      if (error) return { error };
      onRequested(email.trim());
    },
  });
}

function useConfirm(email: string, onDone: () => void) {
  const dispatch = useAppDispatch();
  const [changeEmail] = useChangeEmailMutation();
  return useForm({
    rules: { otp: codeRule },
    async submit({ otp }) {
      const { error } = await changeEmail({ email, otp });
      if (error) return { error };
      onDone();
      dispatch(toastShown({ type: 'success', title: m.emailChanged, body: m.loggedOutElsewhere }));
    },
  });
}
