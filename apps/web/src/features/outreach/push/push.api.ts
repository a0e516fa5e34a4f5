import type { ReplyOf } from '@udala/contract/endpoint';
import { registerPushNotification, removePushNotification, sendTestPush } from '@udala/contract/push';
import { api } from '#lib/api.ts';
import { request } from '#lib/request.ts';

export const pushApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Accepts an FCM token or a PushSubscription as JSON. */
    registerPush: build.mutation<unknown, string>({
      query: (pushNotificationToken) =>
        request(registerPushNotification, { body: { pushNotificationToken, deviceType: 'web' } }),
      extraOptions: { quiet: true },
    }),
    removePush: build.mutation<unknown, void>({
      query: () => request(removePushNotification),
      extraOptions: { quiet: true },
    }),
    testPush: build.mutation<ReplyOf<typeof sendTestPush>, string>({
      query: (idempotencyKey) => request(sendTestPush, { idempotencyKey }),
    }),
  }),
});

export const { useTestPushMutation } = pushApi;
