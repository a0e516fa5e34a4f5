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
    default:
      return appPaths.post(entityId);
  }
}
