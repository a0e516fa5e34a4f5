import { Search } from 'lucide-react';
import { Link } from 'react-router';
import type { SupportedCreator } from '@udala/contract/today';
import * as m from '@udala/messages/today';
import { creatorNameOf, creatorPictureOf } from '#lib/creator-name.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Icon } from '#ui/icon.tsx';
import { joinClasses } from '#ui/join-classes.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { appPaths } from '#state/app-paths.ts';
import { useSupportedCreatorsQuery } from './today.api.ts';

const itemClass = 'grid w-20 justify-items-center gap-1 rounded-card text-micro';
/** Two lines of a name, broken between its words where it has some. */
const nameClass = 'line-clamp-2 max-w-full text-center text-balance';
const ringClass = 'grid size-18 place-items-center rounded-full border-3';

/** The creators a patron supports, with a ring around those whose newest post they have not opened. */
export function SupportedRow() {
  const { data = [], isLoading } = useSupportedCreatorsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <nav aria-label={m.supported} className="min-w-0">
      <ul className="flex h-28 gap-2 overflow-x-auto px-3 pt-1 sm:-mx-1 sm:px-0">
        {data.map((supported) => (
          <li key={supported.creator.id}>
            <Supported {...supported} />
          </li>
        ))}
        {/* Last, so it waits for the others: otherwise it would be pushed aside. */}
        {!isLoading && (
          <li>
            <FindMore />
          </li>
        )}
      </ul>
    </nav>
  );
}

const FindMore = () => (
  <Link to={appPaths.search} className={itemClass}>
    <span className={joinClasses(ringClass, 'border-transparent')}>
      <span className="grid size-16 place-items-center rounded-full bg-primary-soft text-primary">
        <Icon of={Search} />
      </span>
    </span>
    <span className={nameClass}>{m.findMore}</span>
  </Link>
);

/** Leads to the new post, else to the creator's posts. */
function Supported({ creator, newPost }: SupportedCreator) {
  const name = creatorNameOf(creator);
  return (
    <Link
      to={newPost ? appPaths.postOf(newPost) : appPaths.profile('posts', creator.id)}
      {...(newPost && { state: { from: 'feed' } })}
      className={itemClass}
    >
      <span className={joinClasses(ringClass, newPost ? 'border-primary' : 'border-transparent')}>
        <Avatar
          name={name}
          src={creatorPictureOf(creator)}
          size="story"
          className={newPost ? 'border-2 border-bg' : ''}
        />
      </span>
      <span className={joinClasses(nameClass, newPost !== null && 'font-bold')}>
        {name}
        {newPost && <VisuallyHidden> {m.withNewPost}</VisuallyHidden>}
      </span>
    </Link>
  );
}
