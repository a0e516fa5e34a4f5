import { useEffect, useRef, useState } from 'react';
import { timeLabel } from '#lib/dates.ts';
import type { Draft } from './draft.ts';
import type { DraftPlace } from './draft-storage.ts';

/** Saves a draft as it changes, until it is published or discarded. */
export function useAutosave(place: DraftPlace, draft: Draft, isWorthSaving: boolean) {
  const [savedAt, setSavedAt] = useState<string>();
  const saved = useRef(JSON.stringify(draft));
  const over = useRef(false);
  useEffect(() => {
    const now = JSON.stringify(draft);
    if (over.current || now === saved.current) return;
    saved.current = now;
    // oxlint-disable-next-line react/set-state-in-effect -- the time of a save is known only after it
    if (isWorthSaving) setSavedAt(timeLabel(place.save(draft)));
    else place.discard();
  }, [place, draft, isWorthSaving]);
  return {
    /** Local time of the last save; undefined until something changed. */
    savedAt,
    discard: () => {
      over.current = true;
      place.discard();
    },
  };
}
