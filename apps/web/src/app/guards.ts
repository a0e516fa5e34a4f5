import { redirect, redirectDocument, type LoaderFunction } from 'react-router';
import * as m from '@udala/messages/titles';
import { excludeFromRecording } from '#features/replay/recording-state.ts';
import { withNext } from '#lib/next-path.ts';
import { payLinkKey, tab } from '#lib/session-storage.ts';
import { isMembersSite, onMembersSite } from '#lib/site.ts';
import { unfinishedStep } from './onboarding.slice.ts';
import { paths } from './paths.ts';
import { isCreator, isSignedIn } from './session.slice.ts';
import type { AppStore } from './store.ts';
import { toastShown } from './toasts.slice.ts';

/** Guards are loaders: they redirect before anything of the page is fetched or shown. */
type Guard = (store: AppStore) => LoaderFunction;

const here = (request: Request): string => {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
};

/** Creators work on the members site: on a page's own host their area leads there. */
export const onMembersSiteOnly: Guard =
  (store) =>
  ({ request }) => {
    const { site } = store.getState();
    return isMembersSite(site) ? excludeFromRecording(request) : redirectDocument(onMembersSite(site, here(request)));
  };

/** Where a signed-in creator belongs: the step of onboarding she has not taken, or home. */
export function creatorHome(store: Pick<AppStore, 'getState'>): string {
  const step = unfinishedStep(store.getState());
  return step === null ? paths.home : paths.onboard(step);
}

export const creatorIndex: Guard = (store) => () => redirect(isCreator(store.getState()) ? creatorHome(store) : '/');

/** Onboarding is for creators whose page is not published yet. */
export const onboardingOnly: Guard = (store) => () => {
  if (!isCreator(store.getState())) return redirect('/');
  return unfinishedStep(store.getState()) === null ? redirect(paths.home) : null;
};

/** The server renders these for strangers too. */
const ofPost = /^\/membership\/app\/(?:posts|community)\/[^/]+\/?$/;

/** Without a session the way leads to the patron login, and back; to a post it leads as a stranger. */
export const signedInOnly: Guard =
  (store) =>
  ({ request }) => {
    if (isSignedIn(store.getState())) return null;
    const path = here(request);
    return ofPost.test(new URL(request.url).pathname)
      ? redirectDocument(path)
      : redirect(withNext(paths.patronLogin, path));
  };

/** The payment page. Who paid by a link out of a letter, without signing in, comes back to that link. */
export const signedInToPay: Guard = (store) => (args) => {
  const token = isSignedIn(store.getState()) ? null : tab.read<string>(payLinkKey);
  if (token === null) return signedInOnly(store)(args);
  const { searchParams } = new URL(args.request.url);
  return redirect(`${paths.manage(token)}?${searchParams.has('cancelled') ? 'cancelled' : 'paid'}=1`);
};

/** A page the server alone renders: from inside the app it is opened as a new document. */
export const asDocument: LoaderFunction = ({ request }) => redirectDocument(here(request));

const onlyFor =
  (role: 'creator' | 'patron'): Guard =>
  (store) =>
  ({ request }) => {
    // Whoever has no session is led to the login, and back to this page.
    if (!isSignedIn(store.getState())) return null;
    if (isCreator(store.getState()) === (role === 'creator')) return excludeFromRecording(request);
    const title = role === 'creator' ? m.forCreators : m.forPatrons;
    store.dispatch(toastShown({ type: 'info', title }));
    return redirect(paths.home);
  };

/** The other role's pages lead home, with a word why. */
export const creatorOnly = onlyFor('creator');
export const patronOnly = onlyFor('patron');
