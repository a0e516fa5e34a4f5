import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Session } from '@udala/contract/auth';
import type { OwnProfile } from '@udala/contract/profiles';
import { isMembersSite } from '#lib/site.ts';
import { readKept, readText } from '#lib/session-storage.ts';
import type { RootState } from './store.ts';

interface SessionState {
  token: string | null;
  user: OwnProfile['user'] | null;
  /** The profile as last seen; it stands in until the server has answered. */
  profile: OwnProfile | null;
  /** The server refused the token: everything stays as it is for four seconds, then the way leads to the login. */
  expired: boolean;
}

const nobody: SessionState = { token: null, user: null, profile: null, expired: false };

export const session = createSlice({
  name: 'session',
  initialState: nobody,
  reducers: {
    signedIn: (_state, { payload: { token, user } }: PayloadAction<Session>): SessionState => ({
      token,
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
    signedOut: () => nobody,
  },
});

export const { signedIn, profileChanged, profileLoaded, sessionExpired, signedOut } = session.actions;

/** Who was signed in when this browser was last used. */
export const keptSession = (): SessionState => ({
  token: readText('token'),
  user: readKept('user'),
  profile: readKept('profile'),
  expired: false,
});

export const isSignedIn = ({ session }: RootState): boolean => session.token !== null;

/** A creator by her first role, on the members site or a local development host (specification §6). */
export const isCreator = ({ session, site }: RootState): boolean =>
  session.token !== null && session.user?.roles[0] === 'creator' && isMembersSite(site);
