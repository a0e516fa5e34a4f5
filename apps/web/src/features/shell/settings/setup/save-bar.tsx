import { needsConnection } from '@udala/messages/ui';
import { offerFault } from '#features/money/memberships/offer/offer-rule.ts';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { PinnedSave } from '../pinned-save.tsx';
import { changesOffer } from './setup-values.ts';
import type { SetupState } from './use-setup.ts';

/** An incomplete offer cannot be saved; the bar states what is missing. */
export function SaveBar({ setup: { values, edits, isDirty, busy, failure, save } }: { setup: SetupState }) {
  const offline = useIsOffline();
  const fault = changesOffer(edits) ? offerFault(values) : undefined;
  return (
    <PinnedSave
      isDirty={isDirty}
      busy={busy}
      failure={failure}
      blocked={offline ? needsConnection : fault}
      onRetry={save}
    />
  );
}
