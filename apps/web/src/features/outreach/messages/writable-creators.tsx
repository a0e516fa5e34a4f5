import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { Subscription } from '@udala/contract/subscriptions';
import * as m from '@udala/messages/messages';
import { useOwnSubscriptionsQuery } from '#features/money/subscriptions/own-subscriptions.api.ts';
import { itemsOf } from '#lib/pages.ts';
import { Avatar } from '#ui/avatar.tsx';
import { VerifiedBadge } from '#ui/badge.tsx';
import { Icon } from '#ui/icon.tsx';
import { appPaths } from '#state/app-paths.ts';
import { elsewhere } from '#state/elsewhere.ts';
import { useAppSelector } from '#state/hooks.ts';
import { useListThreadsInfiniteQuery } from './messages.api.ts';

/** True if a patron with this subscription status may write to the creator. */
export const isWritable = (status: Subscription['status']): boolean => status !== 'pending' && status !== 'ended';

/** Creators whom the viewer supports and has not written to yet. */
export function WritableCreators() {
  const { data: threads } = useListThreadsInfiniteQuery();
  const { data: subscriptions = [] } = useOwnSubscriptionsQuery();
  const known = new Set(itemsOf(threads).map(({ id }) => id));
  const site = useAppSelector((state) => state.site);
  // A creator's host has messages with that creator alone.
  const creators = subscriptions
    .filter(
      ({ status, creator }) =>
        isWritable(status) && !known.has(creator.id) && elsewhere(site, creator.userName, '') === null,
    )
    .map(({ creator }) => creator);
  if (threads === undefined || creators.length === 0) return null;
  return (
    <section aria-labelledby="write-to" className="grid gap-2">
      <h2 id="write-to" className="text-h3 font-bold max-sm:px-4">
        {m.writeTo}
      </h2>
      <ul className="divide-y divide-line border-y border-line bg-surface sm:overflow-clip sm:rounded-card sm:border-x">
        {creators.map(({ id, name, profileImageUrl, isVerified }) => (
          <li key={id}>
            <Link
              to={appPaths.thread(id)}
              className="flex min-h-14 items-center gap-3 px-4 py-2 transition hover:bg-sunken focus-visible:-outline-offset-3"
            >
              <Avatar name={name} src={profileImageUrl} />
              <span className="flex min-w-0 grow items-baseline gap-2">
                <span className="min-w-0 truncate font-semibold">{name}</span>
                {isVerified && <VerifiedBadge />}
              </span>
              <Icon of={ChevronRight} size="sm" className="text-ink-3" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
