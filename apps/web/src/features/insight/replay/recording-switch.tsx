import * as m from '@udala/messages/replay';
import { Switch } from '#ui/switch.tsx';
import { endRecording } from './recorder.ts';
import { useChangeRecordingConsentMutation, useRecorderQuery, useRecordingConsentQuery } from './replay.api.ts';

/** Gives or withdraws consent to screen recording. Hidden where the instance does not record. */
export function RecordingSwitch() {
  const { data: recorder = null } = useRecorderQuery();
  const { data: agreed } = useRecordingConsentQuery(undefined, { skip: recorder === null });
  const [change] = useChangeRecordingConsentMutation();
  if (recorder === null || agreed === undefined) return null;
  const choose = async (chosen: boolean) => {
    if (!chosen) endRecording();
    await change(chosen);
    // Ends recording again: a page that reloaded before the server knew has restarted it.
    if (!chosen) endRecording();
  };
  return (
    <Switch
      label={m.help}
      hint={m.helpHint}
      checked={agreed === true}
      onChange={({ currentTarget }) => void choose(currentTarget.checked)}
    />
  );
}
