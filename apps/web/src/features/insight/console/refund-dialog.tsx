import { useState } from 'react';
import type { OperatorPaymentDetails } from '@udala/contract/operator';
import * as m from '@udala/messages/console';
import { naira } from '@udala/messages/money';
import { koboOf } from '#lib/money.ts';
import { NairaField } from '#ui/naira-field.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { ActDialog } from './act-dialog.tsx';
import { useRefundMutation } from './console.api.ts';
import { outcomeTitle, reasonRule, useAct } from './use-act.ts';

const fine = () => undefined;

/** Refunds a payment, all that is left or a part, from the creator or at the platform's cost. */
export function RefundDialog({ payment, onClose }: { payment: OperatorPaymentDetails; onClose: () => void }) {
  const { id, leftKobo, isCurrent, creatorAvailableKobo } = payment;
  const [isPart, setPart] = useState(false);
  const [send] = useRefundMutation();
  const { form, reauth } = useAct({
    rules: {
      amount: (typed: string) => {
        const kobo = koboOf(Number(typed));
        return !isPart || (kobo > 0 && kobo <= leftKobo) ? undefined : m.partRule(naira(leftKobo));
      },
      bearer: fine,
      reason: reasonRule,
    },
    bodyOf: ({ amount, bearer, reason }) => ({
      amountKobo: isPart ? koboOf(Number(amount)) : leftKobo,
      bearer: bearer === 'platform' ? ('platform' as const) : ('creator' as const),
      reason,
    }),
    send: (call) => send({ id, ...call }),
    doneOf: (outcome, { amountKobo }) => outcomeTitle(outcome, m.sentBack(naira(amountKobo))),
    onClose,
  });
  return (
    <ActDialog
      title={m.refundTitle}
      act={m.refund}
      acting={m.refunding}
      form={form}
      reauth={reauth}
      mayWait
      onClose={onClose}
    >
      <RadioCards
        legend={m.howMuch}
        name="much"
        value={isPart ? 'part' : 'all'}
        onChange={({ target }) => setPart(target.value === 'part')}
        cards={[
          { value: 'all', title: m.allOfIt(naira(leftKobo)), ...(isCurrent && { description: m.endsMembership }) },
          { value: 'part', title: m.aPart },
        ]}
      />
      {isPart && <NairaField label={m.part} {...form.field('amount')} />}
      <RadioCards
        legend={m.whoPays}
        name="bearer"
        defaultValue="creator"
        cards={[
          { value: 'creator', title: m.bearers.creator, description: m.creatorPays(naira(creatorAvailableKobo)) },
          { value: 'platform', title: m.bearers.platform, description: m.platformPays },
        ]}
      />
    </ActDialog>
  );
}
