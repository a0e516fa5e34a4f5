import { useEffect } from 'react';
import type { FieldFault } from './error-summary.tsx';

/** Focuses the field with the form's only error; with several, the summary takes the focus. */
export function useFocusOnFault(faults: readonly FieldFault[], tries: number): void {
  const only = faults.length === 1 ? faults[0]?.id : undefined;
  useEffect(() => {
    if (tries > 0 && only !== undefined) document.getElementById(only)?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- once per try: later errors must not move the focus
  }, [tries]);
}
