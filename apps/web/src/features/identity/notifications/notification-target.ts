import type { Notification } from '@udala/contract/notifications';
import { appPaths } from '#state/app-paths.ts';

/** Path that a notification links to (specification §4): patrons have different pages for memberships and money. */
export function targetOf(
  { entityType, entityId }: Pick<Notification, 'entityType' | 'entityId'>,
  creator: boolean,
): string {
  switch (entityType) {
    case 'membership':
      return creator ? appPaths.members : appPaths.patronProfile;
    case 'transaction':
      return creator ? appPaths.payout : appPaths.paymentOf(entityId);
    case 'comment':
      return appPaths.comment(entityId);
    case 'like':
    case 'post':
    case 'reaction':
      return appPaths.post(entityId);
    default:
      // A kind that the server has known for less time than this page is open.
      entityType satisfies never;
      return appPaths.notifications;
  }
}
