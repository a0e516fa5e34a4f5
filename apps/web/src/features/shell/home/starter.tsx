import { Image, Video, type LucideIcon } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { starter } from '@udala/messages/feed';
import * as m from '@udala/messages/today';
import { Avatar } from '#ui/avatar.tsx';
import { cardClass } from '#ui/card.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { appPaths } from '#state/app-paths.ts';
import { useAppSelector } from '#state/hooks.ts';
import { useFirstName } from '#state/use-first-name.ts';
import { chooseFileOnceThere } from './choose-file.ts';

/** A link that looks like the composer's field, which it opens, with buttons that begin with a file. */
export function Starter() {
  const profile = useAppSelector(({ session }) => session.profile);
  const firstName = useFirstName();
  return (
    <div className={`${cardClass(true, true)} flex h-18 items-center gap-1 ps-4 pe-2`}>
      <Link
        to={appPaths.newPost}
        className="flex min-h-11 min-w-0 grow items-center gap-3 rounded-control text-ink-3 hover:text-ink-2"
      >
        <Avatar name={profile?.name ?? ''} src={profile?.profileImageUrl} />
        <span className="min-w-0 truncate">{starter(firstName)}</span>
      </Link>
      <Begin icon={Image} label={m.addPicture} kind="image" />
      <Begin icon={Video} label={m.addVideo} kind="video" />
    </div>
  );
}

function Begin({ icon, label, kind }: { icon: LucideIcon; label: string; kind: 'image' | 'video' }) {
  const navigate = useNavigate();
  const begin = () => {
    chooseFileOnceThere(kind);
    void navigate(appPaths.newPost);
  };
  return <IconButton icon={icon} label={label} className="text-primary" onClick={begin} />;
}
