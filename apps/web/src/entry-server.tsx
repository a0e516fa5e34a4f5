import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  StaticRouterProvider,
  type RouteMatch,
  type RouteObject,
  type StaticHandlerContext,
} from 'react-router';
import type { PageRenderer, PageRequest, RenderedPage } from '@udala/contract/rendering';
import { exchangeDocument } from './app/exchange-document.ts';
import { clientEntry, documentOf, publicEntry, type BuildManifest } from './app/document.ts';
import { appRoutes } from './app/app-routes.tsx';
import { headOf } from './app/head.ts';
import { publicRoutes } from './app/public-routes.tsx';
import type { RouteHandle } from './app/route-handle.ts';
import { makeRoutes } from './app/routes.tsx';
import { ShellSkeleton } from './features/shell/shell/shell-skeleton.tsx';
import { makeStore, type AppStore, type RootState } from '#state/store.ts';
import { statusOfHost } from './features/money/memberships/host-page.ts';
import { api } from './lib/api.ts';
import { isMembersSite } from './lib/site.ts';
import { paths } from '#state/paths.ts';
import { firstScript } from './styles/first-script.ts';

/** Renders a page for a signed-out visitor: only the browser knows the session. */
async function render(request: PageRequest): Promise<RenderedPage> {
  const store = storeFor(request);
  const inBrowser = makeRoutes(store, [appRoutes(store)]);
  const routes = [...publicRoutes(store), ...inBrowser];
  const url = new URL(request.url, request.publicUrl);
  const matches = matchRoutes(routes, url.pathname) ?? [];
  if (url.pathname === paths.exchange)
    return { status: 200, html: exchangeDocument(store.getState().site, request.manifest as BuildManifest) };
  const handle = matches.findLast(({ route }) => route.handle !== undefined)?.route.handle as RouteHandle | undefined;
  const manifest = request.manifest as BuildManifest;
  if (handle?.hydrate === undefined) {
    const head = headOf(handle, store.getState(), url.pathname);
    const body = renderToString(<ShellSkeleton />);
    const state = { site: store.getState().site };
    return { status: 200, html: documentOf({ head, body, chunks: appChunks(matches), state, manifest, locales: [] }) };
  }

  const { query, dataRoutes } = createStaticHandler(routes);
  const context = await query(new Request(url));
  if (context instanceof Response) return redirectTo(context);
  const body = renderToString(
    <Provider store={store}>
      <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
    </Provider>,
  );
  const state = store.getState();
  const { head, status } = handle.describe?.(state, matches.at(-1)?.params ?? {}) ?? {
    head: headOf(handle, state, url.pathname),
    status: statusOfHost(state),
  };
  const hydrates = handle.hydrate && !context.errors;
  const chunks = hydrates ? [clientEntry, ...chunksOf(matches)] : [publicEntry];
  const app = handle.yieldsToApp && appChunks(matchRoutes(inBrowser, url.pathname) ?? []);
  // Without its page's data, where the app takes over.
  const startState = hydrates ? stateOf(state, context) : app && { site: state.site };
  store.dispatch(api.util.resetApiState());
  const finalStatus = context.errors ? context.statusCode : status;
  // Not of a page that is missing, nor of a personal link, whose address is cut.
  const isIndexed = finalStatus === 200 && new URL(head.canonical).pathname === url.pathname;
  return {
    status: finalStatus,
    html: documentOf({
      head,
      body,
      chunks,
      manifest,
      locales: isIndexed ? request.locales : [],
      counted: handle.counted === true && finalStatus === 200 && !isMembersSite(state.site),
      exchange: exchangeBefore(url.pathname, state),
      app,
      ...(startState && { state: startState }),
    }),
  };
}

/** On a creator's host the pages to sign in on ask the members site for a session first. */
function exchangeBefore(pathname: string, { site }: RootState): string | undefined {
  const or = new Map<string, string>([
    [paths.patronLogin, 'login'],
    [paths.patronRegister, 'register'],
  ]).get(pathname);
  return or === undefined || isMembersSite(site) ? undefined : `${paths.exchange}?or=${or}`;
}

function storeFor({ publicUrl, host, now, locales, get }: PageRequest): AppStore {
  const outside = { fetcher: (path: string) => get(path), leaveFor: () => {} };
  return makeStore(outside, {
    site: { publicUrl, host: host.toLowerCase(), renderedAt: now, ...(locales.length > 1 && { locales }) },
  });
}

const chunksOf = (matches: readonly RouteMatch<string, RouteObject>[]): string[] =>
  matches.flatMap(({ route }) => (route.lazy && route.id ? [`src/routes/${route.id}.tsx`] : []));

/** What a page of the app needs before it is shown. */
const appChunks = (matches: readonly RouteMatch<string, RouteObject>[]): string[] => [
  clientEntry,
  ...chunksOf(matches),
];

/** State for hydration in the browser; excludes query subscriptions and the API's configuration. */
const stateOf = ({ site, api: cache }: RootState, { loaderData }: StaticHandlerContext) => ({
  site,
  api: { queries: cache.queries, provided: cache.provided },
  loaderData,
});

const redirectTo = (response: Response): RenderedPage => ({
  status: response.status,
  html: '',
  redirect: response.headers.get('location') ?? '/',
});

export const renderer: PageRenderer = { render, inlineScripts: [firstScript] };
