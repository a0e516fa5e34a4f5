import type { Booked } from '@udala/contract/operator';
import type { OperatorException } from '@udala/contract/operator-books';
import * as m from '@udala/messages/console';
import { RadioCards } from '#ui/radio-cards.tsx';
import { ActDialog } from './act-dialog.tsx';
import { useBookMutation } from './console.api.ts';
import { moved } from './exceptions.tsx';
import { outcomeTitle, reasonRule, useAct } from './use-act.ts';

const chosen = () => undefined;

/** Says whose money it is that came or left without us. */
export function BookDialog({ exception, onClose }: { exception: OperatorException; onClose: () => void }) {
  const { id, unallocatedKobo, bookable } = exception;
  const [send] = useBookMutation();
  const { form, reauth } = useAct({
    rules: { bearer: chosen, reason: reasonRule },
    bodyOf: ({ bearer, reason }) => ({ bearer: bearer as Booked, reason }),
    send: (call) => send({ id, ...call }),
    doneOf: (outcome) => outcomeTitle(outcome, m.booked),
    onClose,
  });
  return (
    <ActDialog
      title={m.bookTitle}
      act={m.book}
      acting={m.booking}
      form={form}
      reauth={reauth}
      mayWait
      onClose={onClose}
    >
      <p>
        {moved(unallocatedKobo)}. {m.bookHint}
      </p>
      <RadioCards
        legend={m.whose}
        name="bearer"
        defaultValue={bookable[0] ?? ''}
        cards={bookable.map((value) => ({ value, title: m.bearers[value] }))}
      />
    </ActDialog>
  );
}
