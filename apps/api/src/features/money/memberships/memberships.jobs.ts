import { minutes } from '#platform/clock.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Deps } from '#app/deps.ts';
import {
  announceNewPrices,
  announcePrice,
  announcePriceToSome,
  announceWithdrawal,
  announceWithdrawalToSome,
} from './announce-offer.ts';
import { stopMore, stopRenewalsOf } from './withdraw-offer.ts';

export function membershipsJobs(deps: Deps): void {
  const { db, jobs } = deps;
  jobs.work(stopMore, (offer) => inTransaction(db, (tx) => stopRenewalsOf(deps, tx, offer)));
  jobs.work(announceWithdrawal, (announcement) =>
    inTransaction(db, (tx, afterCommit) => announceWithdrawalToSome(deps, tx, afterCommit, announcement)),
  );
  jobs.work(announcePrice, (announcement) =>
    inTransaction(db, (tx, afterCommit) => announcePriceToSome(deps, tx, afterCommit, announcement)),
  );
  jobs.every('new prices', minutes(1), () => announceNewPrices(deps));
}
