import { data, useSearchParams } from 'react-router';
import { errorStatus } from '@udala/contract/errors';
import type { AppStore, RootState } from '#state/store.ts';
import { useAppSelector, useAppStore } from '#state/hooks.ts';
import { goodbyeParam } from '#features/insight/account/goodbye-path.ts';
import { Goodbye } from '#features/insight/account/goodbye.tsx';
import { creatorsApi, loadConfig, loadLatestPosts } from '#features/identity/creators/creators.api.ts';
import { FrontPage } from '#features/identity/creators/front-page.tsx';
import { UnknownHost } from '#features/identity/creators/unknown-host.tsx';
import { loadShownPages, selectShownPages } from '#features/identity/creators/welcome/welcome.api.ts';
import { Welcome } from '#features/identity/creators/welcome/welcome.tsx';
import { ConsentCard } from '#features/insight/replay/consent-card.tsx';
import { loadHostPage, selectHostPage } from '#features/money/memberships/host-page.ts';
import { membershipsApi } from '#features/money/memberships/memberships.api.ts';
import { isApiError } from '#lib/api-error.ts';
import { isMembersSite } from '#lib/site.ts';

const { config, latestPosts } = creatorsApi.endpoints;

/** Rendered on the server only: the welcome page of the members site, or the front page of a creator's host. */
export async function prepare(store: AppStore): Promise<void> {
  if (isMembersSite(store.getState().site)) {
    await Promise.all([loadConfig(store), loadShownPages(store)]);
  } else {
    const page = await loadHostPage(store);
    if (page) await loadLatestPosts(store, page.creatorId);
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
  const posts = useAppSelector((state) => latestPosts.select({ creatorId: page?.creatorId ?? '' })(state).data ?? none);
  const [search] = useSearchParams();
  if (!isMembersSite(site) && !page) return <UnknownHost membersSite={site.publicUrl} />;
  return (
    <>
      {search.has(goodbyeParam) && <Goodbye />}
      {page ? (
        <FrontPage page={page} posts={posts} renderedAt={site.renderedAt} />
      ) : (
        <Welcome config={settings} pages={selectShownPages(store.getState())}>
          {settings?.replay && <ConsentCard recorder={settings.replay} />}
        </Welcome>
      )}
    </>
  );
}

const none: never[] = [];
