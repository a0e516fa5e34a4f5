import { useState } from 'react';
import * as m from '@udala/messages/push';
import type { PostPage } from '#features/publishing/posts/posts.api.ts';
import { ownSubscriptionsApi } from '#features/money/subscriptions/own-subscriptions.api.ts';
import { isWebview } from '#lib/webview.ts';
import { useAppSelector } from '#state/hooks.ts';
import { isCreator } from '#state/session.slice.ts';
import type { RootState } from '#state/store.ts';
import { countStart, pushChoice } from './push-storage.ts';
import { isPushSupported } from './push-support.ts';

const cooldownMs = 30 * 86_400_000;
const startsBefore = 2;

/** True if push may be asked about here: only where it can work, and not twice in thirty days. */
export function mayAsk(nowMs: number): boolean {
  if (!isPushSupported() || isWebview(navigator.userAgent) || Notification.permission !== 'default') return false;
  const { off, askedAt } = pushChoice();
  return off === undefined && (askedAt === undefined || nowMs - askedAt >= cooldownMs);
}

/** The question's text, once there is a reason to ask: the first payment, the first post or the second start (D1). */
export function useQuestion(): string | null {
  // Reads the cache only: the banner above fetches the list, and a retry after its failure would reload both in a loop.
  const { data: supported = [] } = ownSubscriptionsApi.endpoints.ownSubscriptions.useQueryState();
  const creator = useAppSelector(isCreator);
  const hasPosted = useAppSelector(hasOwnPost);
  const [starts] = useState(countStart);
  const paid = supported.filter(({ status }) => status === 'active' || status === 'ending');
  if (paid.length === 0 && !hasPosted && starts < startsBefore) return null;
  if (creator) return m.knowWhenPatrons;
  const [only] = supported;
  return only && supported.length === 1 ? m.knowWhenPosts(only.creator.name) : m.knowWhenAnyPosts;
}

/** True if one of the loaded posts is the viewer's own. */
function hasOwnPost({ session, api }: RootState): boolean {
  const userId = session.user?.id;
  return Object.values(api.queries).some(
    (query) =>
      query?.endpointName === 'listPosts' &&
      (query.data as { pages: PostPage[] } | undefined)?.pages.some(({ items }) =>
        items.some(({ author }) => author.id === userId),
      ),
  );
}
