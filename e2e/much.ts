import type { BrowserContext } from '@playwright/test';
import { getAnalytics } from '@udala/contract/analytics';
import { listBlocks } from '@udala/contract/blocks';
import { listCommentsToReview } from '@udala/contract/comment-review';
import type { Endpoint, ReplyOf } from '@udala/contract/endpoint';
import { limits } from '@udala/contract/limits';
import { getInvitationAllowance, listInvitations } from '@udala/contract/members';
import { getBalance, listPayouts } from '@udala/contract/payouts';
import type { AuthorProfile } from '@udala/contract/profiles';

/** A name wider than any other, unbreakable where possible. */
export const longName = 'Oluwaseunfunmilayo Adébáyọ̀-Okonkwo-Chukwuemeka Superlonghyphenatedsurnamewithoutanyspaces';
const longTitle = `What ${longName} saw in the morning`;
const longWord = 'x'.repeat(140);
const longEmail = `${'a.very.long.address.'.repeat(4)}of@an-equally-long-name-of-a-domain.example.com`;
const mostKobo = 99_999_999_900;
const many = 1_234_567;
const rows = 12;

const idOf = (number: number): string => `0198c0de-0000-7000-8000-${String(number).padStart(12, '0')}`;
let lastId = 0;

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** The same answer filled to the maximum: long names, great sums, full lists. */
function enlarge(value: Json, name = ''): Json {
  if (Array.isArray(value)) {
    const large = value.map((each) => enlarge(each, name));
    return name === 'items' && large.length > 0 ? Array.from({ length: rows }, (_, at) => copyOf(large, at)) : large;
  }
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, enlarge(each, key)]));
  if (typeof value === 'string') return longText[name]?.(value) ?? value;
  if (typeof value !== 'number') return value;
  if (name.endsWith('Kobo')) return value < 0 ? -mostKobo : mostKobo;
  return name === 'price'
    ? limits.priceMaxNaira
    : /Count$|^(?:readers|unread|patrons|posts)$/.test(name)
      ? many
      : value;
}

const longText: Record<string, (was: string) => string> = {
  name: () => longName,
  pageName: () => longName,
  accountName: () => longName,
  bankName: () => longName,
  party: () => longName,
  tier: () => longName,
  title: () => longTitle,
  email: () => longEmail,
  bio: (was) => `${was} ${longWord}`,
  text: (was) => `${was} ${longWord}`,
  description: (was) => `${was} ${longWord}`,
};

/** Another row of a list, with ids of its own. */
function copyOf(list: readonly Json[], at: number): Json {
  const one = structuredClone(list[at % list.length] ?? null);
  if (at < list.length || typeof one !== 'object' || one === null || Array.isArray(one)) return one;
  for (const key of ['id', '_id', 'subscriptionId']) if (key in one) one[key] = idOf((lastId += 1));
  for (const key of ['patron', 'person', 'with']) if (key in one) one[key] = { ...stranger(), id: idOf((lastId += 1)) };
  return one;
}

const stranger = (): AuthorProfile => ({
  id: idOf((lastId += 1)),
  name: longName,
  userName: 'averylongusernameoftheunbrokenkind',
  profileImageUrl: null,
  isVerified: true,
});

const at = '2026-11-20T08:00:00.000Z';
const page = <Item>(items: Item[]) => ({
  items,
  meta: { currentPage: 1, itemCount: rows, itemsPerPage: rows, totalItems: rows, totalPages: 1 },
});
const given = <E extends Endpoint>({ path }: E, reply: ReplyOf<E>): [string, Json] => [path, reply as Json];
const both = (now: number) => ({ now, before: now / 2 });
const person = stranger();

/** One item of each kind that the demo data lacks. */
const answers = new Map([
  given(listBlocks, page([{ person, at }])),
  given(
    listCommentsToReview,
    page([
      {
        id: idOf(901),
        postId: idOf(902),
        parentId: null,
        text: 'Buy now',
        createdAt: at,
        author: { id: person.id, profile: person },
        isCreator: false,
        isHeld: true,
        isHidden: false,
        mayDelete: true,
        post: { id: idOf(902), postType: 'Feed' as const, title: 'Sunrise' },
        why: 'held' as const,
        reports: many,
      },
    ]),
  ),
  given(getInvitationAllowance, {
    closed: null,
    perDay: many,
    leftToday: many,
    waiting: many,
    stopped: null,
  }),
  given(
    listInvitations,
    page(
      (['waiting', 'sent', 'joined', 'refused'] as const).map((status, index) => ({
        id: idOf(910 + index),
        name: 'Tayo',
        email: 'tayo@example.com',
        source: 'patreon' as const,
        since: null,
        amountKobo: 1,
        tier: 'Gold',
        status,
        at,
      })),
    ),
  ),
  given(getBalance, {
    mode: 'platform',
    reservedKobo: 0,
    firstPayoutOn: null,
    availableKobo: 1,
    heldKobo: 1,
    settledKobo: 0,
    heldUntil: '2026-11-24',
    inTransitKobo: 1,
    arrivesBy: null,
    waitsFor: null,
    disputedKobo: 1,
    arePayoutsHeld: false,
    monthGrossKobo: 1,
    monthNetKobo: 1,
    account: { bankName: 'GTBank', last4: '4821', accountName: 'ADA OBI', usableAt: at, identity: null },
    withdrawal: { amountKobo: 1, feeKobo: 1 },
    obstacle: null,
    minimumKobo: 1,
    payoutFees: { leastKobo: 1, mostKobo: 1 },
    isWeekly: true,
    nextWeeklyOn: '2026-11-27',
  }),
  given(
    listPayouts,
    page(
      (['failed', 'paid', 'in_transit', 'returned'] as const).map((status, index) => ({
        id: idOf(920 + index),
        status,
        amountKobo: 1,
        feeKobo: 1,
        bankName: 'GTBank',
        last4: '4821',
        isAutomatic: true,
        reason: status === 'failed' ? 'The bank says that this account is dormant.' : null,
        isBankToMend: status === 'failed',
        createdAt: at,
        settledAt: at,
      })),
    ),
  ),
  given(getAnalytics, {
    from: '2026-10-25',
    to: '2026-11-23',
    patrons: both(many),
    joined: both(many),
    left: both(many),
    leaving: many,
    monthlyKobo: both(mostKobo),
    churn: both(8),
    grossKobo: both(mostKobo),
    netKobo: both(-mostKobo),
    sources: (['card', 'bank_transfer', 'ussd', 'direct_debit', 'other'] as const).map((channel) => ({
      channel,
      payments: many,
      grossKobo: 1,
    })),
    reads: both(many),
    engagements: both(many),
    topPosts: Array.from({ length: 5 }, (_, index) => ({
      id: idOf(930 + index),
      title: 'Sunrise',
      postType: 'Feed' as const,
      publishedAt: at,
      readers: many,
      likes: many,
      comments: many,
      reactions: many,
    })),
    bestTimes: [{ weekday: 2, hour: 19, reads: many }],
    days: Array.from({ length: 30 }, (_, index) => ({
      date: `2026-11-${String(index + 1).padStart(2, '0')}`,
      patrons: index * many,
      joined: many,
      left: many,
      grossKobo: 1,
      netKobo: 1,
      reads: many,
    })),
    monthNetKobo: mostKobo,
    weeks: Array.from({ length: 12 }, (_, index) => ({
      from: `2026-09-${String(index + 1).padStart(2, '0')}`,
      netKobo: mostKobo,
    })),
    strangers: { views: both(many), arrivals: both(many), follows: both(many) },
  }),
]);

/** Fills every answer in this browser to the maximum from now on. */
export async function fillAnswers(browser: BrowserContext, origin: string): Promise<void> {
  const isApiCall = (url: URL) => url.origin === origin && !/^\/(?:membership|assets|media|auth)\b/.test(url.pathname);
  await browser.route(isApiCall, async (route) => {
    const request = route.request();
    if (request.method() !== 'GET' || request.resourceType() !== 'fetch') return route.continue();
    const own = answers.get(new URL(request.url()).pathname);
    if (own !== undefined) return route.fulfill({ json: enlarge(own) });
    const response = await route.fetch();
    if (!response.headers()['content-type']?.startsWith('application/json')) return route.fulfill({ response });
    return route.fulfill({ response, json: enlarge((await response.json()) as Json) });
  });
}
