import { useState } from 'react';
import type { SavedMethods } from '@udala/contract/payment-methods';
import type { Subscription } from '@udala/contract/subscriptions';
import { findCreators } from '@udala/messages/app-titles';
import * as m from '@udala/messages/payment-methods';
import { couldNotLoad } from '@udala/messages/shell';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { appPaths } from '#state/app-paths.ts';
import { useOwnSubscriptionsQuery } from '../own-subscriptions.api.ts';
import { AnotherCard } from './another-card.tsx';
import { MethodCard } from './method-card.tsx';
import { usePaymentMethodsQuery } from './methods.api.ts';
import { Unpaid, unpaidOf } from './unpaid.tsx';

/** Saved cards and bank accounts: what each renews, and everything that can be done with it (B5). */
export function PaymentMethods() {
  const methods = usePaymentMethodsQuery();
  const subscriptions = useOwnSubscriptionsQuery();
  if (methods.data && subscriptions.data) return <Loaded saved={methods.data} subscriptions={subscriptions.data} />;
  const failed = [methods, subscriptions].filter(({ isError }) => isError);
  if (failed.length === 0) return <Skeleton />;
  return <LoadError message={couldNotLoad} onRetry={() => failed.forEach(({ refetch }) => void refetch())} />;
}

interface LoadedProps {
  saved: SavedMethods;
  subscriptions: readonly Subscription[];
}

function Loaded({ saved: { items: methods, payableEarly }, subscriptions }: LoadedProps) {
  /** Result of the last change: what was pressed may be gone. */
  const [said, setSaid] = useState('');
  const unpaid = unpaidOf(subscriptions);
  const early = subscriptions.filter(({ id }) => payableEarly.includes(id));
  return (
    <div className="grid gap-6 px-4 pt-4">
      <p role="status" className="font-semibold text-success empty:hidden wrap-anywhere">
        {said}
      </p>
      <Unpaid unpaid={unpaid} methods={methods} />
      {methods.length > 0 && (
        <section aria-labelledby="saved-methods">
          <h2 id="saved-methods" className="pb-2 text-h3 font-bold">
            {m.saved}
          </h2>
          <ul className="grid gap-3">
            {methods.map((method) => (
              <MethodCard
                key={method.id}
                method={method}
                others={methods.filter(({ id, isExpired }) => id !== method.id && !isExpired)}
                subscriptions={subscriptions}
                onDone={setSaid}
              />
            ))}
          </ul>
        </section>
      )}
      {methods.length + unpaid.length + early.length === 0 ? (
        <NoMethods />
      ) : (
        unpaid.length === 0 && <AnotherCard early={early} />
      )}
    </div>
  );
}

const NoMethods = () => (
  <EmptyState
    picture="purse"
    title={m.nothingSaved}
    action={<ButtonLink to={appPaths.search}>{findCreators}</ButtonLink>}
  >
    {m.nothingSavedWhy}
  </EmptyState>
);
