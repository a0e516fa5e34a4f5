import { useState } from 'react';
import { tabStore } from './form-draft.ts';

/** State of a text that survives a reload and an expired session. */
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
