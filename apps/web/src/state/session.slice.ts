import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Session } from '@udala/contract/auth';
import type { OwnProfile } from '@udala/contract/profiles';
import { isMembersSite, type Site } from '#lib/site.ts';
import { readSaved, readText } from '#lib/session-storage.ts';

interface SessionState {
  /** Empty while nobody is signed in. */
  jwtToken: string;
  user: OwnProfile['user'] | null;
  /** The latest known profile, shown until the server has answered. */
  profile: OwnProfile | null;
  /** The server rejected the token: the page stays for four seconds, then the login opens. */
  expired: boolean;
  /** Logging out: rejections of the token are expected from now on. */
  leaving?: true;
}

/** The parts of the state that say who is signed in, and where. */
export interface SessionAndSite {
  session: SessionState;
  site: Site;
}

const nobody: SessionState = { jwtToken: '', user: null, profile: null, expired: false };

export const session = createSlice({
  name: 'session',
  initialState: nobody,
  reducers: {
    signedIn: (_state, { payload: { token, user } }: PayloadAction<Session>): SessionState => ({
      jwtToken: token,
      user: { id: user.id, email: user.email, roles: user.roles },
      profile: user.profile,
      expired: false,
    }),
    profileChanged(state, { payload }: PayloadAction<Partial<OwnProfile>>) {
      if (state.profile) Object.assign(state.profile, payload);
    },
    profileLoaded(state, { payload }: PayloadAction<OwnProfile>) {
      state.profile = payload;
      state.user = payload.user;
    },
    sessionExpired(state) {
      state.expired = true;
    },
    signOutBegan(state) {
      state.leaving = true;
    },
    signedOut: () => nobody,
  },
});

export const { signedIn, profileChanged, profileLoaded, sessionExpired, signOutBegan, signedOut } = session.actions;

/** Restores this browser's session. Unreadable parts are fetched again. */
export function savedSession(): SessionState {
  const jwtToken = readText('token') ?? '';
  if (jwtToken === '') return nobody;
  const profile = readSaved<OwnProfile>('profile', ({ name, user }) => name.length > 0 && isUser(user));
  return { jwtToken, profile, user: readSaved('user', isUser) ?? profile?.user ?? null, expired: false };
}

const isUser = ({ id, roles }: OwnProfile['user']): boolean => id.length > 0 && Array.isArray(roles);

export const isSignedIn = ({ session }: Pick<SessionAndSite, 'session'>): boolean => session.jwtToken !== '';

/** The money console is on the members site alone. */
export const isOperator = (state: SessionAndSite): boolean =>
  isSignedIn(state) && state.session.user?.roles.includes('operator') === true && isMembersSite(state.site);

/** A creator by their first role, on the members site or a local development host (specification §6). */
export const isCreator = (state: SessionAndSite): boolean =>
  isSignedIn(state) && state.session.user?.roles[0] === 'creator' && isMembersSite(state.site);
