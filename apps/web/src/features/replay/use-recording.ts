import { useEffect } from 'react';
import { useAppDispatch } from '#app/hooks.ts';
import { afterFirstPaint } from '#lib/after-first-paint.ts';

/** Once the app is at rest, its screens may be recorded. All that decides it is fetched then. */
export function useRecording(): void {
  const dispatch = useAppDispatch();
  useEffect(
    () =>
      afterFirstPaint(() => void import('./record-app.ts').then(({ recordIfAgreed }) => dispatch(recordIfAgreed()))),
    [dispatch],
  );
}
