import { lazy, Suspense } from 'react';

const SubscriptionBanner = lazy(async () => ({
  default: (await import('#features/money/subscriptions/subscription-banner.tsx')).SubscriptionBanner,
}));
const RejectedComments = lazy(async () => ({
  default: (await import('#features/device/offline-queue/rejected-comments.tsx')).RejectedComments,
}));

/** What needs the person before they read on: a membership, and comments that were not accepted. */
export function Unsettled() {
  return (
    <Suspense>
      <SubscriptionBanner />
      <RejectedComments />
    </Suspense>
  );
}
