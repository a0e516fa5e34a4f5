import { CreditCard, Landmark } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { SavedMethod } from '@udala/contract/payment-methods';
import type { Subscription } from '@udala/contract/subscriptions';
import * as m from '@udala/messages/payment-methods';
import { needsConnection } from '@udala/messages/ui';
import { messageOf } from '#lib/api-error.ts';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { cardClass } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { methodName } from '../method-name.ts';
import { creatorNamesOf } from './creator-names.ts';
import { lastMonthOf } from './last-month.ts';
import { useUseMethodForAllMutation } from './methods.api.ts';
import { PayAll } from './pay-all.tsx';
import { hasFailed, unpaidOf } from './unpaid.tsx';

const RemoveDialog = lazy(async () => ({ default: (await import('./remove-dialog.tsx')).RemoveDialog }));

interface MethodCardProps {
  method: SavedMethod;
  /** Saved methods that could take its place. */
  others: readonly SavedMethod[];
  subscriptions: readonly Subscription[];
  onDone: (said: string) => void;
}

/** A saved card or bank account. */
export function MethodCard({ method, others, subscriptions, onDone }: MethodCardProps) {
  const { id, channel, expiresOn, isExpired, renews } = method;
  const [isRemoving, setRemoving] = useState(false);
  const offline = useIsOffline();
  const name = methodName(method);
  const renewed = subscriptions.filter((subscription) => renews.includes(subscription.id));
  const running = subscriptions.filter(({ status }) => status === 'active' || status === 'past_due');
  const unpaid = unpaidOf(subscriptions);
  return (
    <li className={`${cardClass()} grid gap-3`}>
      <div className="flex items-start gap-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-control bg-primary-soft text-primary">
          <Icon of={channel === 'card' ? CreditCard : Landmark} />
        </span>
        <div className="min-w-0 grow">
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <h3 className="font-bold wrap-anywhere">{name}</h3>
            {isExpired && <Badge tone="danger">{m.isExpired}</Badge>}
          </div>
          {expiresOn !== null && (
            <p className="text-small text-ink-2">
              {isExpired ? m.expired(lastMonthOf(expiresOn)) : m.expires(lastMonthOf(expiresOn))}
            </p>
          )}
          <p className="text-small text-ink-2 wrap-anywhere">
            {renewed.length === 0 ? m.renewsNothing : m.renews(creatorNamesOf(renewed))}
          </p>
        </div>
      </div>
      {unpaid.length > 0 && !isExpired && (
        <PayAll id={id} name={name} unpaid={unpaid} hasFailed={hasFailed(method, unpaid)} onDone={onDone} />
      )}
      <div className="-mb-2 flex flex-wrap gap-x-6">
        {running.length > renewed.length && !isExpired && <UseForAll id={id} name={name} onDone={onDone} />}
        <Button
          variant="link"
          aria-label={m.removeNamed(name)}
          blocked={offline && needsConnection}
          onClick={() => setRemoving(true)}
        >
          {m.remove}
        </Button>
      </div>
      <Suspense>
        {isRemoving && (
          <RemoveDialog
            id={id}
            name={name}
            renewed={renewed}
            instead={others[0]}
            onDone={onDone}
            onClose={() => setRemoving(false)}
          />
        )}
      </Suspense>
    </li>
  );
}

interface UseForAllProps {
  id: string;
  name: string;
  onDone: (said: string) => void;
}

function UseForAll({ id, name, onDone }: UseForAllProps) {
  const [send, { isLoading, error }] = useUseMethodForAllMutation();
  const offline = useIsOffline();
  const choose = async () => {
    const answer = await send(id);
    if (!answer.error) onDone(m.usedForAll(name));
  };
  return (
    <div>
      <Button
        variant="link"
        aria-label={m.useForAllNamed(name)}
        busy={isLoading && m.usingForAll}
        blocked={offline && needsConnection}
        onClick={() => void choose()}
      >
        {m.useForAll}
      </Button>
      {error !== undefined && (
        <p role="alert" className="text-small font-medium text-danger">
          {messageOf(error)}
        </p>
      )}
    </div>
  );
}
