import type { MoneyMode } from '@udala/contract/payouts';

interface Question {
  question: string;
  answer: string;
}

/** What the page says about money: it depends on how the instance pays its creators, and on its fees. */
export interface MoneyClaims {
  mode: MoneyMode;
  /** When the money comes, as one of the reasons to begin. */
  payday: { title: string; text: string };
  /** Beside what others take, and when they pay. */
  fees: string;
  paidOut: string;
  /** What the quotes leave out. */
  costs: string;
  questions: readonly Question[];
}
