import type { LinkedSubscription } from '@udala/contract/subscription-links';
import { byPerson } from '@udala/messages/feed';
import * as m from '@udala/messages/manage-link';
import { naira } from '@udala/messages/money';
import * as s from '@udala/messages/subscriptions';
import { needsConnection } from '@udala/messages/ui';
import { JoinLink } from '#features/money/memberships/join-link.tsx';
import { messageOf } from '#lib/api-error.ts';
import { paths } from '#state/paths.ts';
import { creatorNameOf, creatorPictureOf, personOf } from '#lib/creator-name.ts';
import { koboOf } from '#lib/money.ts';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Banner } from '#ui/banner.tsx';
import { buttonClass } from '#ui/button-class.ts';
import { Button } from '#ui/button.tsx';
import { Price } from '#ui/price.tsx';
import { useHeadingOf } from '../use-heading-of.ts';

interface LinkedProps {
  linked: LinkedSubscription;
  title: string;
  lines: readonly string[];
  /** Result of the checkout, after a return from it; null if nothing is left to pay. */
  statusText: string | null;
  busy: boolean;
  actionError: unknown;
  onFollow: () => void;
}

/** Subject of a signed link, and its button while there is something to do. */
export function Linked({ linked, title, lines, statusText, busy, actionError, onFollow }: LinkedProps) {
  const { purpose, creator, price, status, isOpen } = linked;
  const offline = useIsOffline();
  const name = creatorNameOf(creator);
  const person = personOf(creator);
  useHeadingOf(title);
  return (
    <>
      <p className="flex items-center gap-3">
        <Avatar name={name} src={creatorPictureOf(creator)} />
        <span className="min-w-0">
          <b className="block truncate">{name}</b>
          {person !== null && <span className="block truncate text-small text-ink-2">{byPerson(person)}</span>}
          <span className="text-small text-ink-2">
            <Price kobo={koboOf(price)} /> {s.aMonth}
          </span>
        </span>
      </p>
      <div role="status" className="grid gap-1 text-ink-2">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {isOpen && statusText !== null && <Banner>{statusText}</Banner>}
      {actionError !== undefined && (
        <Banner tone="danger" urgent>
          {messageOf(actionError)}
        </Banner>
      )}
      {isOpen && (
        <Button
          wide
          variant={purpose === 'cancel' ? 'danger' : 'primary'}
          busy={busy && (purpose === 'cancel' ? s.processingCancellation : s.opening)}
          blocked={offline && needsConnection}
          onClick={onFollow}
        >
          {purpose === 'cancel' ? s.cancelMembership : s.payNow(naira(koboOf(price)))}
        </Button>
      )}
      {!isOpen && <Onward creator={creator} status={status} />}
    </>
  );
}

/** Next destination: the creator's page after a membership has ended, otherwise the front page. */
function Onward({ creator: { userName }, status }: Pick<LinkedSubscription, 'creator' | 'status'>) {
  if (status === 'ended' && userName !== null) return <JoinLink userName={userName}>{s.joinAgain}</JoinLink>;
  return (
    <a href={paths.front} className={buttonClass('tonal')}>
      {m.goToFront}
    </a>
  );
}
