import { lazy, Suspense, useState } from 'react';
import type { Security } from '@udala/contract/security';
import * as m from '@udala/messages/security';
import { Button } from '#ui/button.tsx';
import { SecuritySection } from './security-section.tsx';

const PasswordDialog = lazy(async () => ({ default: (await import('./password-dialog.tsx')).PasswordDialog }));

/** The password, and Google where she comes in by it. */
export function PasswordSection({ hasPassword, hasGoogle }: Security) {
  const [changing, setChanging] = useState(false);
  return (
    <SecuritySection
      title={m.password}
      hint={
        <p className="text-ink-2">
          {hasGoogle && `${m.withGoogle} `}
          {hasPassword ? m.passwordHint : m.noPasswordHint}
        </p>
      }
      actions={
        <Button
          variant="quiet"
          aria-label={hasPassword ? m.changePassword : undefined}
          onClick={() => setChanging(true)}
        >
          {hasPassword ? m.change : m.setPassword}
        </Button>
      }
    >
      <Suspense>{changing && <PasswordDialog hasPassword={hasPassword} onClose={() => setChanging(false)} />}</Suspense>
    </SecuritySection>
  );
}
