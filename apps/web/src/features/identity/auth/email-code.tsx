import { useEffect, useRef, type ComponentProps } from 'react';
import { limits } from '@udala/contract/limits';
import * as m from '@udala/messages/email-code';
import { codeHint, sendAgain } from '@udala/messages/mailed-code';
import { timeLabel } from '#lib/dates.ts';
import { Button } from '#ui/button.tsx';
import { CodeField } from '#ui/code-field.tsx';

interface EmailCodeProps extends Omit<ComponentProps<typeof CodeField>, 'label' | 'hint' | 'digits'> {
  requestedAtMs: number;
  /** Submits the form without a code, which makes the server send another one. */
  resend: () => void;
}

/**
 * Email code asked for beside the password while an account is under a guessing attack. Takes the focus: it is the only
 * field still missing.
 */
export function EmailCode({ requestedAtMs, resend, ...field }: EmailCodeProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);
  const askAgain = () => {
    if (box.current) box.current.value = '';
    resend();
  };
  return (
    <div className="grid gap-2">
      <div role="status" className="mb-2 grid gap-1 rounded-card bg-sunken p-4">
        <p>{m.guessedAt}</p>
        <p>{m.onItsWay(timeLabel(requestedAtMs))}</p>
      </div>
      <CodeField ref={box} digits={limits.codeLength} label={m.label} hint={codeHint} {...field} />
      <Button variant="link" className="justify-self-start" onClick={askAgain}>
        {sendAgain}
      </Button>
    </div>
  );
}
