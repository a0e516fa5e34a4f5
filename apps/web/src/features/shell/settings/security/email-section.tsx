import { lazy, Suspense, useState } from 'react';
import * as m from '@udala/messages/security';
import { email as title } from '@udala/messages/settings';
import { Button } from '#ui/button.tsx';
import { useAppSelector } from '#state/hooks.ts';
import { SecuritySection } from './security-section.tsx';

const EmailDialog = lazy(async () => ({ default: (await import('./email-dialog.tsx')).EmailDialog }));

export function EmailSection() {
  const email = useAppSelector(({ session }) => session.user?.email);
  const [changing, setChanging] = useState(false);
  return (
    <SecuritySection
      title={title}
      hint={<p className="break-all text-ink-2">{email}</p>}
      actions={
        <Button variant="tonal" aria-label={m.changeEmail} onClick={() => setChanging(true)}>
          {m.change}
        </Button>
      }
    >
      <Suspense>{changing && <EmailDialog onClose={() => setChanging(false)} />}</Suspense>
    </SecuritySection>
  );
}
