import { X } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Member } from '@udala/contract/members';
import * as m from '@udala/messages/member-sheet';
import { Dialog } from '#ui/dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { MemberSheet } from './member-sheet.tsx';
import { useMemberQuery } from './members.api.ts';

interface MemberFrameProps {
  patronId: string;
  /** True: beside the list, on wide screens. False: in a dialog. */
  beside: boolean;
  onClose: () => void;
  onEnd: (member: Member) => void;
}

export function MemberFrame({ patronId, beside, onClose, onEnd }: MemberFrameProps) {
  const name = useMemberQuery(patronId).currentData?.member.patron.name ?? m.loading;
  const sheet = <MemberSheet key={patronId} patronId={patronId} onEnd={onEnd} />;
  return beside ? (
    <Pane name={name} patronId={patronId} onClose={onClose}>
      {sheet}
    </Pane>
  ) : (
    <Dialog open size="lg" title={name} readFirst onClose={onClose}>
      {sheet}
    </Dialog>
  );
}

interface PaneProps {
  name: string;
  patronId: string;
  onClose: () => void;
  children: ReactNode;
}

function Pane({ name, patronId, onClose, children }: PaneProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [patronId]);
  return (
    <aside
      aria-label={m.sheetOf(name)}
      className="sticky top-18 max-h-[calc(100dvh-5.5rem)] w-88 shrink-0 overflow-y-auto overscroll-contain rounded-card border border-card-edge bg-surface p-4 pt-2 shadow-e1"
    >
      <header className="mb-2 flex items-start gap-2">
        <h2 ref={heading} tabIndex={-1} className="min-w-0 grow py-2 text-h2 font-bold wrap-anywhere">
          {name}
        </h2>
        <IconButton icon={X} label={m.closeSheet} onClick={onClose} className="-me-2" />
      </header>
      {children}
    </aside>
  );
}
