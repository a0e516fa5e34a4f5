import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import * as m from '@udala/messages/security';
import { Button } from '#ui/button.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

export function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    // Where it is not allowed, the text is there to be selected.
    const done = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    setCopied(done);
  };
  return (
    <>
      <Button variant="quiet" icon={copied ? Check : Copy} onClick={() => void copy()}>
        {copied ? m.copied : label}
      </Button>
      <VisuallyHidden>
        <span role="status">{copied && m.copied}</span>
      </VisuallyHidden>
    </>
  );
}
