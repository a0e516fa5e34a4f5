import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { create } from '@udala/messages/shell';
import { Icon } from '#ui/icon.tsx';
import { appPaths } from '#state/app-paths.ts';

/** A creator's way to a new post, in the middle of the bar and over its edge. */
export const CreateButton = () => (
  <Link
    to={appPaths.newPost}
    aria-label={create}
    className="mx-auto -mt-4 grid size-[min(3.5rem,18vw)] place-items-center rounded-full bg-primary text-on-primary shadow-e2 transition hover:bg-primary-hover active:scale-95"
  >
    <Icon of={Plus} size="lg" />
  </Link>
);
