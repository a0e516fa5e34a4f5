import type { ReactNode } from 'react';
import type { Subscription } from '@udala/contract/subscriptions';
import * as m from '@udala/messages/payment-methods';
import { opening } from '@udala/messages/subscriptions';
import { needsConnection } from '@udala/messages/ui';
import { messageOf } from '#lib/api-error.ts';
import { creatorNameOf } from '#lib/creator-name.ts';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { appPaths } from '#state/app-paths.ts';
import { useElsewhere } from '#state/elsewhere.ts';
import { comeBackTo } from '../come-back.ts';
import { useCheckout } from '../use-checkout.ts';
import { useAddPaymentMethodMutation } from './methods.api.ts';

interface NewCardButtonProps {
  subscription: Subscription;
  variant?: 'primary' | 'tonal';
  children: ReactNode;
}

/** Opens the checkout of a membership for a card that is not saved yet, on its creator's host where this is another's. */
export function NewCardButton({ subscription, ...props }: NewCardButtonProps) {
  const { creator } = subscription;
  const there = useElsewhere(creator.userName, appPaths.paymentMethods);
  return there === null ? (
    <PayHere subscription={subscription} {...props} />
  ) : (
    <div>
      <ButtonLink to={there} variant={props.variant ?? 'primary'}>
        {m.there(creatorNameOf(creator))}
      </ButtonLink>
    </div>
  );
}

function PayHere({ subscription: { id, paidUntil }, variant = 'primary', children }: NewCardButtonProps) {
  const [add] = useAddPaymentMethodMutation();
  const offline = useIsOffline();
  const { go, busy, error } = useCheckout(`card ${id} ${paidUntil}`, async (idempotencyKey) => {
    const answer = await add({ id, idempotencyKey });
    if (answer.data) comeBackTo(answer.data.reference, appPaths.paymentMethods);
    return answer;
  });
  return (
    <div className="grid justify-items-start gap-2">
      <Button variant={variant} busy={busy && opening} blocked={offline && needsConnection} onClick={() => void go()}>
        {children}
      </Button>
      {error !== undefined && (
        <p role="alert" className="text-small font-medium text-danger">
          {messageOf(error)}
        </p>
      )}
    </div>
  );
}
