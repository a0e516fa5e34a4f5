import { useState } from 'react';
import { keptValues } from './kept-form.ts';

/** A text that outlives a reload and an expired session. */
export function useKeptText(name: string) {
  const kept = keptValues<string>(name, (value) => typeof value === 'string');
  const [text, setText] = useState(() => kept.read() ?? '');
  return {
    text,
    type(typed: string) {
      setText(typed);
      if (typed === '') kept.forget();
      else kept.save(typed);
    },
    clear() {
      setText('');
      kept.forget();
    },
  };
}
