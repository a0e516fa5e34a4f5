import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Network } from '@udala/contract/links';
import { readSaved } from '#lib/session-storage.ts';
import type { SessionAndSite } from './session.slice.ts';

export const onboardingSteps = ['aboutyourself', 'creator-options', 'setup'] as const;
export type OnboardingStep = (typeof onboardingSteps)[number];

/** Name, picture and links of the page; links as typed, empty if there are none. */
export interface CreatorDetails extends Record<Network, string> {
  pageName: string;
  /** Address of the picture on our server. */
  pageImageUrl: string | null;
  userName: string;
  bio: string;
}

export interface OnboardingState {
  /** Owner of these answers: a phone may be shared. */
  userId: string | null;
  step: OnboardingStep;
  /** True for posts and a community space, false for posts only. */
  dual: boolean;
  selectedBenefits: string[];
  /** Whole naira as typed; empty if there is none. */
  subscriptionPrice: string;
  creatorDetails: CreatorDetails;
  /** True if the user name was chosen by hand: it no longer follows the page's name. */
  addressChosen: boolean;
  /** True if these answers are from an earlier visit and the person has not continued yet. */
  restored: boolean;
}

const untouched: OnboardingState = {
  userId: null,
  step: 'aboutyourself',
  dual: false,
  selectedBenefits: [],
  subscriptionPrice: '',
  creatorDetails: {
    pageName: '',
    pageImageUrl: null,
    userName: '',
    bio: '',
    discord: '',
    twitter: '',
    facebook: '',
    tiktok: '',
    linkedin: '',
    youtube: '',
    instagram: '',
  },
  addressChosen: false,
  restored: false,
};

type Answers = Pick<OnboardingState, 'dual' | 'selectedBenefits' | 'subscriptionPrice' | 'addressChosen'>;

/** A creator's answers so far, stored in the browser until the page is published. */
export const onboarding = createSlice({
  name: 'onboarding',
  initialState: untouched,
  reducers: {
    begun: (_state, { payload }: PayloadAction<{ userId: string }>): OnboardingState => ({
      ...untouched,
      userId: payload.userId,
    }),
    detailsGiven(state, { payload }: PayloadAction<Partial<CreatorDetails>>) {
      Object.assign(state.creatorDetails, payload);
    },
    answered(state, { payload }: PayloadAction<Partial<Answers>>) {
      Object.assign(state, payload);
    },
    wentTo(state, { payload }: PayloadAction<OnboardingStep>) {
      state.step = payload;
      state.restored = false;
    },
    finished: () => untouched,
  },
});

export const { begun, detailsGiven, answered, wentTo, finished } = onboarding.actions;

type SavedOnboarding = Partial<Omit<OnboardingState, 'creatorDetails'>> & { creatorDetails?: Partial<CreatorDetails> };

const fits = ({ userId, step, selectedBenefits }: SavedOnboarding): boolean =>
  typeof userId === 'string' && onboardingSteps.some((one) => one === step) && Array.isArray(selectedBenefits);

/**
 * Answers of an earlier visit. Newer fields get their initial values; the user name no longer follows the page's name.
 */
export function savedOnboarding(): OnboardingState {
  const saved = readSaved<SavedOnboarding>('onboarding', fits);
  if (!saved) return untouched;
  const creatorDetails = { ...untouched.creatorDetails, ...saved.creatorDetails };
  return { ...untouched, addressChosen: true, ...saved, creatorDetails, restored: true };
}

/** The next onboarding step of a signed-in creator; null once the page has a user name. */
export function unfinishedStep({
  session,
  onboarding,
}: Pick<SessionAndSite, 'session'> & { onboarding: OnboardingState }): OnboardingStep | null {
  if (onboarding.userId !== null && onboarding.userId === session.user?.id) return onboarding.step;
  return session.profile?.userName == null ? 'aboutyourself' : null;
}
