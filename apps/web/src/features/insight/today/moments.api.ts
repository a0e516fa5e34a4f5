import { dismissMoment, type Moment } from '@udala/contract/moments';
import { api } from '#lib/api.ts';
import { request } from '#lib/request.ts';
import { todayApi } from './today.api.ts';

const momentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    dismissMoment: build.mutation<unknown, Moment>({
      query: (moment) => request(dismissMoment, { params: { moment } }),
      extraOptions: { quiet: true },
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const { undo } = dispatch(
          todayApi.util.updateQueryData('today', undefined, (today) => void (today.moment = null)),
        );
        // The row, which is back then, shows why.
        await queryFulfilled.catch(undo);
      },
    }),
  }),
});

export const { useDismissMomentMutation } = momentsApi;
