import { useState } from 'react';
import * as m from '@udala/messages/subscriptions';
import { Button } from '#ui/button.tsx';

/** Asks for the memberships once more. */
export function Reload({ onReload }: { onReload: () => Promise<unknown> }) {
  const [busy, setBusy] = useState(false);
  const reload = async () => {
    setBusy(true);
    await onReload();
    setBusy(false);
  };
  return (
    <Button variant="quiet" busy={busy && m.reloading} onClick={() => void reload()}>
      {m.reload}
    </Button>
  );
}
