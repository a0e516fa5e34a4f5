import { lazy, Suspense, useState } from 'react';
import type { Security } from '@udala/contract/security';
import * as m from '@udala/messages/security';
import { Button } from '#ui/button.tsx';
import { SecuritySection } from './security-section.tsx';
import { useEndTotpMutation } from './security.api.ts';

const TurnOnDialog = lazy(async () => ({ default: (await import('./totp-on-dialog.tsx')).TurnOnDialog }));
const ReauthDialog = lazy(async () => ({ default: (await import('./reauth-dialog.tsx')).ReauthDialog }));
const NewCodesDialog = lazy(async () => ({ default: (await import('./totp-renew-dialog.tsx')).NewCodesDialog }));
const CodesDialog = lazy(async () => ({ default: (await import('./totp-codes-dialog.tsx')).CodesDialog }));

type Open = 'on' | 'off' | 'renew' | { codes: readonly string[] };

/** Two-factor authentication by an authenticator app, in addition to the password. */
export function TotpSection({ isOn, recoveryCodesLeft }: Security['totp']) {
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const [endTotp] = useEndTotpMutation();
  const showCodes = (codes: readonly string[]) => setOpen({ codes });
  return (
    <SecuritySection
      title={m.authenticator}
      state={`${isOn} ${open === undefined}`}
      hint={<p className="text-ink-2">{isOn ? m.isOn(recoveryCodesLeft) : m.authenticatorHint}</p>}
      actions={
        isOn ? (
          <>
            <Button variant="tonal" onClick={() => setOpen('renew')}>
              {m.newCodes}
            </Button>
            <Button variant="tonal" onClick={() => setOpen('off')}>
              {m.turnOff}
            </Button>
          </>
        ) : (
          <Button variant="tonal" onClick={() => setOpen('on')}>
            {m.turnOn}
          </Button>
        )
      }
    >
      <Suspense>
        {open === 'on' && <TurnOnDialog onClose={close} onTurnedOn={showCodes} />}
        {open === 'off' && (
          <ReauthDialog
            danger
            title={m.turnOffTitle}
            hint={m.turnOffHint}
            act={m.turnOff}
            acting={m.turningOff}
            done={m.turnedOff}
            perform={endTotp}
            onClose={close}
          />
        )}
        {open === 'renew' && <NewCodesDialog onClose={close} onRenewed={showCodes} />}
        {typeof open === 'object' && <CodesDialog codes={open.codes} onSaved={close} />}
      </Suspense>
    </SecuritySection>
  );
}
