import { getChecklist, updateChecklist, type Checklist, type ChecklistChanges } from '@udala/contract/checklists';
import { api } from '#lib/api.ts';
import { request } from '#lib/request.ts';

export const checklistsApi = api.injectEndpoints({
  endpoints: (build) => ({
    checklist: build.query<Checklist, void>({
      query: () => request(getChecklist),
      extraOptions: { quiet: true },
    }),
    changeChecklist: build.mutation<Checklist, ChecklistChanges>({
      query: (body) => request(updateChecklist, { body }),
      extraOptions: { quiet: true },
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        try {
          const { data } = await queryFulfilled;
          dispatch(checklistsApi.util.updateQueryData('checklist', undefined, () => data));
        } catch {
          // The caller shows why the change failed.
        }
      },
    }),
  }),
});

export const { useChecklistQuery, useChangeChecklistMutation } = checklistsApi;
