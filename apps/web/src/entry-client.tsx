import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createBrowserRouter, matchRoutes, type DataRouter, type HydrationState, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { savedOnboarding } from '#state/onboarding.slice.ts';
import { paths } from '#state/paths.ts';
import { persist } from '#state/persistence.ts';
import { makeRoutes, rootId } from './app/routes.tsx';
import { savedSession } from '#state/session.slice.ts';
import { makeStore, type RootState } from '#state/store.ts';
import { afterFirstPaint } from './lib/after-first-paint.ts';
import { api, browserFetcher } from './lib/api.ts';
import './styles/app.css';

/** State that entry-server.tsx wrote into the page. */
interface PageState {
  site: RootState['site'];
  api?: Pick<RootState['api'], 'queries' | 'provided'>;
  /** Present if the page was rendered on the server. */
  loaderData?: NonNullable<HydrationState['loaderData']>;
}

const outside = { fetcher: browserFetcher, leaveFor: (url: string) => location.assign(url) };
const pageState = JSON.parse(document.getElementById('state')?.textContent ?? '{}') as PageState;
const empty = makeStore(outside).getState();

/** The server's state: the first render uses it, so that it matches the server's markup. */
const serverState: RootState = { ...empty, site: pageState.site, api: { ...empty.api, ...pageState.api } };
const store = makeStore(outside, { ...serverState, session: savedSession(), onboarding: savedOnboarding() });
persist(store);

async function start(root: HTMLElement): Promise<void> {
  // A chunk that is gone (an open tab after a deployment) is requested again by the router, whose error page reloads
  // once.
  const appRoutes = isInApp(location.pathname) ? await loadAppRoutes().catch(() => null) : null;
  const routes = makeRoutes(store, appRoutes ? [appRoutes] : []);
  await loadMatched(routes);
  const { loaderData } = pageState;
  const router = createBrowserRouter(routes, {
    ...(loaderData && { hydrationData: { loaderData } }),
    async patchRoutesOnNavigation({ path, patch }) {
      if (isInApp(path)) patch(rootId, [await loadAppRoutes()]);
    },
  });
  const app = (
    <StrictMode>
      <Provider store={store} serverState={serverState}>
        <RouterProvider router={router} />
      </Provider>
    </StrictMode>
  );
  if (loaderData) hydrateRoot(root, app);
  else {
    await initialized(router);
    await firstData();
    createRoot(root).render(app);
  }
}

/** Resolves after the guards have run and the first page has its data; until then the server's skeleton is shown. */
const initialized = (router: DataRouter): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });

/** Longest wait for data that was requested before the app was there (lib/early-reads.ts). */
const FIRST_DATA_MS = 100;

/** Resolves when the requested data has arrived, or after a moment: the page is then rendered once, with its data. */
const firstData = (): Promise<unknown> =>
  Promise.race([
    Promise.all(store.dispatch(api.util.getRunningQueriesThunk())),
    new Promise((waited) => setTimeout(waited, FIRST_DATA_MS)),
  ]);

const isInApp = (path: string): boolean => path.startsWith(paths.app);

const loadAppRoutes = async (): Promise<RouteObject> => (await import('./app/app-routes.tsx')).appRoutes(store);

/** Loads the matched routes before the first render, to avoid a flash of the fallback over the server's page. */
async function loadMatched(routes: RouteObject[]): Promise<void> {
  const matched = matchRoutes(routes, location)?.map(({ route }) => route) ?? [];
  await Promise.all(
    matched.map(async (route) => {
      if (typeof route.lazy !== 'function') return;
      const loaded: object | null = await route.lazy().catch(() => null);
      if (loaded) Object.assign(route, loaded, { lazy: undefined });
    }),
  );
}

const root = document.getElementById('root');
if (root) void start(root);
afterFirstPaint(() => void import('./app/at-rest.ts').then((it) => it.runIdleWork(store)));
