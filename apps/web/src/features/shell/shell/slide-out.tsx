import { lazy, Suspense, useState } from 'react';
import * as m from '@udala/messages/shell';
import { Avatar } from '#ui/avatar.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { useAppSelector } from '#state/hooks.ts';

const SlideOutMenu = lazy(async () => ({ default: (await import('./slide-out-menu.tsx')).SlideOutMenu }));

/** The avatar, which opens the whole menu on small screens. */
export function SlideOut() {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const profile = useAppSelector(({ session }) => session.profile);
  const show = () => {
    setWanted(true);
    setOpen(true);
  };
  return (
    <div className="lg:hidden">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={show}
        className="-ms-1.5 grid size-11 cursor-pointer place-items-center rounded-full"
      >
        <Avatar name={profile?.name ?? ''} src={profile?.profileImageUrl} size="sm" />
        <VisuallyHidden>{m.openMenu}</VisuallyHidden>
      </button>
      <Suspense>{wanted && <SlideOutMenu open={open} onClose={() => setOpen(false)} />}</Suspense>
    </div>
  );
}
