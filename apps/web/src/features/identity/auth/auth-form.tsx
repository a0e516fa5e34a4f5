import type { ReactNode } from 'react';
import { needsScripts } from '@udala/messages/app';
import type { Form } from '#lib/use-form.ts';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { SlowNotice } from '#ui/slow-notice.tsx';

interface AuthFormProps<Name extends string> {
  form: Form<Name>;
  /** Label of the button, idle and busy. */
  act: string;
  acting: string;
  children: ReactNode;
}

/** A form of the sign-in pages: error summary, fields, submit button, and a message while the network is slow. */
export function AuthForm<Name extends string>({ form, act, acting, children }: AuthFormProps<Name>) {
  return (
    <form {...form.form} className="grid gap-4">
      <ErrorSummary key={form.tries} faults={form.faults} />
      {children}
      {form.failure !== undefined && (
        <p role="alert" className="rounded-card bg-danger-soft p-4">
          {form.failure}
        </p>
      )}
      <Button type="submit" wide busy={form.busy && acting}>
        {act}
      </Button>
      <noscript>{needsScripts}</noscript>
      {form.busy && <SlowNotice onRetry={form.resend} />}
    </form>
  );
}
