import { lazy, Suspense, useState } from 'react';
import type { Payment } from '@udala/contract/payments';
import { naira } from '@udala/messages/money';
import * as m from '@udala/messages/refund-account';
import { needsConnection } from '@udala/messages/ui';
import { creatorNameOf } from '#lib/creator-name.ts';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { Button } from '#ui/button.tsx';

const RefundAccountDialog = lazy(async () => ({
  default: (await import('./refund-account-dialog.tsx')).RefundAccountDialog,
}));

/** Says that a refund waits for its payer's bank account, and asks for it. */
export function RefundAccount({ payment: { id, creator, accountForKobo } }: { payment: Payment }) {
  const [isOpen, setOpen] = useState(false);
  const offline = useIsOffline();
  const amount = naira(accountForKobo ?? 0);
  return (
    <>
      <p className="wrap-anywhere">{m.comesBack(amount, creatorNameOf(creator))}</p>
      <div>
        <Button blocked={offline && needsConnection} onClick={() => setOpen(true)}>
          {m.give}
        </Button>
      </div>
      <Suspense>
        {isOpen && <RefundAccountDialog paymentId={id} amount={amount} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
