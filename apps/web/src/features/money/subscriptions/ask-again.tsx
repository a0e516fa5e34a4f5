import { useState } from 'react';
import { Button } from '#ui/button.tsx';

interface AskAgainProps {
  label: string;
  busyLabel: string;
  ask: () => Promise<unknown>;
}

/** Retries the request; busy only after a press. */
export function AskAgain({ label, busyLabel, ask }: AskAgainProps) {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    await ask();
    setBusy(false);
  };
  return (
    <Button variant="tonal" busy={busy && busyLabel} onClick={() => void press()}>
      {label}
    </Button>
  );
}
