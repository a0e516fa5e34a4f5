import type { MemberStatusFilter } from '@udala/contract/members';
import * as m from '@udala/messages/members';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SharePage } from './share-page.tsx';

interface NobodyProps {
  status: MemberStatusFilter;
  /** What was searched for. */
  name: string;
  onShowAll: () => void;
}

/** Why the list is empty, and the way on. */
export function Nobody({ status, name, onShowAll }: NobodyProps) {
  if (name !== '')
    return (
      <EmptyState
        title={m.noneCalled(name)}
        action={
          <Button variant="quiet" onClick={onShowAll}>
            {m.showAll}
          </Button>
        }
      />
    );
  if (status === 'active') return <EmptyState title={m.empty} action={<SharePage />} />;
  return <EmptyState title={m.noneShown[status]} />;
}
