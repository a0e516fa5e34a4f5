import * as m from '@udala/messages/replay';
import { Switch } from '#ui/switch.tsx';
import { endRecording } from './recorder.ts';
import { useChangeRecordingConsentMutation, useRecorderQuery, useRecordingConsentQuery } from './replay.api.ts';

/** The yes to screen recording, and its taking back. Absent where nobody records. */
export function RecordingSwitch() {
  const { data: recorder = null } = useRecorderQuery();
  const { data: agreed } = useRecordingConsentQuery(undefined, { skip: recorder === null });
  const [change] = useChangeRecordingConsentMutation();
  if (recorder === null || agreed === undefined) return null;
  const choose = (chosen: boolean) => {
    void change(chosen);
    if (!chosen) endRecording();
  };
  return (
    <Switch
      label={m.help}
      hint={m.helpHint}
      checked={agreed === true}
      onChange={({ currentTarget }) => choose(currentTarget.checked)}
    />
  );
}
