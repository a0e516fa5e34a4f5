import { useState } from 'react';
import type { OperatorCreator } from '@udala/contract/operator-books';
import * as m from '@udala/messages/console';
import { ActDialog } from './act-dialog.tsx';
import { useStopPayoutsMutation } from './console.api.ts';
import { reasonRule, useAct } from './use-act.ts';

/** Holds a creator's payouts, or releases them. */
export function StopDialog({ creator, onClose }: { creator: OperatorCreator; onClose: () => void }) {
  const { id, name } = creator;
  // The reply changes the creator before the dialog is closed.
  const [isStopped] = useState(creator.payoutsStoppedAt === null);
  const [send] = useStopPayoutsMutation();
  const { form, reauth } = useAct({
    rules: { reason: reasonRule },
    bodyOf: ({ reason }) => ({ isStopped, reason }),
    send: ({ body }) => send({ id, body }),
    doneOf: () => (isStopped ? m.stopDone : m.resumeDone),
    onClose,
  });
  return (
    <ActDialog
      title={isStopped ? m.stopTitle(name) : m.resumeTitle(name)}
      act={isStopped ? m.stop : m.resume}
      acting={isStopped ? m.stopping : m.resuming}
      form={form}
      reauth={reauth}
      onClose={onClose}
    >
      <p>{isStopped ? m.stopHint : m.resumeHint}</p>
    </ActDialog>
  );
}
