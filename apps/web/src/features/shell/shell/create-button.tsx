import { SquarePen } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import * as m from '@udala/messages/shell';
import { Icon } from '#ui/icon.tsx';
import { appPaths } from '#state/app-paths.ts';
import { useAppSelector } from '#state/hooks.ts';
import { isCreator } from '#state/session.slice.ts';

const shownOn = /^\/membership\/app\/(?:home|profile)(?:\/|$)/;

/** Floating button for creators to write a post, shown on feed pages. */
export function CreateButton() {
  const creator = useAppSelector(isCreator);
  const { pathname } = useLocation();
  if (!creator || !shownOn.test(pathname)) return null;
  return (
    <Link
      to={appPaths.newPost}
      aria-label={m.create}
      className="fixed end-4 bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-10 grid size-14 place-items-center rounded-full bg-primary text-on-primary shadow-e2 transition hover:bg-primary-hover active:scale-95 lg:hidden"
    >
      <Icon of={SquarePen} size="lg" />
    </Link>
  );
}
