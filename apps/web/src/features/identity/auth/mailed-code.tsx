import { useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { limits } from '@udala/contract/limits';
import * as m from '@udala/messages/mailed-code';
import { buttonClass } from '#ui/button-class.ts';
import { ButtonLink } from '#ui/button.tsx';
import { CodeField } from '#ui/code-field.tsx';

type CodeBoxProps = Omit<ComponentProps<typeof CodeField>, 'label' | 'digits'> & { digits?: number };

/**
 * Input for a code from an email, built from a form's field and its `tries`. When another code was sent, clears the
 * input and its error and focuses it.
 */
export function useCodeBox({ error, ...field }: CodeBoxProps, tries: number) {
  const box = useRef<HTMLInputElement>(null);
  const [forgivenTry, setForgivenTry] = useState<number>();
  return {
    props: { ...field, ref: box, error: tries === forgivenTry ? undefined : error },
    replaced() {
      setForgivenTry(tries);
      if (!box.current) return;
      box.current.value = '';
      box.current.focus();
    },
  };
}

export const CodeBox = (props: CodeBoxProps) => (
  <CodeField digits={limits.codeLength} label={m.code} hint={m.codeHint} {...props} />
);

interface CodeHelpProps {
  email: string;
  /** Page where the address can be changed. */
  changePath: string;
  children?: ReactNode;
}

const isGmail = (email: string): boolean => /@(?:gmail|googlemail)\.com$/i.test(email);

/** Help while a code is awaited: open the mailbox, resend the code, change the address. */
export function CodeHelp({ email, changePath, children }: CodeHelpProps) {
  const { search } = useLocation();
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
      {isGmail(email) && (
        <a className={buttonClass('link')} href="https://mail.google.com/" target="_blank" rel="noreferrer">
          {m.openGmail}
        </a>
      )}
      {children}
      <Link className={buttonClass('link')} to={changePath + search}>
        {m.changeEmail}
      </Link>
    </div>
  );
}

/** Shown if this tab awaits no code, because the page was opened in another tab or much later. */
export function NoEmail({ startPath }: { startPath: string }) {
  const { search } = useLocation();
  return (
    <div className="grid gap-4">
      <p>{m.noEmail}</p>
      <ButtonLink to={startPath + search}>{m.startOver}</ButtonLink>
    </div>
  );
}
