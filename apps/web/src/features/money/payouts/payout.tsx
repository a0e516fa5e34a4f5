import { useEffect, useState } from 'react';
import type { Balance } from '@udala/contract/payouts';
import * as m from '@udala/messages/payouts';
import { couldNotLoad } from '@udala/messages/shell';
import { metaOf } from '#lib/pages.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Price } from '#ui/price.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { appPaths } from '#state/app-paths.ts';
import { AvailableCard } from './available-card.tsx';
import { BankCard } from './bank-card.tsx';
import { BankDialog } from './bank-dialog.tsx';
import { NotYetCard } from './not-yet-card.tsx';
import { PayoutList } from './payout-list.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';
import { useBalanceQuery, useListPayoutsInfiniteQuery } from './payouts.api.ts';

const anew = { refetchOnMountOrArgChange: true };

/** The creator's balance, bank account and payouts. */
export function Payout() {
  const { data: balance, isLoading, refetch } = useBalanceQuery(undefined, anew);
  const payouts = useListPayoutsInfiniteQuery(undefined, anew);
  const [dialog, setDialog] = useState<'bank' | 'withdrawal'>();
  const [done, setDone] = useState<{ heading: string }>();
  // Focuses the card's heading: the button that was pressed may have changed or gone.
  useEffect(() => {
    if (done) document.getElementById(done.heading)?.focus();
  }, [done]);
  if (isLoading) return <Skeleton />;
  if (!balance) return <LoadError message={couldNotLoad} onRetry={() => void refetch()} />;
  const askForBank = () => setDialog('bank');
  const close = () => setDialog(undefined);
  const finish = (heading: string) => () => {
    close();
    setDone({ heading });
  };
  const isUntouched = metaOf(payouts.data).totalItems === 0 && hasNothing(balance);
  return (
    <div className="grid gap-4 px-4 pt-4">
      {isUntouched && <p className="rounded-card bg-accent-soft p-4 text-accent-text">{m.firstPayout}</p>}
      <div className="grid gap-4 md:grid-cols-2">
        <AvailableCard headingId={headings.available} balance={balance} onWithdraw={() => setDialog('withdrawal')} />
        <BankCard headingId={headings.bank} balance={balance} onChange={askForBank} />
      </div>
      <NotYetCard balance={balance} />
      <Month balance={balance} />
      <PayoutList list={payouts} onFixBank={askForBank} />
      {dialog === 'bank' && <BankDialog account={balance.account} onClose={close} onSaved={finish(headings.bank)} />}
      {dialog === 'withdrawal' && (
        <WithdrawDialog balance={balance} onClose={close} onSent={finish(headings.available)} />
      )}
    </div>
  );
}

const headings = { available: 'available', bank: 'your-bank' };

const hasNothing = ({ availableKobo, heldKobo, inTransitKobo, disputedKobo, monthGrossKobo }: Balance): boolean =>
  [availableKobo, heldKobo, inTransitKobo, disputedKobo, monthGrossKobo].every((kobo) => kobo === 0);

function Month({ balance: { monthGrossKobo, monthNetKobo } }: { balance: Balance }) {
  return (
    <Card>
      <h2 className="mb-4 text-h3 font-bold">{m.thisMonth}</h2>
      <DescriptionList
        rows={[
          { term: m.gross, value: <Price kobo={monthGrossKobo} /> },
          { term: m.fees, value: <Price kobo={monthNetKobo - monthGrossKobo} /> },
          { term: m.net, value: <Price kobo={monthNetKobo} display />, total: true },
        ]}
      />
      <ButtonLink variant="link" to={appPaths.statement} className="mt-3">
        {m.statement}
      </ButtonLink>
    </Card>
  );
}
