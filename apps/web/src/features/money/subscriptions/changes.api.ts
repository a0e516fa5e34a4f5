import type { BodyOf } from '@udala/contract/endpoint';
import {
  agreeToPrice,
  cancelSubscription,
  explainCancelling,
  pauseSubscription,
  resumeSubscription,
} from '@udala/contract/subscription-changes';
import type { Subscription } from '@udala/contract/subscriptions';
import { api } from '#lib/api.ts';
import { request } from '#lib/request.ts';

/** No invalidation: the dialog shows the changed membership, and the list is refetched when the dialog closes. */
const changesApi = api.injectEndpoints({
  endpoints: (build) => ({
    cancelSubscription: build.mutation<Subscription, string>({
      query: (id) => request(cancelSubscription, { params: { id } }),
    }),
    explainCancelling: build.mutation<unknown, { id: string } & BodyOf<typeof explainCancelling>>({
      query: ({ id, ...body }) => request(explainCancelling, { params: { id }, body }),
    }),
    /** Quiet: failures of these are shown beside their buttons. */
    resumeSubscription: build.mutation<Subscription, string>({
      query: (id) => request(resumeSubscription, { params: { id } }),
      extraOptions: { quiet: true },
    }),
    pauseSubscription: build.mutation<Subscription, string>({
      query: (id) => request(pauseSubscription, { params: { id } }),
      extraOptions: { quiet: true },
    }),
    agreeToPrice: build.mutation<Subscription, { id: string } & BodyOf<typeof agreeToPrice>>({
      query: ({ id, ...body }) => request(agreeToPrice, { params: { id }, body }),
      extraOptions: { quiet: true },
    }),
  }),
});

export const {
  useCancelSubscriptionMutation,
  useExplainCancellingMutation,
  useResumeSubscriptionMutation,
  usePauseSubscriptionMutation,
  useAgreeToPriceMutation,
} = changesApi;
