import { Ban } from 'lucide-react';
import { useState } from 'react';
import * as m from '@udala/messages/blocks';
import { needsConnection } from '@udala/messages/ui';
import { useIsOffline } from '#lib/use-is-offline.ts';
import type { ButtonVariant } from '#ui/button-class.ts';
import { Button } from '#ui/button.tsx';
import { BlockDialog, type Person } from './block-dialog.tsx';
import { useIsBlockedQuery } from './blocks.api.ts';
import { useUnblock } from './use-unblock.ts';

interface BlockButtonProps {
  person: Person;
  variant?: ButtonVariant;
}

/** Blocks somebody after a dialog about the consequences, or unblocks them. */
export function BlockButton({ person, variant = 'tonal' }: BlockButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const { data: isBlocked = false } = useIsBlockedQuery(person.id);
  const { unblock, busy } = useUnblock();
  const offline = useIsOffline();
  return (
    <>
      <Button
        variant={variant}
        icon={Ban}
        aria-label={isBlocked ? m.unblockNamed(person.name) : m.blockNamed(person.name)}
        busy={busy && m.unblocking}
        blocked={offline && isBlocked && needsConnection}
        onClick={() => (isBlocked ? void unblock(person) : setOpen(true))}
      >
        {isBlocked ? m.unblock : m.block}
      </Button>
      {isOpen && <BlockDialog person={person} onClose={() => setOpen(false)} />}
    </>
  );
}
