import type { MemberStatusFilter } from '@udala/contract/members';
import * as m from '@udala/messages/members';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SharePage } from './share-page.tsx';

interface NobodyProps {
  status: MemberStatusFilter;
  /** The search text. */
  name: string;
  onShowAll: () => void;
}

/** Empty state: explains why the list is empty, and offers an action. */
export function Nobody({ status, name, onShowAll }: NobodyProps) {
  if (name !== '')
    return (
      <EmptyState
        title={m.noneCalled(name)}
        action={
          <Button variant="tonal" onClick={onShowAll}>
            {m.showAll}
          </Button>
        }
      />
    );
  if (status === 'active') return <EmptyState picture="basket" title={m.empty} action={<SharePage />} />;
  return <EmptyState picture="basket" title={m.noneShown[status]} />;
}
