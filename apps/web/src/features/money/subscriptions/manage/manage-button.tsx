import { lazy, Suspense, useState, useTransition } from 'react';
import type { Subscription } from '@udala/contract/subscriptions';
import * as m from '@udala/messages/subscriptions';
import { saveText } from '#lib/session-storage.ts';
import { Button } from '#ui/button.tsx';

const ManageDialog = lazy(async () => ({ default: (await import('./manage-dialog.tsx')).ManageDialog }));

/** Opens the dialog in which a patron manages a membership. */
export function ManageButton({ subscription }: { subscription: Subscription }) {
  const { id, status, canResume } = subscription;
  const [open, setOpen] = useState(false);
  const [isOpening, begin] = useTransition();
  const manage = () => {
    saveText('subscriptionId', id);
    begin(() => setOpen(true));
  };
  return (
    <>
      <Button variant="tonal" aria-haspopup="dialog" busy={isOpening && m.opening} onClick={manage}>
        {status === 'ending' && canResume ? m.rejoin : m.manageSubscription}
      </Button>
      <Suspense>{open && <ManageDialog given={subscription} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
