import { findCreators } from '@udala/messages/app-titles';
import * as m from '@udala/messages/messages';
import { useOwnSubscriptionsQuery } from '#features/money/subscriptions/own-subscriptions.api.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { appPaths } from '#state/app-paths.ts';
import { useAppSelector } from '#state/hooks.ts';
import { isCreator } from '#state/session.slice.ts';
import { ThreadList } from './thread-list.tsx';
import { isWritable, WritableCreators } from './writable-creators.tsx';

/** All threads of the viewer, and ways to start one; `inPane` beside the open one, else as a page. */
export function MessagesScreen({ inPane = false }) {
  const creator = useAppSelector(isCreator);
  const supportsNobody = useOwnSubscriptionsQuery().data?.every(({ status }) => !isWritable(status));
  const empty = creator ? (
    <EmptyState
      picture="envelope"
      title={m.none}
      action={<ButtonLink to={appPaths.members}>{m.openMembers}</ButtonLink>}
    >
      {m.noneForCreators}
    </EmptyState>
  ) : (
    <EmptyState
      picture="envelope"
      title={m.none}
      action={supportsNobody && <ButtonLink to={appPaths.search}>{findCreators}</ButtonLink>}
    >
      {m.noneForPatrons}
    </EmptyState>
  );
  return (
    <div className={inPane ? 'grid gap-6' : 'grid gap-6 sm:px-4 sm:pt-4'}>
      <div>
        <ThreadList empty={empty} inPane={inPane} />
      </div>
      <WritableCreators />
    </div>
  );
}
