import { useEffect } from 'react';
import { useAppDispatch } from '#state/hooks.ts';
import { afterFirstPaint } from '#lib/after-first-paint.ts';

/** Starts recording, if allowed, once the app is idle. All code that decides it is fetched then. */
export function useRecording(): void {
  const dispatch = useAppDispatch();
  useEffect(
    () =>
      afterFirstPaint(() => void import('./record-app.ts').then(({ recordIfAgreed }) => dispatch(recordIfAgreed()))),
    [dispatch],
  );
}
