import * as m from '@udala/messages/messages';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { appPaths } from '#app/app-paths.ts';
import { useAppSelector } from '#app/hooks.ts';
import { isCreator } from '#app/session.slice.ts';
import { ThreadList } from './thread-list.tsx';
import { WritableCreators } from './writable-creators.tsx';

/** All one wrote with others, and the way to begin. */
export function MessagesScreen() {
  const creator = useAppSelector(isCreator);
  const empty = creator ? (
    <EmptyState title={m.none} action={<ButtonLink to={appPaths.members}>{m.openMembers}</ButtonLink>}>
      {m.noneForCreators}
    </EmptyState>
  ) : (
    <EmptyState title={m.none}>{m.noneForPatrons}</EmptyState>
  );
  return (
    <div className="grid gap-6 sm:px-4 sm:pt-4">
      <div>
        <ThreadList empty={empty} />
      </div>
      <WritableCreators />
    </div>
  );
}
