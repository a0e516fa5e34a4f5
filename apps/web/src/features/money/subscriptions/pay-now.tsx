import type { AuthorProfile } from '@udala/contract/profiles';
import { naira } from '@udala/messages/money';
import * as m from '@udala/messages/subscriptions';
import { needsConnection } from '@udala/messages/ui';
import { messageOf } from '#lib/api-error.ts';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { appPaths } from '#state/app-paths.ts';
import { useElsewhere } from '#state/elsewhere.ts';
import { usePaySubscriptionMutation } from './pay-due.api.ts';
import { useCheckout } from './use-checkout.ts';

interface PayNowProps {
  subscriptionId: string;
  creator: Pick<AuthorProfile, 'userName'>;
  /** First day of the period to pay for. */
  period: string | null;
  amountKobo: number;
}

/** Pays what is due for a membership, on its creator's host where this is another's. */
export function PayNow({ creator, ...props }: PayNowProps) {
  const there = useElsewhere(creator.userName, appPaths.paymentOf(props.subscriptionId));
  return there === null ? (
    <PayHere {...props} />
  ) : (
    <ButtonLink to={there}>{m.payNow(naira(props.amountKobo))}</ButtonLink>
  );
}

/** An error is shown under the button. */
function PayHere({ subscriptionId: id, period, amountKobo }: Omit<PayNowProps, 'creator'>) {
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
