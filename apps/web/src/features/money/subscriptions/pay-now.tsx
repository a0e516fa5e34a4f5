import { naira } from '@udala/messages/money';
import * as m from '@udala/messages/subscriptions';
import { needsConnection } from '@udala/messages/ui';
import { messageOf } from '#lib/api-error.ts';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { Button } from '#ui/button.tsx';
import { usePaySubscriptionMutation } from './pay-due.api.ts';
import { useCheckout } from './use-checkout.ts';

interface PayNowProps {
  subscriptionId: string;
  /** First day of the period to pay for. */
  period: string | null;
  amountKobo: number;
}

/** Pays what is due for a membership; an error is shown under the button. */
export function PayNow({ subscriptionId: id, period, amountKobo }: PayNowProps) {
  const [open] = usePaySubscriptionMutation();
  const { go, busy, error } = useCheckout(`${id} ${period} ${amountKobo}`, (idempotencyKey) =>
    open({ id, idempotencyKey }),
  );
  const offline = useIsOffline();
  return (
    <div className="grid justify-items-start gap-2">
      <Button busy={busy && m.opening} blocked={offline && needsConnection} onClick={() => void go()}>
        {m.payNow(naira(amountKobo))}
      </Button>
      {error !== undefined && (
        <p role="alert" className="text-small font-medium text-danger">
          {messageOf(error)}
        </p>
      )}
    </div>
  );
}
