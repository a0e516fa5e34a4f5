import type { AppStore } from '#app/store.ts';
import { useAppSelector } from '#app/hooks.ts';
import { creatorsApi, loadConfig, loadLatestPosts } from '#features/creators/creators.api.ts';
import { FrontPage } from '#features/creators/front-page.tsx';
import { UnknownHost } from '#features/creators/unknown-host.tsx';
import { Welcome } from '#features/creators/welcome.tsx';
import { ConsentCard } from '#features/replay/consent-card.tsx';
import { loadHostPage, selectHostPage } from '#features/memberships/host-page.ts';
import { isMembersSite } from '#lib/site.ts';

const { config, latestPosts } = creatorsApi.endpoints;

/** Rendered on the server alone: the welcome page of the members site, on a creator's host her front page. */
export async function prepare(store: AppStore): Promise<void> {
  if (isMembersSite(store.getState().site)) {
    await loadConfig(store);
  } else {
    const page = await loadHostPage(store);
    if (page) await loadLatestPosts(store, page.creatorId);
  }
}

export function Component() {
  const site = useAppSelector((state) => state.site);
  const page = useAppSelector(selectHostPage);
  const quote = useAppSelector((state) => config.select()(state).data?.sampleQuote ?? null);
  const recorder = useAppSelector((state) => config.select()(state).data?.replay ?? null);
  const posts = useAppSelector((state) => latestPosts.select({ creatorId: page?.creatorId ?? '' })(state).data ?? none);
  if (isMembersSite(site)) return <Welcome quote={quote}>{recorder && <ConsentCard recorder={recorder} />}</Welcome>;
  if (!page) return <UnknownHost membersSite={site.publicUrl} />;
  return <FrontPage page={page} posts={posts} renderedAt={site.renderedAt} />;
}

const none: never[] = [];
