import { useState } from 'react';
import type { OperatorCreator } from '@udala/contract/operator-books';
import * as m from '@udala/messages/console';
import { naira } from '@udala/messages/money';
import { ActDialog } from './act-dialog.tsx';
import { useWriteOffMutation } from './console.api.ts';
import { outcomeTitle, reasonRule, useAct } from './use-act.ts';

interface WriteOffDialogProps {
  creator: OperatorCreator;
  owedKobo: number;
  onClose: () => void;
}

/** Makes what a creator owes the platform's loss. */
export function WriteOffDialog({ creator: { id, name }, owedKobo, onClose }: WriteOffDialogProps) {
  // The reply changes the balance before the dialog is closed.
  const [amountKobo] = useState(owedKobo);
  const [send] = useWriteOffMutation();
  const { form, reauth } = useAct({
    rules: { reason: reasonRule },
    bodyOf: ({ reason }) => ({ amountKobo, reason }),
    send: (call) => send({ id, ...call }),
    doneOf: (outcome) => outcomeTitle(outcome, m.writtenOff),
    onClose,
  });
  return (
    <ActDialog
      title={m.writeOffTitle(name)}
      act={m.writeOff}
      acting={m.writingOff}
      form={form}
      reauth={reauth}
      mayWait
      onClose={onClose}
    >
      <p>{m.writeOffHint(naira(amountKobo))}</p>
    </ActDialog>
  );
}
