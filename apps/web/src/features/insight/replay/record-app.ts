import { redirectDocument } from 'react-router';
import type { AppDispatch } from '#state/store.ts';
import { mayRecordHere, onRecordingEnd, startRecorder } from './recorder.ts';
import { recording } from './recording-state.ts';
import { replayApi } from './replay.api.ts';

const { recorder, recordingConsent } = replayApi.endpoints;

/** Records the signed-in app if this instance records and the person has consented. A failure means no consent. */
export const recordIfAgreed = () => async (dispatch: AppDispatch) => {
  const isOpen = () => !recording.isShut && !recording.leave && mayRecordHere();
  if (!isOpen()) return;
  const { data: settings } = await dispatch(recorder.initiate(undefined, { subscribe: false }));
  if (!settings) return;
  let isWithdrawn = false;
  // Before the question, as consent may be withdrawn in another tab while its answer is on the way.
  const end = onRecordingEnd(() => {
    isWithdrawn = true;
    if (recording.leave) location.reload();
  });
  const { data: agreed } = await dispatch(
    recordingConsent.initiate(undefined, { subscribe: false, forceRefetch: true }),
  );
  if (agreed !== true || isWithdrawn || !isOpen()) return end.close();
  recording.leave = ({ url }) => redirectDocument(withHash(url));
  startRecorder(settings);
};

/** Adds the hash: a router's request has none, so it is read from the pressed link. */
function withHash(url: string): string {
  const pressed = document.activeElement;
  return pressed instanceof HTMLAnchorElement && pressed.href === url + pressed.hash ? pressed.href : url;
}
