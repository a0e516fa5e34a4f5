import { redirect, redirectDocument, type LoaderFunction } from 'react-router';
import { notFound } from '@udala/messages/errors-web';
import * as m from '@udala/messages/titles';
import { excludeFromRecording } from '#features/insight/replay/recording-state.ts';
import { withNext } from '#lib/next-path.ts';
import { payLinkKey, tab } from '#lib/session-storage.ts';
import { isMembersSite, onMembersSite } from '#lib/site.ts';
import { creatorHome } from '#state/creator-home.ts';
import { unfinishedStep } from '#state/onboarding.slice.ts';
import { paths } from '#state/paths.ts';
import { isCreator, isOperator, isSignedIn } from '#state/session.slice.ts';
import type { AppStore } from '#state/store.ts';
import { toastShown } from '#state/toasts.slice.ts';

/** Guards are loaders: they redirect before any part of the page is fetched or shown. */
type Guard = (store: AppStore) => LoaderFunction;

const here = (request: Request): string => {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
};

/** Creators work on the members site: on a page's own host, the guard redirects there. */
export const onMembersSiteOnly: Guard =
  (store) =>
  ({ request }) => {
    const { site } = store.getState();
    return isMembersSite(site) ? excludeFromRecording(request) : redirectDocument(onMembersSite(site, here(request)));
  };

export const creatorIndex: Guard = (store) => () => redirect(isCreator(store.getState()) ? creatorHome(store) : '/');

/** Admits creators whose page is not published yet. */
export const onboardingOnly: Guard = (store) => () => {
  if (!isCreator(store.getState())) return redirect('/');
  return unfinishedStep(store.getState()) === null ? redirect(paths.home) : null;
};

/** Pages that the server renders for signed-out visitors too. */
const ofPost = /^\/membership\/app\/(?:posts|community)\/[^/]+\/?$/;

/** Without a session this looks for one on the other hosts, then at the login; a post opens as a public page. */
export const signedInOnly: Guard =
  (store) =>
  ({ request }) => {
    if (isSignedIn(store.getState())) return null;
    const path = here(request);
    return redirectDocument(ofPost.test(new URL(request.url).pathname) ? path : withNext(paths.exchange, path));
  };

/** Guard of the payment page. A person who paid through a signed link, without signing in, returns to that link. */
export const signedInToPay: Guard = (store) => (args) => {
  const token = isSignedIn(store.getState()) ? null : tab.read<string>(payLinkKey);
  if (token === null) return signedInOnly(store)(args);
  const { searchParams } = new URL(args.request.url);
  return redirect(`${paths.manage(token)}?${searchParams.has('cancelled') ? 'cancelled' : 'paid'}=1`);
};

/** For pages that only the server renders: opens them as a new document from inside the app. */
export const asDocument: LoaderFunction = ({ request }) => redirectDocument(here(request));

const onlyFor =
  (role: 'creator' | 'patron'): Guard =>
  (store) =>
  ({ request }) => {
    // Admits without a session: another guard leads to the login, and back to this page.
    if (!isSignedIn(store.getState())) return null;
    if (isCreator(store.getState()) === (role === 'creator')) return excludeFromRecording(request);
    const title = role === 'creator' ? m.forCreators : m.forPatrons;
    store.dispatch(toastShown({ type: 'info', title }));
    return redirect(paths.home);
  };

/** These redirect home from pages of the other role, with a reason. */
export const creatorOnly = onlyFor('creator');
export const patronOnly = onlyFor('patron');

/** Whoever is no operator gets the page of a missing address. Without a session another guard leads to the login. */
export const operatorOnly: Guard =
  (store) =>
  ({ request }) => {
    if (!isSignedIn(store.getState()) || isOperator(store.getState())) return excludeFromRecording(request);
    throw new Response(null, { status: 404, statusText: notFound });
  };
