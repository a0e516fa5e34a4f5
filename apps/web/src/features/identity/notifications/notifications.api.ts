import type { ReplyOf } from '@udala/contract/endpoint';
import { limits } from '@udala/contract/limits';
import {
  listNotifications,
  readAllNotifications,
  readNotification,
  type Notification,
} from '@udala/contract/notifications';
import { api } from '#lib/api.ts';
import { firstPage, nextPage, type PagePosition } from '#lib/pages.ts';
import { request } from '#lib/request.ts';

export type NotificationPage = ReplyOf<typeof listNotifications>;

export const notificationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The newest four; their `meta.unread` is the count on the badge. */
    latestNotifications: build.query<NotificationPage, string>({
      query: (userId) => request(listNotifications, { query: { userId, page: 1, limit: limits.activitySize } }),
      extraOptions: { quiet: true },
      providesTags: ['Notifications'],
    }),
    listNotifications: build.infiniteQuery<NotificationPage, string, PagePosition>({
      infiniteQueryOptions: { initialPageParam: firstPage, getNextPageParam: nextPage },
      query: ({ queryArg: userId, pageParam }) => request(listNotifications, { query: { userId, ...pageParam } }),
      extraOptions: { quiet: true },
      providesTags: ['Notifications'],
    }),
    readNotification: build.mutation<Notification, string>({
      query: (id) => request(readNotification, { params: { id }, body: { isRead: true } }),
      extraOptions: { quiet: true },
    }),
    /** Marks all notifications as read, up to the newest that was shown. */
    readAllNotifications: build.mutation<unknown, string | undefined>({
      query: (until) => request(readAllNotifications, { query: until === undefined ? {} : { until } }),
      extraOptions: { quiet: true },
    }),
  }),
});

export const { useLatestNotificationsQuery, useListNotificationsInfiniteQuery } = notificationsApi;
