import * as m from '@udala/messages/push';
import { ownSubscriptionsApi } from '#features/money/subscriptions/own-subscriptions.api.ts';
import { creatorNameOf } from '#lib/creator-name.ts';
import { isWebview } from '#lib/webview.ts';
import { useAppSelector } from '#state/hooks.ts';
import { isCreator } from '#state/session.slice.ts';
import { pushChoice } from './push-storage.ts';
import { isPushSupported } from './push-support.ts';

const cooldownMs = 30 * 86_400_000;

/** True if push may be asked about here: only where it can work, and not twice in thirty days. */
export function mayAsk(nowMs: number): boolean {
  if (!isPushSupported() || isWebview(navigator.userAgent) || Notification.permission !== 'default') return false;
  const { off, askedAt } = pushChoice();
  return off === undefined && (askedAt === undefined || nowMs - askedAt >= cooldownMs);
}

/** The question's text. Reads the cache of memberships only: a question is no reason to fetch them. */
export function useQuestion(): string {
  const { data: supported = [] } = ownSubscriptionsApi.endpoints.ownSubscriptions.useQueryState();
  const creator = useAppSelector(isCreator);
  if (creator) return m.knowWhenPatrons;
  const [only] = supported;
  return only && supported.length === 1 ? m.knowWhenPosts(creatorNameOf(only.creator)) : m.knowWhenAnyPosts;
}
