import { useRef, useState } from 'react';
import * as m from '@udala/messages/composer';
import { useNow } from '#lib/now.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/text-field.tsx';
import { earliestPlan, faultOfPlan, latestPlan, suggestedPlan } from './plan.ts';

interface WhenSheetProps {
  plannedFor: string | null;
  /** Error of the planned time, found when publishing. */
  error: string | undefined;
  onChange: (plannedFor: string | null) => void;
  onClose: () => void;
}

/** A time of publication, in the phone's local time, or now. */
export function WhenSheet({ plannedFor, error: given, onChange, onClose }: WhenSheetProps) {
  const now = useNow();
  const field = useRef<HTMLInputElement>(null);
  const [at, setAt] = useState(() => plannedFor ?? suggestedPlan(Date.now()));
  const [error, setError] = useState(given);

  const set = () => {
    const fault = at === plannedFor && given === undefined ? null : faultOfPlan(at, Date.now());
    if (fault === null) {
      onChange(at);
      return onClose();
    }
    setError(m.planFault[fault]);
    field.current?.focus();
  };
  return (
    <Dialog
      open
      title={m.when}
      onClose={onClose}
      actions={
        <>
          <Button onClick={set}>{m.setTime}</Button>
          {plannedFor !== null && (
            <Button
              variant="tonal"
              onClick={() => {
                onChange(null);
                onClose();
              }}
            >
              {m.postNow}
            </Button>
          )}
        </>
      }
    >
      <TextField
        ref={field}
        type="datetime-local"
        label={m.date}
        hint={m.dateHint}
        min={earliestPlan(now)}
        max={latestPlan(now)}
        value={at}
        error={error}
        onChange={(event) => setAt(event.target.value)}
      />
    </Dialog>
  );
}
