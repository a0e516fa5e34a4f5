import { lazy, Suspense, useState } from 'react';
import { limits } from '@udala/contract/limits';
import type { OperatorCreator } from '@udala/contract/operator-books';
import * as m from '@udala/messages/console';
import { needsConnection } from '@udala/messages/ui';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { cardClass } from '#ui/card.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Price } from '#ui/price.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { useCreatorsQuery, useOverviewQuery } from './console.api.ts';
import { Loaded } from './loaded.tsx';
import { useQueryWord } from './use-query-word.ts';
import { WaitingBanner } from './waiting-banner.tsx';

const StopDialog = lazy(async () => ({ default: (await import('./stop-dialog.tsx')).StopDialog }));
const WriteOffDialog = lazy(async () => ({ default: (await import('./write-off-dialog.tsx')).WriteOffDialog }));

/** Creators who owe or whose payouts are on hold, or those that were searched for. */
export function Creators() {
  const [word, search] = useQueryWord();
  const query = useCreatorsQuery(word);
  return (
    <>
      <SearchField
        label={m.findCreator}
        hint={m.findCreatorHint}
        clear={m.clear}
        query={word}
        onAsk={search}
        maxLength={limits.emailMaxLength}
      />
      <Loaded query={query}>
        {({ items, hasMore }) =>
          items.length === 0 ? (
            <EmptyState title={word === '' ? m.nobodyOpen : m.nobodyFound(word)} />
          ) : (
            <>
              <ul className="grid grid-cols-1 gap-3 md:grid-cols-2">
                {items.map((creator) => (
                  <CreatorCard key={creator.id} creator={creator} />
                ))}
              </ul>
              {hasMore && <p className="text-small text-ink-2">{m.onlySome(items.length)}</p>}
            </>
          )
        }
      </Loaded>
    </>
  );
}

function CreatorCard({ creator }: { creator: OperatorCreator }) {
  const { name, userName, availableKobo, heldKobo, inTransitKobo, disputedKobo, payoutsStoppedAt } = creator;
  const { identity, waiting } = creator;
  const owedKobo = -(availableKobo + disputedKobo);
  const row = (term: string, kobo: number) => ({ term, value: <Price kobo={kobo} /> });
  return (
    <li className={`${cardClass()} grid content-start gap-3`}>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="min-w-0 font-bold wrap-anywhere">
          {name}
          {userName !== null && <span className="block text-small font-normal text-ink-2">@{userName}</span>}
        </h2>
        {payoutsStoppedAt !== null && <Badge tone="danger">{m.stopped}</Badge>}
      </div>
      <DescriptionList
        rows={[
          owedKobo > 0 ? row(m.owes, owedKobo) : row(m.available, availableKobo),
          row(m.held, heldKobo),
          row(m.inTransit, inTransitKobo),
          row(m.inDispute, disputedKobo),
        ]}
      />
      {identity !== null && <p className="text-small text-ink-2">{m.identity[identity]()}</p>}
      {waiting && <WaitingBanner request={waiting} />}
      <Actions creator={creator} owedKobo={owedKobo} />
    </li>
  );
}

function Actions({ creator, owedKobo }: { creator: OperatorCreator; owedKobo: number }) {
  const { data: overview } = useOverviewQuery();
  const [open, setOpen] = useState<'stop' | 'write-off'>();
  const offline = useIsOffline();
  const close = () => setOpen(undefined);
  const blocked = offline && needsConnection;
  return (
    <div className="flex flex-wrap items-start gap-3">
      {/* Where the provider pays creators, there are no payouts to hold. */}
      {overview?.mode === 'platform' && (
        <Button variant="tonal" blocked={blocked} onClick={() => setOpen('stop')}>
          {creator.payoutsStoppedAt === null ? m.stop : m.resume}
        </Button>
      )}
      {owedKobo > 0 && creator.waiting === null && (
        <Button variant="tonal" blocked={blocked} onClick={() => setOpen('write-off')}>
          {m.writeOff}
        </Button>
      )}
      <Suspense>
        {open === 'stop' && <StopDialog creator={creator} onClose={close} />}
        {open === 'write-off' && <WriteOffDialog creator={creator} owedKobo={owedKobo} onClose={close} />}
      </Suspense>
    </div>
  );
}
