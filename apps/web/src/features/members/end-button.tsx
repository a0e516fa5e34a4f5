import type { Subscription } from '@udala/contract/subscriptions';
import * as m from '@udala/messages/members';
import { Button } from '#ui/button.tsx';

interface EndButtonProps {
  member: Subscription;
  onEnd: (member: Subscription) => void;
}

export const EndButton = ({ member, onEnd }: EndButtonProps) => (
  <Button variant="link" aria-label={m.endOf(member.patron.name)} onClick={() => onEnd(member)}>
    {m.end}
  </Button>
);
