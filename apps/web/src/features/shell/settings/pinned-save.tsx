import { useEffect } from 'react';
import * as m from '@udala/messages/settings';
import { Button } from '#ui/button.tsx';
import { joinClasses } from '#ui/join-classes.ts';
import { SlowNotice } from '#ui/slow-notice.tsx';

interface PinnedSaveProps {
  isDirty: boolean;
  busy: boolean;
  failure: string | undefined;
  /** The reason why nothing can be saved now. */
  blocked: string | false | undefined;
  onRetry: () => void;
}

/** Save bar pinned to the bottom while there are changes; announced when it appears. */
export function PinnedSave({ isDirty, busy, failure, blocked, onRetry }: PinnedSaveProps) {
  // The bar appears at the first keystroke and may cover the focused field.
  useEffect(() => {
    if (isDirty) document.querySelector('form :focus')?.scrollIntoView({ block: 'nearest' });
  }, [isDirty]);
  return (
    <div
      data-save-bar={isDirty ? '' : undefined}
      className={joinClasses(
        'sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 -mx-4 bg-bg px-4 lg:bottom-0',
        isDirty && 'grid gap-2 border-t border-line py-3',
      )}
    >
      <p role="status" className="text-small font-semibold text-ink-2">
        {isDirty && m.notSaved}
      </p>
      {failure !== undefined && (
        <p role="alert" className="font-medium text-danger">
          {failure}
        </p>
      )}
      {busy && <SlowNotice onRetry={onRetry} />}
      {isDirty && (
        <Button type="submit" wide busy={busy && m.saving} blocked={blocked}>
          {m.save}
        </Button>
      )}
    </div>
  );
}
