import type { Subscription } from '@udala/contract/subscriptions';
import * as m from '@udala/messages/members';
import { Button } from '#ui/button.tsx';

interface EndButtonProps {
  member: Subscription;
  onEnd: (member: Subscription) => void;
  /** What is seen; its name says whose it ends. */
  text?: string;
}

export const EndButton = ({ member, onEnd, text = m.end }: EndButtonProps) => (
  <Button variant="link" aria-label={m.endOf(member.patron.name)} onClick={() => onEnd(member)}>
    {text}
  </Button>
);
