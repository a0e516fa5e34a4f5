import { useState } from 'react';
import { tabStore } from './form-draft.ts';

/** A text that outlives a reload and an expired session. */
export function useTextDraft(name: string) {
  const draft = tabStore<string>(name, (value) => typeof value === 'string');
  const [text, setText] = useState(() => draft.read() ?? '');
  return {
    text,
    type(typed: string) {
      setText(typed);
      if (typed === '') draft.discard();
      else draft.save(typed);
    },
    clear() {
      setText('');
      draft.discard();
    },
  };
}
