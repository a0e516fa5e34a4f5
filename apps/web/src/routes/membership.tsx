import { shallowEqual } from 'react-redux';
import { data, useSearchParams, type LoaderFunctionArgs } from 'react-router';
import { errorStatus } from '@udala/contract/errors';
import type { PublicConfig } from '@udala/contract/config';
import type { MembershipPage } from '@udala/contract/memberships';
import type { AppStore, RootState } from '#state/store.ts';
import { useAppSelector, useAppStore } from '#state/hooks.ts';
import { goodbyeParam } from '#features/insight/account/goodbye-path.ts';
import { Goodbye } from '#features/insight/account/goodbye.tsx';
import { creatorsApi, loadConfig } from '#features/identity/creators/creators.api.ts';
import { loadFrontPage, selectFrontPage } from '#features/identity/creators/front-page.api.ts';
import { FrontPage } from '#features/identity/creators/front-page.tsx';
import { filterIn } from '#features/identity/creators/post-filter.ts';
import { sampleQuoteOf } from '#features/identity/creators/sample-quote.ts';
import { UnknownHost } from '#features/identity/creators/unknown-host.tsx';
import { OneCreator } from '#features/identity/creators/welcome/one-creator.tsx';
import { loadShownPages, selectShownPages } from '#features/identity/creators/welcome/welcome.api.ts';
import { Welcome } from '#features/identity/creators/welcome/welcome.tsx';
import { ConsentCard } from '#features/insight/replay/consent-card.tsx';
import { loadHostPage, selectHostPage } from '#features/money/memberships/host-page.ts';
import { membershipsApi } from '#features/money/memberships/memberships.api.ts';
import { payoutClaimsOf } from '#features/money/payouts/payout-claims.ts';
import { isApiError } from '#lib/api-error.ts';
import { isMembersSite } from '#lib/site.ts';

const { config } = creatorsApi.endpoints;

/** Rendered on the server only: the welcome page of the members site, or the front page of a creator's host. */
export async function prepare(store: AppStore, { request }: LoaderFunctionArgs): Promise<void> {
  if (isMembersSite(store.getState().site)) {
    await Promise.all([loadConfig(store), loadShownPages(store)]);
  } else {
    const page = await loadHostPage(store);
    if (page) await loadFrontPage(store, page.creatorId, filterIn(new URL(request.url).searchParams));
    else assertHostWasLookedUp(store.getState());
  }
}

/** Throws if the lookup failed: an error does not mean that the host is unclaimed. */
function assertHostWasLookedUp(state: RootState): void {
  const { error } = membershipsApi.endpoints.pageByHost.select(state.site.host)(state);
  if (isApiError(error) && error.code !== 'not_found' && error.code !== 'invalid_request')
    throw data(null, { status: error.status || errorStatus.unavailable, statusText: error.message });
}

export function Component() {
  const site = useAppSelector((state) => state.site);
  const page = useAppSelector(selectHostPage);
  const settings = useAppSelector((state) => config.select()(state).data ?? null);
  const store = useAppStore();
  const [search] = useSearchParams();
  if (!isMembersSite(site) && !page) return <UnknownHost membersSite={site.publicUrl} />;
  return (
    <>
      {search.has(goodbyeParam) && <Goodbye />}
      {page ? (
        <CreatorsPage page={page} />
      ) : (
        <MembersFront settings={settings} pages={selectShownPages(store.getState())} />
      )}
    </>
  );
}

interface MembersFrontProps {
  settings: PublicConfig | null;
  pages: ReturnType<typeof selectShownPages>;
}

/** Invites creators, or leads to the one creator where nobody else can become one. */
function MembersFront({ settings, pages }: MembersFrontProps) {
  const consent = settings?.replay && <ConsentCard recorder={settings.replay} />;
  if (settings?.takesCreators === false) return <OneCreator page={pages[0]}>{consent}</OneCreator>;
  return (
    <Welcome money={settings && moneyOf(settings)} pages={pages}>
      {consent}
    </Welcome>
  );
}

/** What the welcome page says about money. */
function moneyOf(settings: PublicConfig) {
  const quote = sampleQuoteOf(settings);
  return quote ? { quotes: settings.sampleQuotes, quote, claims: payoutClaimsOf(settings, quote) } : null;
}

function CreatorsPage({ page }: { page: MembershipPage }) {
  const filter = filterIn(useSearchParams()[0]);
  const { site, ...shown } = useAppSelector(
    (state) => ({ site: state.site, ...selectFrontPage(state, page.creatorId, filter) }),
    shallowEqual,
  );
  return <FrontPage page={page} filter={filter} site={site} {...shown} />;
}
