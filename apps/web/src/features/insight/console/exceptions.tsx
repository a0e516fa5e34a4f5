import { lazy, Suspense, useState } from 'react';
import type { OperatorException } from '@udala/contract/operator-books';
import * as m from '@udala/messages/console';
import { naira } from '@udala/messages/money';
import { needsConnection } from '@udala/messages/ui';
import { momentLabel } from '#lib/dates.ts';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { Button } from '#ui/button.tsx';
import { cardClass } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useExceptionsQuery } from './console.api.ts';
import { Loaded } from './loaded.tsx';
import { WaitingBanner } from './waiting-banner.tsx';

const BookDialog = lazy(async () => ({ default: (await import('./book-dialog.tsx')).BookDialog }));

/** Open reconciliation exceptions, and whose money it is. */
export function Exceptions() {
  const query = useExceptionsQuery();
  return (
    <Loaded query={query}>
      {({ items, hasMore }) =>
        items.length === 0 ? (
          <EmptyState title={m.nothingToBook}>{m.nothingToBookWhy}</EmptyState>
        ) : (
          <>
            <ul className="grid grid-cols-1 gap-3">
              {items.map((exception) => (
                <ExceptionCard key={exception.id} exception={exception} />
              ))}
            </ul>
            {hasMore && <p className="text-small text-ink-2">{m.onlySome(items.length)}</p>}
          </>
        )
      }
    </Loaded>
  );
}

function ExceptionCard({ exception }: { exception: OperatorException }) {
  const { kind, key, details, foundAt, unallocatedKobo: kobo, bookable, waiting } = exception;
  const [isBooking, setBooking] = useState(false);
  const offline = useIsOffline();
  return (
    <li className={`${cardClass()} grid gap-2`}>
      <h2 className="font-bold first-letter:uppercase">{m.event(kind)}</h2>
      <p className="text-ink-2 wrap-anywhere">{key}</p>
      <p className="font-semibold">{moved(kobo)}</p>
      <p className="text-small text-ink-2 wrap-anywhere">{details}</p>
      <p className="text-small text-ink-2">{m.foundOn(momentLabel(foundAt))}</p>
      {waiting && <WaitingBanner request={waiting} />}
      {bookable.length > 0 && waiting === null && (
        <div className="mt-2">
          <Button
            aria-label={m.bookNamed(`${m.event(kind)} ${key}`)}
            blocked={offline && needsConnection}
            onClick={() => setBooking(true)}
          >
            {m.book}
          </Button>
        </div>
      )}
      <Suspense>{isBooking && <BookDialog exception={exception} onClose={() => setBooking(false)} />}</Suspense>
    </li>
  );
}

export const moved = (kobo: number | null): string => {
  if (!kobo) return m.noMoney;
  return kobo > 0 ? m.came(naira(kobo)) : m.went(naira(-kobo));
};
