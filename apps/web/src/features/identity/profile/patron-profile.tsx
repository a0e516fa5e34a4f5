import { Link } from 'react-router';
import type { Subscription } from '@udala/contract/subscriptions';
import { findCreators } from '@udala/messages/app-titles';
import { byPerson } from '@udala/messages/feed';
import * as m from '@udala/messages/profile';
import { couldNotLoad, handle } from '@udala/messages/shell';
import { creatorNameOf, creatorPictureOf, personOf } from '#lib/creator-name.ts';
import { koboOf } from '#lib/money.ts';
import { Avatar } from '#ui/avatar.tsx';
import { linkClass } from '#ui/button-class.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Price } from '#ui/price.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { titleFace } from '#ui/title-face.ts';
import { appPaths } from '#state/app-paths.ts';
import { useElsewhere } from '#state/elsewhere.ts';
import { useAppSelector } from '#state/hooks.ts';
import { ActivityFold } from '#features/identity/notifications/activity-fold.tsx';
import { useOwnSubscriptionsQuery } from '#features/money/subscriptions/own-subscriptions.api.ts';
import { ManageButton } from '#features/money/subscriptions/manage/manage-button.tsx';
import { PayNow } from '#features/money/subscriptions/pay-now.tsx';
import { priceChangeOf, whatIsNext, whatRenews } from '#features/money/subscriptions/subscription-state.ts';
import { SubscriptionStatus } from '#features/money/subscriptions/subscription-status.tsx';

/** The patron's own profile: their memberships, the monthly cost and the next payment. */
export function PatronProfile() {
  const profile = useAppSelector(({ session }) => session.profile);
  const email = useAppSelector(({ session }) => session.user?.email);
  if (!profile) return <Skeleton />;
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-4 px-4 pt-4">
        <Avatar name={profile.name} src={profile.profileImageUrl} size="xl" />
        <div className="min-w-0 grow basis-32">
          <h2 className={`${titleFace(profile.name)} text-h1 font-bold break-words`}>{profile.name}</h2>
          {profile.userName !== null && <p className="text-ink-3 wrap-anywhere">{handle(profile.userName)}</p>}
          <p className="truncate text-ink-3">{email}</p>
          <Link to={appPaths.account} className={`${linkClass} inline-flex min-h-11 items-center`}>
            {m.editInAccount}
          </Link>
        </div>
      </header>
      <ActivityFold />
      <section aria-labelledby="you-support" className="mt-6">
        <h2 id="you-support" className="px-4 pb-2 text-h2 font-bold">
          {m.youSupport}
        </h2>
        <Supported />
      </section>
    </>
  );
}

function Supported() {
  const { data = [], isLoading, isError, refetch } = useOwnSubscriptionsQuery();
  if (isLoading) return <Skeleton />;
  if (isError && data.length === 0) return <LoadError message={couldNotLoad} onRetry={() => void refetch()} />;
  if (data.length === 0)
    return (
      <EmptyState
        picture="basket"
        title={m.supportsNobody}
        action={<ButtonLink to={appPaths.search}>{findCreators}</ButtonLink>}
      />
    );
  const renewing = data.filter(({ status }) => status === 'active' || status === 'past_due');
  return (
    <>
      {renewing.length > 1 && (
        <p className="px-4 pb-2 text-ink-2">
          {m.inAll}{' '}
          <b>
            <Price kobo={renewing.reduce((sum, { price }) => sum + koboOf(price), 0)} />
          </b>{' '}
          {m.aMonth}
        </p>
      )}
      <ul className="divide-y divide-line border-y border-line bg-surface sm:mx-4 sm:rounded-card sm:border-x">
        {data.map((subscription) => (
          <SupportedCreator key={subscription.id} subscription={subscription} />
        ))}
      </ul>
    </>
  );
}

function SupportedCreator({ subscription }: { subscription: Subscription }) {
  const { id, creator, price, paidUntil, problem, canPay } = subscription;
  const priceChange = priceChangeOf(subscription);
  const person = personOf(creator);
  const membership = appPaths.profile('membership', creator.id);
  const there = useElsewhere(creator.userName, membership);
  return (
    <li className="grid gap-3 p-4">
      <div className="flex items-start gap-3">
        <Avatar name={creatorNameOf(creator)} src={creatorPictureOf(creator)} size="lg" />
        <div className="min-w-0 grow">
          <Link
            to={there ?? membership}
            className="-my-2.5 block min-h-11 content-center truncate font-bold hover:underline"
          >
            {creatorNameOf(creator)}
          </Link>
          {person !== null && <p className="truncate text-small text-ink-3">{byPerson(person)}</p>}
          <p className="text-small text-ink-2">
            <Price kobo={koboOf(price)} /> {m.aMonth}
          </p>
        </div>
        <span className="shrink-0">
          <SubscriptionStatus subscription={subscription} />
        </span>
      </div>
      <div className="grid gap-0.5 text-small text-ink-2">
        {problem !== null && <p className="font-medium text-danger">{problem}</p>}
        <p>{whatIsNext(subscription)}</p>
        <p>{whatRenews(subscription)}</p>
        {priceChange !== null && <p className="wrap-anywhere">{priceChange}</p>}
      </div>
      <div className="flex flex-wrap items-start gap-3">
        {canPay && <PayNow subscriptionId={id} creator={creator} period={paidUntil} amountKobo={koboOf(price)} />}
        <ManageButton subscription={subscription} />
      </div>
    </li>
  );
}
