import type { CancelReason } from '@udala/contract/subscription-changes';
import { nameFrom } from './names.ts';
import { pick, randomOf, type Random } from './random.ts';

/** How a patron pays: with a card that is saved, or by hand each month. */
type PaysBy = 'card' | 'transfer' | 'ussd';

type Change = { do: 'cancel'; daysAgo: number; reason: CancelReason } | { do: 'pause' | 'send back'; daysAgo: number };

/** What one patron does with one creator. Days are counted back from the present. */
export interface Life {
  name: string;
  email: string;
  joinedDaysAgo: number;
  paysBy: PaysBy;
  /** The sandbox's test card, which decides how its renewals go. */
  card: 'success' | 'bank' | 'renews-once' | 'no-money-later' | 'expires';
  /** The first renewal is declined, and paid the day after. */
  stumbles: boolean;
  /** For those who pay by hand: they let it lapse from here on. */
  stopsPayingDaysAgo: number | null;
  change: Change | null;
  isMember: boolean;
}

export interface Crowd {
  /** Thousands, different for each creator: seeds the numbers and tells addresses apart. */
  seed: number;
  months: number;
  /** Members today; those who left come on top. */
  patrons: number;
  /** People who follow and never paid. */
  followers: number;
}

export interface Follower {
  name: string;
  email: string;
  followsSinceDaysAgo: number;
}

const DAYS_A_MONTH = 30.4;
const MONTHLY_CHURN = 0.05;
/** Every so many people, each of the lives below occurs once. */
const PATTERN = 90;
const reasons: readonly CancelReason[] = ['cost', 'not_enough_posts', 'not_for_me', 'break', 'other'];

export function livesOf({ seed, months, patrons }: Crowd): Life[] {
  const random = randomOf(seed);
  const lives: Life[] = [];
  for (let members = 0; members < patrons;) {
    const life = lifeOf(random, { nth: lives.length, seed, months });
    if (life.isMember) members += 1;
    lives.push(life);
  }
  return lives;
}

export function followersOf({ seed, months, followers }: Crowd): Follower[] {
  const random = randomOf(seed + 1);
  return Array.from({ length: followers }, (_, nth) => ({
    ...personOf(random, `f${seed + nth}`),
    followsSinceDaysAgo: daysSince(random, months),
  }));
}

function personOf(random: Random, mark: string): { name: string; email: string } {
  const { first, last } = nameFrom(random);
  return { name: `${first} ${last}`, email: `${first}.${last}.${mark}@mail.example`.toLowerCase() };
}

/** Each month brings more people than the one before. */
const daysSince = (random: Random, months: number): number =>
  0.5 + (months * DAYS_A_MONTH - 1) * (1 - Math.sqrt(random()));

function lifeOf(random: Random, { nth, seed, months }: { nth: number; seed: number; months: number }): Life {
  const person = personOf(random, String(seed + nth));
  const joinedDaysAgo = daysSince(random, months);
  const staysMonths = Math.ceil(-Math.log(1 - random()) / MONTHLY_CHURN);
  const { paysBy, card } = paymentOf(random());
  const reason = pick(random, reasons);
  const ordinary: Life = {
    ...person,
    joinedDaysAgo,
    paysBy,
    card,
    stumbles: false,
    stopsPayingDaysAgo: null,
    change: null,
    isMember: true,
  };
  const special = specials[nth % PATTERN];
  if (special) return { ...ordinary, ...special };
  const leftDaysAgo = joinedDaysAgo - (staysMonths - 0.4) * DAYS_A_MONTH;
  if (leftDaysAgo <= 0) return ordinary;
  const isStillPaid = leftDaysAgo < 0.4 * DAYS_A_MONTH;
  return { ...ordinary, change: { do: 'cancel', daysAgo: leftDaysAgo, reason }, isMember: isStillPaid };
}

function paymentOf(number: number): Pick<Life, 'paysBy' | 'card'> {
  if (number < 0.7) return { paysBy: 'card', card: number < 0.6 ? 'success' : 'bank' };
  return { paysBy: number < 0.9 ? 'transfer' : 'ussd', card: 'success' };
}

const byCard = { paysBy: 'card', card: 'success' } as const;

/** Lives of which every creator has some: failed, paused, sent back, ending, ended, recovered. */
const specials: Partial<Record<number, Partial<Life>>> = {
  2: { ...byCard, joinedDaysAgo: 50, change: { do: 'cancel', daysAgo: 3, reason: 'cost' } },
  5: { ...byCard, joinedDaysAgo: 33.2, card: 'no-money-later' },
  8: { ...byCard, joinedDaysAgo: 64, change: { do: 'pause', daysAgo: 9 }, isMember: false },
  11: { ...byCard, joinedDaysAgo: 41, change: { do: 'send back', daysAgo: 38 }, isMember: false },
  14: { paysBy: 'transfer', joinedDaysAgo: 33.6, stopsPayingDaysAgo: 30 },
  17: { ...byCard, joinedDaysAgo: 75, stumbles: true },
  20: { ...byCard, joinedDaysAgo: 45, card: 'expires', isMember: false },
  23: { ...byCard, joinedDaysAgo: 63.7, card: 'renews-once' },
  26: { paysBy: 'ussd', joinedDaysAgo: 48, stopsPayingDaysAgo: 40, isMember: false },
};
