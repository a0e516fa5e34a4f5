import { useId, useState } from 'react';
import { cancelReasons } from '@udala/contract/subscription-changes';
import * as m from '@udala/messages/subscriptions';
import { Chip } from '#ui/chip.tsx';
import { useExplainCancellingMutation } from '../changes.api.ts';

/** Optional question after a cancellation: the reason for it. */
export function Reasons({ id }: { id: string }) {
  const questionId = useId();
  const [explain, { isSuccess, isLoading }] = useExplainCancellingMutation();
  const [chosen, setChosen] = useState<(typeof cancelReasons)[number]>();
  const choose = async (reason: (typeof cancelReasons)[number]) => {
    if (isLoading) return;
    setChosen(reason);
    const { error } = await explain({ id, reason });
    if (error) setChosen(undefined);
  };
  return (
    <div className="grid gap-3">
      <p id={questionId} className="text-ink-2">
        {m.whyCancelled}
      </p>
      <div role="group" aria-labelledby={questionId} className="flex flex-wrap gap-2">
        {cancelReasons.map((reason) => (
          <Chip key={reason} pressed={chosen === reason} onClick={() => void choose(reason)}>
            {m.reasons[reason]}
          </Chip>
        ))}
      </div>
      <p role="status" className="min-h-6 text-success">
        {isSuccess && m.thanksForReason}
      </p>
    </div>
  );
}
