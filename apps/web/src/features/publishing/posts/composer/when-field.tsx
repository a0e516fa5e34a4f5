import { CalendarClock, Send } from 'lucide-react';
import * as m from '@udala/messages/composer';
import { useNow } from '#lib/now.ts';
import { Segmented } from '#ui/segmented.tsx';
import { TextField } from '#ui/text-field.tsx';
import { earliestPlan, latestPlan, suggestedPlan } from './plan.ts';

const choices = [
  { value: 'now', text: m.postNow, icon: Send },
  { value: 'later', text: m.schedule, icon: CalendarClock },
] as const;

interface WhenFieldProps {
  plannedFor: string | null;
  error: string | undefined;
  onChange: (plannedFor: string | null) => void;
}

/** Publish now, or at a time in the phone's local time. */
export function WhenField({ plannedFor, error, onChange }: WhenFieldProps) {
  const now = useNow();
  return (
    <div className="grid gap-3">
      <Segmented
        legend={m.when}
        name="when"
        options={choices}
        value={plannedFor === null ? 'now' : 'later'}
        onChoose={(choice) => onChange(choice === 'now' ? null : suggestedPlan(Date.now()))}
      />
      {plannedFor !== null && (
        <TextField
          type="datetime-local"
          label={m.date}
          hint={m.dateHint}
          min={earliestPlan(now)}
          max={latestPlan(now)}
          value={plannedFor}
          error={error}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </div>
  );
}
