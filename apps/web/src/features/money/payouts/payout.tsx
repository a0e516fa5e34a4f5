import { lazy, Suspense, useEffect, useState } from 'react';
import type { Balance } from '@udala/contract/payouts';
import * as m from '@udala/messages/payouts';
import { couldNotLoad } from '@udala/messages/shell';
import { metaOf } from '#lib/pages.ts';
import { useMedia, widestScreen } from '#lib/use-media.ts';
import { Aside } from '#ui/aside.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Price } from '#ui/price.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { appPaths } from '#state/app-paths.ts';
import { BankCard } from './bank-card.tsx';
import { BankDialog } from './bank-dialog.tsx';
import { HeldBanner } from './held-banner.tsx';
import { LeadCard } from './lead-card.tsx';
import { NextPayoutCard } from './next-payout-card.tsx';
import { PayoutList } from './payout-list.tsx';
import { payoutViewOf } from './payout-view.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';
import { useBalanceQuery, useIdentityResult, useListPayoutsInfiniteQuery } from './payouts.api.ts';

const DisputeBanner = lazy(async () => ({
  default: (await import('#features/money/disputes/dispute-banner.tsx')).DisputeBanner,
}));

const anew = { refetchOnMountOrArgChange: true };

/** The creator's balance, bank account and payouts. */
export function Payout() {
  const { data: balance, isLoading, refetch } = useBalanceQuery(undefined, anew);
  useIdentityResult(balance?.mode === 'platform' && balance.account?.identity === 'pending');
  const isWidest = useMedia(widestScreen);
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
  const whole = payoutViewOf(balance);
  const view = isUntouched ? { ...whole, lead: whole.first } : whole;
  const beside = (
    <>
      {view.next && <NextPayoutCard next={view.next} />}
      <BankCard headingId={headings.bank} balance={balance} onChange={askForBank} />
    </>
  );
  return (
    <div className="grid gap-4 px-4 pt-4">
      {balance.arePayoutsHeld && <HeldBanner />}
      {balance.disputedKobo > 0 && (
        <Suspense fallback={<div className="h-36" />}>
          <DisputeBanner disputedKobo={balance.disputedKobo} />
        </Suspense>
      )}
      <LeadCard headingId={headings.lead} balance={balance} view={view} onWithdraw={() => setDialog('withdrawal')} />
      {view.hasBank && isWidest && (
        <Aside>
          <div className="grid gap-4">{beside}</div>
        </Aside>
      )}
      {view.hasBank && !isWidest && <div className="grid items-start gap-4 md:grid-cols-2">{beside}</div>}
      <Month balance={balance} />
      {view.hasPayouts && <PayoutList list={payouts} onFixBank={askForBank} />}
      {dialog === 'bank' && (
        <BankDialog account={balance.account} mode={balance.mode} onClose={close} onSaved={finish(headings.bank)} />
      )}
      {dialog === 'withdrawal' && <WithdrawDialog balance={balance} onClose={close} onSent={finish(headings.lead)} />}
    </div>
  );
}

const headings = { lead: 'earned', bank: 'your-bank' };

const hasNothing = ({
  availableKobo,
  heldKobo,
  settledKobo,
  inTransitKobo,
  disputedKobo,
  monthGrossKobo,
}: Balance): boolean =>
  [availableKobo, heldKobo, settledKobo, inTransitKobo, disputedKobo, monthGrossKobo].every((kobo) => kobo === 0);

/** What this month's figure is made of, and the way to every line of it. */
function Month({ balance: { monthGrossKobo, monthNetKobo } }: { balance: Balance }) {
  const statement = (
    <p className="flex flex-wrap gap-x-6">
      <ButtonLink variant="link" to={appPaths.statement}>
        {m.statement}
      </ButtonLink>
      <ButtonLink variant="link" to={appPaths.disputes}>
        {m.disputes}
      </ButtonLink>
    </p>
  );
  if (monthGrossKobo === 0) return statement;
  return (
    <Card className="grid gap-2">
      <h2 className="mb-2 text-h3 font-bold">{m.thisMonth}</h2>
      <DescriptionList
        rows={[
          { term: m.gross, value: <Price kobo={monthGrossKobo} /> },
          { term: m.fees, value: <Price kobo={monthNetKobo - monthGrossKobo} /> },
          { term: m.net, value: <Price kobo={monthNetKobo} /> },
        ]}
      />
      {statement}
    </Card>
  );
}
