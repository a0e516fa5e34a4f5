import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Network } from '@udala/contract/links';
import { readSaved } from '#lib/session-storage.ts';
import type { RootState } from './store.ts';

export const onboardingSteps = ['aboutyourself', 'creator-options', 'setup'] as const;
export type OnboardingStep = (typeof onboardingSteps)[number];

/** What the page is called and shows; the links as they were typed, empty while there are none. */
export interface CreatorDetails extends Record<Network, string> {
  pageName: string;
  /** The picture's address on our server. */
  pageImageUrl: string | null;
  userName: string;
  bio: string;
}

export interface OnboardingState {
  /** Whose answers these are: a phone may be shared. */
  userId: string | null;
  step: OnboardingStep;
  /** Posts and a community space, rather than posts alone. */
  dual: boolean;
  selectedBenefits: string[];
  /** Whole naira as typed; empty while there is none. */
  subscriptionPrice: string;
  creatorDetails: CreatorDetails;
  /** The address was chosen by hand: it does not follow the page's name any more. */
  addressChosen: boolean;
  /** These answers were given at an earlier visit, and nobody has gone on from there yet. */
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

/** What a creator answered so far; kept in the browser until her page is published. */
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

/** The answers of an earlier visit. Who began before a question was added finds it unanswered, and her address untouched. */
export function savedOnboarding(): OnboardingState {
  const saved = readSaved<SavedOnboarding>('onboarding', fits);
  if (!saved) return untouched;
  const creatorDetails = { ...untouched.creatorDetails, ...saved.creatorDetails };
  return { ...untouched, addressChosen: true, ...saved, creatorDetails, restored: true };
}

/** The step a signed-in creator has still to take; null once her page has its address. */
export function unfinishedStep({ session, onboarding }: RootState): OnboardingStep | null {
  if (onboarding.userId !== null && onboarding.userId === session.user?.id) return onboarding.step;
  return session.profile?.userName == null ? 'aboutyourself' : null;
}
