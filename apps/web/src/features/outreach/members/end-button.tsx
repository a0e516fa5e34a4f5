import type { Member } from '@udala/contract/members';
import * as m from '@udala/messages/members';
import { Button } from '#ui/button.tsx';

interface EndButtonProps {
  member: Member;
  onEnd: (member: Member) => void;
  /** Visible text; the accessible name adds the patron's name. */
  text?: string;
}

export const EndButton = ({ member, onEnd, text = m.end }: EndButtonProps) => (
  <Button variant="link" aria-label={m.endOf(member.patron.name)} onClick={() => onEnd(member)}>
    {text}
  </Button>
);
