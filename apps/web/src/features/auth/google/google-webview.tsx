import { useState } from 'react';
import * as m from '@udala/messages/google';
import { Button } from '#ui/button.tsx';

/** Inside another app Google refuses: the way out is the browser. */
export function GoogleInWebview() {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(location.href);
    setCopied(true);
  };
  return (
    <p className="flex items-center justify-between gap-3 text-small text-ink-2">
      {m.openInChrome}
      <Button variant="link" className="shrink-0" onClick={() => void copy()}>
        {isCopied ? m.linkCopied : m.copyLink}
      </Button>
    </p>
  );
}
