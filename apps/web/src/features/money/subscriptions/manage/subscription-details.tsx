import { ChevronRight, CreditCard, ReceiptText, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Subscription } from '@udala/contract/subscriptions';
import * as m from '@udala/messages/subscriptions';
import { JoinLink } from '#features/money/memberships/join-link.tsx';
import { koboOf } from '#lib/money.ts';
import { Banner } from '#ui/banner.tsx';
import { Icon } from '#ui/icon.tsx';
import { menuItemClass } from '#ui/menu-item.tsx';
import { Price } from '#ui/price.tsx';
import { appPaths } from '#state/app-paths.ts';
import { useAppSelector } from '#state/hooks.ts';
import { isCreator } from '#state/session.slice.ts';
import { PayNow } from '../pay-now.tsx';
import { whatIsNext, whatRenews } from '../subscription-state.ts';
import { SubscriptionStatus } from '../subscription-status.tsx';
import { AgreeToPrice, Pause, Resume } from './changes.tsx';

interface SubscriptionDetailsProps {
  subscription: Subscription;
  /** Message about the last change. */
  said: string | undefined;
  onChanged: (now: Subscription, words: string) => void;
  /** Refetches the membership after another price change. */
  onReread: () => Promise<unknown>;
  /** The last row of what can be done. */
  children?: ReactNode;
}

/** State of a membership and all changes that are possible now. */
export function SubscriptionDetails(props: SubscriptionDetailsProps) {
  const { subscription, said, onChanged, onReread, children } = props;
  const { creator, id, status, price, paidUntil, problem, canPay, canResume } = subscription;
  const change = { subscription, onChanged };
  // Creators have no Pay-History.
  const ownsPage = useAppSelector(isCreator);
  return (
    <div className="grid gap-5">
      <p role="status" className="font-semibold text-success empty:hidden">
        {said}
      </p>
      <div className="grid justify-items-start gap-1">
        <SubscriptionStatus subscription={subscription} />
        <p className="text-h3 font-semibold">
          <Price kobo={koboOf(price)} /> {m.aMonth}
        </p>
        <Lines of={subscription} />
      </div>
      {problem !== null && <Banner tone="danger">{problem}</Banner>}
      {canPay && <PayNow subscriptionId={id} creator={creator} period={paidUntil} amountKobo={koboOf(price)} />}
      <AgreeToPrice {...change} onReread={onReread} />
      {canResume && <Resume {...change} />}
      <JoinAgain subscription={subscription} />
      <div className="divide-y divide-line border-y border-line empty:hidden">
        {status === 'active' && <Pause {...change} />}
        {(status === 'active' || status === 'past_due') && (
          <RowLink icon={CreditCard} to={appPaths.paymentMethods}>
            {m.changeCard}
          </RowLink>
        )}
        {/* Links to the payments of this membership. */}
        {!ownsPage && status !== 'pending' && (
          <RowLink icon={ReceiptText} to={`${appPaths.payHistory}#${id}`}>
            {m.receipts}
          </RowLink>
        )}
        {children}
      </div>
    </div>
  );
}

const RowLink = ({ icon, to, children }: { icon: LucideIcon; to: string; children: ReactNode }) => (
  <div className="-mx-3">
    <Link to={to} className={`${menuItemClass()} min-h-12 font-semibold`}>
      <Icon of={icon} />
      <span className="grow">{children}</span>
      <Icon of={ChevronRight} size="sm" className="text-ink-3" />
    </Link>
  </div>
);

function Lines({ of }: { of: Subscription }) {
  return [whatIsNext(of), whatRenews(of)].map(
    (line) =>
      line !== null && (
        <p key={line} className="text-ink-2">
          {line}
        </p>
      ),
  );
}

/** Link to the payment page, for a membership that has ended or not begun. */
function JoinAgain({ subscription: { status, creator } }: { subscription: Subscription }) {
  if (creator.userName === null || (status !== 'ended' && status !== 'pending')) return null;
  return (
    <div>
      <JoinLink userName={creator.userName}>{status === 'ended' ? m.joinAgain : m.toPayment}</JoinLink>
    </div>
  );
}
