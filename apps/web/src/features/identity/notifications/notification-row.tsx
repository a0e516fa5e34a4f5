import { Bell, Heart, MessageCircle, ReceiptText, Smile, SquarePen, Users, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import type { Notification } from '@udala/contract/notifications';
import * as m from '@udala/messages/notifications';
import { noLongerAvailable } from '@udala/messages/post';
import { QueuedIndicator } from '#features/device/offline-queue/queued-indicator.tsx';
import { wantsFewBytes } from '#lib/few-bytes.ts';
import { Avatar } from '#ui/avatar.tsx';
import { ElapsedTime } from '#ui/elapsed-time.tsx';
import { Icon } from '#ui/icon.tsx';
import { joinClasses } from '#ui/join-classes.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { elsewhere } from '#state/elsewhere.ts';
import { isGone } from '#state/gone.ts';
import { useAppDispatch, useAppSelector } from '#state/hooks.ts';
import { isCreator } from '#state/session.slice.ts';
import { markRead } from './notification-changes.ts';
import { targetOf } from './notification-target.ts';

const icons: Record<Notification['entityType'], LucideIcon> = {
  comment: MessageCircle,
  like: Heart,
  reaction: Smile,
  post: SquarePen,
  membership: Users,
  transaction: ReceiptText,
};

/** One notification; opening it marks it as read. */
export function NotificationRow({ notification, compact = false }: { notification: Notification; compact?: boolean }) {
  const dispatch = useAppDispatch();
  const creator = useAppSelector(isCreator);
  const gone = useAppSelector((state) => isGone(state, notification.entityId));
  const { id, user, message, isRead, createdAt, entityType, thumbnailUrl, page } = notification;
  const name = user?.page?.name ?? user?.profile.name;
  const target = targetOf(notification, creator);
  const there = useAppSelector(({ site }) => (page === undefined ? null : elsewhere(site, page, target)));
  return (
    <Link
      to={there ?? target}
      onClick={() => void dispatch(markRead(notification))}
      className={joinClasses(
        'flex min-h-16 items-start gap-3 px-4 py-3 transition hover:bg-sunken focus-visible:-outline-offset-3',
        compact && 'text-small',
      )}
    >
      <span className="relative">
        {name === undefined ? (
          <Bare />
        ) : (
          <Avatar name={name} src={user?.page?.imageUrl ?? user?.profile.profileImageUrl} />
        )}
        <span className="absolute -end-1 -bottom-1 grid size-5 place-items-center rounded-full border border-line bg-surface text-primary">
          <Icon of={icons[entityType]} size="sm" className="size-3" />
        </span>
      </span>
      <span className="min-w-0 grow">
        {!isRead && <VisuallyHidden>{`${m.unread}: `}</VisuallyHidden>}
        <Sentence
          text={message}
          name={name}
          className={joinClasses(compact && 'line-clamp-4', !isRead && 'font-semibold')}
        />
        <span className={joinClasses('block text-small', isRead ? 'text-ink-3' : 'text-accent-text')}>
          <ElapsedTime at={createdAt} />
          {gone && ` · ${noLongerAvailable}`}
        </span>
      </span>
      {/* Media are narrowed to their creator's host. */}
      {thumbnailUrl !== undefined && there === null && !compact && !wantsFewBytes() && (
        <img
          src={thumbnailUrl}
          alt=""
          loading="lazy"
          className="size-12 shrink-0 rounded-control bg-sunken object-cover"
        />
      )}
      <QueuedIndicator names={[`read ${id}`]} />
      {!isRead && <span aria-hidden className="mt-2 size-2.5 shrink-0 rounded-full bg-accent" />}
    </Link>
  );
}

const Bare = () => (
  <span className="grid size-10 place-items-center rounded-full bg-primary-soft text-primary">
    <Icon of={Bell} />
  </span>
);

/** The server's sentence, with the name in bold wherever a language puts it. */
function Sentence({ text, name, className }: { text: string; name: string | undefined; className: string }) {
  const at = name === undefined ? -1 : text.indexOf(name);
  if (name === undefined || at < 0) return <span className={className}>{text}</span>;
  return (
    <span className={className}>
      {text.slice(0, at)}
      <b>{name}</b>
      {text.slice(at + name.length)}
    </span>
  );
}
