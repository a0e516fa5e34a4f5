import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { create } from '@udala/messages/shell';
import { Icon } from '#ui/icon.tsx';
import { appPaths } from '#state/app-paths.ts';

/** A creator's way to a new post, over the bar's edge; pressed as widely as what stands beside it. */
export const CreateButton = () => (
  <Link
    to={appPaths.newPost}
    aria-label={create}
    className="group flex h-full items-start justify-center focus-visible:-outline-offset-3"
  >
    <span className="-mt-4 grid size-[min(3.5rem,18vw)] place-items-center rounded-full bg-primary text-on-primary shadow-e2 transition group-hover:bg-primary-hover group-active:scale-95">
      <Icon of={Plus} size="lg" />
    </span>
  </Link>
);
