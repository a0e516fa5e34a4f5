import { useEffect } from 'react';
import * as m from '@udala/messages/settings';
import { needsConnection } from '@udala/messages/ui';
import { offerFault } from '#features/memberships/offer/offer-rule.ts';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { Button } from '#ui/button.tsx';
import { joinClasses } from '#ui/join-classes.ts';
import { SlowNotice } from '#ui/slow-notice.tsx';
import { changesOffer } from './setup-values.ts';
import type { SetupState } from './use-setup.ts';

/** Under the thumb while there is something to save, and heard as it comes. */
export function SaveBar({ setup: { values, edits, isDirty, busy, failure, save } }: { setup: SetupState }) {
  const offline = useIsOffline();
  const fault = changesOffer(edits) ? offerFault(values) : undefined;
  // It comes at the first letter, and may come over the field that is typed in.
  useEffect(() => {
    if (isDirty) document.querySelector('form :focus')?.scrollIntoView({ block: 'nearest' });
  }, [isDirty]);
  return (
    <div
      data-save-bar={isDirty ? '' : undefined}
      className={joinClasses(
        'sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 -mx-4 bg-bg px-4 lg:bottom-0',
        isDirty && 'grid gap-2 border-t border-line py-3',
      )}
    >
      <p role="status" className="text-small font-semibold text-ink-2">
        {isDirty && m.notSaved}
      </p>
      {failure !== undefined && (
        <p role="alert" className="font-medium text-danger">
          {failure}
        </p>
      )}
      {busy && <SlowNotice onRetry={save} />}
      {isDirty && (
        <Button type="submit" wide busy={busy && m.saving} blocked={offline ? needsConnection : fault}>
          {m.save}
        </Button>
      )}
    </div>
  );
}
