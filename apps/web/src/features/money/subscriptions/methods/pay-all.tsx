import { useRef, useState } from 'react';
import type { PaidOne } from '@udala/contract/payment-methods';
import type { Subscription } from '@udala/contract/subscriptions';
import { naira } from '@udala/messages/money';
import * as m from '@udala/messages/payment-methods';
import { needsConnection } from '@udala/messages/ui';
import { isApiError, messageOf } from '#lib/api-error.ts';
import { creatorNameOf } from '#lib/creator-name.ts';
import { koboOf } from '#lib/money.ts';
import { randomKey } from '#lib/random-key.ts';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { Button } from '#ui/button.tsx';
import { creatorNamesOf } from './creator-names.ts';
import { usePayFailedMutation } from './methods.api.ts';

interface PayAllProps {
  id: string;
  /** Name of the method. */
  name: string;
  unpaid: readonly Subscription[];
  /** True for the method that these were charged with before. */
  hasFailed: boolean;
  onDone: (said: string) => void;
}

/** Pays everything that failed with one saved method, in one tap. */
export function PayAll({ id, name, unpaid, hasFailed, onDone }: PayAllProps) {
  const [send, { isLoading }] = usePayFailedMutation();
  const [failure, setFailure] = useState<string>();
  const offline = useIsOffline();
  // The same until there is an answer, so that a retry charges nothing twice.
  const key = useRef<string>(undefined);
  const pay = async () => {
    key.current ??= randomKey();
    setFailure(undefined);
    const { data, error } = await send({ id, idempotencyKey: key.current });
    if (!isApiError(error) || error.code !== 'unreachable') key.current = undefined;
    if (data === undefined) return setFailure(messageOf(error));
    setFailure(whatFailed(data, unpaid));
    const paid = whereIs('paid', data, unpaid);
    if (paid.length > 0) onDone(m.paidAll(creatorNamesOf(paid)));
  };
  const amount = naira(unpaid.reduce((sum, { price }) => sum + koboOf(price), 0));
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        variant={hasFailed ? 'tonal' : 'primary'}
        busy={isLoading && m.paying}
        blocked={offline && needsConnection}
        onClick={() => void pay()}
      >
        {m.payAll(amount, name)}
      </Button>
      {failure !== undefined && (
        <p role="alert" className="text-small font-medium text-danger wrap-anywhere">
          {failure}
        </p>
      )}
    </div>
  );
}

const whereIs = (status: PaidOne['status'], items: readonly PaidOne[], unpaid: readonly Subscription[]) =>
  unpaid.filter(({ id }) => items.some((item) => item.subscriptionId === id && item.status === status));

/** What is still not paid, in sentences; undefined if everything is. */
function whatFailed(items: readonly PaidOne[], unpaid: readonly Subscription[]): string | undefined {
  const sentences = items.flatMap(({ subscriptionId, status, message }) => {
    const creator = unpaid.find(({ id }) => id === subscriptionId)?.creator;
    // Whose creator cannot be paid now says so.
    return creator && (message !== null || status === 'failed' || status === 'pending')
      ? [m.notPaidOne(creatorNameOf(creator), message)]
      : [];
  });
  const unsaid = items.filter(({ message }) => message === null);
  const untried = whereIs('not_tried', unsaid, unpaid);
  if (untried.length > 0) sentences.push(m.notTried(creatorNamesOf(untried)));
  return sentences.length === 0 ? undefined : sentences.join(' ');
}
