import type { Review } from '../reviews.ts';
import type * as sentences from './index.ts';

/** Nobody has reviewed this draft yet. */
export const reviews: Readonly<Record<keyof typeof sentences, Review | null>> = {
  auth: null,
  authServer: null,
  billingServer: null,
  comments: null,
  errors: null,
  frontPage: null,
  locale: null,
  mail: null,
  notificationsServer: null,
  offline: null,
  pushServer: null,
  ui: null,
};
