import type { PreferenceChanges, Preferences } from '@udala/contract/preferences';
import { messageOf } from '#lib/api-error.ts';
import { lastChoiceWins } from '#lib/last-choice.ts';
import type { AppDispatch, RootState } from '#state/store.ts';
import { warned } from '#state/toasts.slice.ts';
import { preferencesApi } from './preferences.api.ts';

/** All preferences except the nullable one, which the recording switch handles. */
export type Choosable = Exclude<keyof Preferences, 'screenRecording'>;

const choose = lastChoiceWins<string | boolean>();

/** Optimistic update: rolled back with a warning if the server rejects it. Resolves to true if the choice holds. */
export const choosePreference =
  <Name extends Choosable>(name: Name, choice: Preferences[Name]) =>
  async (dispatch: AppDispatch, getState: () => RootState): Promise<boolean> => {
    const { endpoints, util } = preferencesApi;
    const before = endpoints.preferences.select()(getState()).data?.[name];
    if (before === undefined || before === choice) return false;
    const show = (stands: string | boolean) =>
      dispatch(util.updateQueryData('preferences', undefined, (all) => void Object.assign(all, { [name]: stands })));
    let holds = false;
    show(choice);
    await choose({
      key: name,
      before,
      choice,
      async send(wanted) {
        const body: PreferenceChanges = { [name]: wanted };
        const answer = await dispatch(endpoints.changePreferences.initiate(body)).unwrap();
        return { stands: answer[name], settle: () => (holds = true) };
      },
      failed(stands, error) {
        show(stands);
        if (!getState().session.expired) dispatch(warned(messageOf(error)));
      },
    });
    return holds;
  };
