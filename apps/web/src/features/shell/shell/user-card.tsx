import { Link } from 'react-router';
import { handle } from '@udala/messages/shell';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { Avatar } from '#ui/avatar.tsx';
import { LiveDot } from '#ui/live-dot.tsx';
import { appPaths } from '#state/app-paths.ts';
import { useAppSelector } from '#state/hooks.ts';
import { isCreator } from '#state/session.slice.ts';

/** The signed-in person, and whether live updates are connected. */
export function UserCard({ onFollow }: { onFollow?: () => void }) {
  const profile = useAppSelector(({ session }) => session.profile);
  const creator = useAppSelector(isCreator);
  const live = useAppSelector(({ connection }) => connection.live);
  // The browser notices a lost connection earlier than the socket.
  const offline = useIsOffline();
  if (!profile) return null;
  return (
    <Link
      to={creator ? appPaths.profile('posts') : appPaths.patronProfile}
      onClick={onFollow}
      className="flex min-h-14 items-center gap-3 rounded-control px-2.5 py-2 transition hover:bg-sunken"
    >
      <Avatar name={profile.name} src={profile.profileImageUrl} />
      <span className="min-w-0 grow">
        <span className="block truncate font-bold">{profile.name}</span>
        {profile.userName !== null && (
          <span className="block truncate text-small text-ink-3">{handle(profile.userName)}</span>
        )}
      </span>
      <LiveDot connected={live && !offline} />
    </Link>
  );
}
