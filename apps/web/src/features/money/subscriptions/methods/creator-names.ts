import type { Subscription } from '@udala/contract/subscriptions';
import * as m from '@udala/messages/payment-methods';
import { creatorNameOf } from '#lib/creator-name.ts';

const NAMED_MAX = 3;

/** Names the creators of memberships, a few of them. */
export function creatorNamesOf(subscriptions: readonly Subscription[]): string {
  const names = subscriptions.map(({ creator }) => creatorNameOf(creator));
  const isMany = names.length > NAMED_MAX;
  const shown = isMany ? names.slice(0, NAMED_MAX - 1) : names;
  return m.namesOf(shown, names.length - shown.length);
}
