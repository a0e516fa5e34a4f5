import { lazy, Suspense, useState } from 'react';
import type { Security } from '@udala/contract/security';
import * as m from '@udala/messages/security';
import { Button } from '#ui/button.tsx';
import { SecuritySection } from './security-section.tsx';
import { useEndGoogleMutation } from './security.api.ts';

const ReauthDialog = lazy(async () => ({ default: (await import('./reauth-dialog.tsx')).ReauthDialog }));
const PasswordDialog = lazy(async () => ({ default: (await import('./password-dialog.tsx')).PasswordDialog }));

/** The password, and Google sign-in if it is linked. */
export function PasswordSection({ hasPassword, hasGoogle }: Security) {
  const [opened, setOpened] = useState<'password' | 'google' | null>(null);
  const close = () => setOpened(null);
  const [endGoogle] = useEndGoogleMutation();
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
        <>
          {/* Google can be unlinked only if there is a password to sign in with. */}
          {hasGoogle && hasPassword && (
            <Button variant="tonal" onClick={() => setOpened('google')}>
              {m.stopGoogle}
            </Button>
          )}
          <Button
            variant="tonal"
            aria-label={hasPassword ? m.changePassword : undefined}
            onClick={() => setOpened('password')}
          >
            {hasPassword ? m.change : m.setPassword}
          </Button>
        </>
      }
    >
      <Suspense>
        {opened === 'password' && <PasswordDialog hasPassword={hasPassword} onClose={close} />}
        {opened === 'google' && (
          <ReauthDialog
            danger
            title={m.stopGoogleTitle}
            hint={m.stopGoogleHint}
            act={m.stopGoogle}
            acting={m.stoppingGoogle}
            done={m.stoppedGoogle}
            perform={endGoogle}
            onClose={close}
          />
        )}
      </Suspense>
    </SecuritySection>
  );
}
