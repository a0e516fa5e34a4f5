import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { MemberSheet } from '@udala/contract/members';
import * as m from '@udala/messages/member-sheet';
import { statuses } from '@udala/messages/payments';
import { appPaths } from '#state/app-paths.ts';
import { ListedDay } from '#ui/listed-day.tsx';
import { koboOf } from '#lib/money.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { linkClass } from '#ui/button-class.ts';
import { Price } from '#ui/price.tsx';

const tones: Record<MemberSheet['payments'][number]['status'], Tone> = {
  paid: 'success',
  failed: 'danger',
  waiting: 'info',
  refunding: 'info',
  refunded: 'neutral',
  disputed: 'danger',
};

/** History of a membership, newest first. */
export const MemberEvents = ({ events }: Pick<MemberSheet, 'events'>) => (
  <SheetSection title={m.history} empty={events.length === 0 && m.noHistory}>
    <ol className="grid gap-2">
      {events.map(({ at, kind, price }) => (
        <li key={`${at} ${kind}`} className="flex flex-wrap justify-between gap-x-4">
          <span>{m.event(kind, koboOf(price))}</span>
          <ListedDay at={at} className="text-small text-ink-2" />
        </li>
      ))}
    </ol>
  </SheetSection>
);

export const MemberPayments = ({ payments }: Pick<MemberSheet, 'payments'>) => (
  <SheetSection title={m.payments} empty={payments.length === 0 && m.noPayments}>
    <ol className="grid gap-3">
      {payments.map(({ id, amountKobo, status, reason, createdAt }) => (
        <li key={id}>
          <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="font-semibold">
              <Price kobo={amountKobo} />
            </span>
            <ListedDay at={createdAt} className="ms-auto text-small text-ink-2" />
            <Badge tone={tones[status]}>{statuses[status]}</Badge>
          </p>
          {reason !== null && <p className="text-small text-ink-2">{reason}</p>}
        </li>
      ))}
    </ol>
  </SheetSection>
);

export const LikedPosts = ({ likedPosts, likeCount, commentCount }: MemberSheet) => (
  <SheetSection title={m.likedPosts} empty={likedPosts.length === 0 && m.noLikes}>
    <p className="mb-2 text-small text-ink-2">{m.activity(likeCount, commentCount)}</p>
    <ul className="grid">
      {likedPosts.map((post) => (
        <li key={post.id}>
          <Link to={appPaths.postOf(post)} className={`inline-block py-2.5 wrap-anywhere ${linkClass}`}>
            {post.title}
          </Link>
        </li>
      ))}
    </ul>
  </SheetSection>
);

interface SheetSectionProps {
  title: string;
  /** Text for an empty section. */
  empty: string | false;
  children: ReactNode;
}

function SheetSection({ title, empty, children }: SheetSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-line pt-4">
      <h3 id={id} className="mb-2 text-h3 font-bold">
        {title}
      </h3>
      {empty === false ? children : <p className="text-ink-2">{empty}</p>}
    </section>
  );
}
