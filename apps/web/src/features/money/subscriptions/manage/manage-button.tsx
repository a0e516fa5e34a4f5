import { lazy, Suspense, useState, useTransition } from 'react';
import type { Subscription } from '@udala/contract/subscriptions';
import * as m from '@udala/messages/subscriptions';
import { saveText } from '#lib/session-storage.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { appPaths } from '#state/app-paths.ts';
import { useElsewhere } from '#state/elsewhere.ts';

const ManageDialog = lazy(async () => ({ default: (await import('./manage-dialog.tsx')).ManageDialog }));

/** Opens the dialog in which a patron manages a membership, on its creator's host where this is another's. */
export function ManageButton({ subscription }: { subscription: Subscription }) {
  const { creator, status, canResume } = subscription;
  const there = useElsewhere(creator.userName, appPaths.profile('membership', creator.id));
  const label = status === 'ending' && canResume ? m.rejoin : m.manageSubscription;
  return there === null ? (
    <ManageHere subscription={subscription} label={label} />
  ) : (
    <ButtonLink variant="tonal" to={there}>
      {label}
    </ButtonLink>
  );
}

function ManageHere({ subscription, label }: { subscription: Subscription; label: string }) {
  const { id } = subscription;
  const [open, setOpen] = useState(false);
  const [isOpening, begin] = useTransition();
  const manage = () => {
    saveText('subscriptionId', id);
    begin(() => setOpen(true));
  };
  return (
    <>
      <Button variant="tonal" aria-haspopup="dialog" busy={isOpening && m.opening} onClick={manage}>
        {label}
      </Button>
      <Suspense>{open && <ManageDialog given={subscription} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
