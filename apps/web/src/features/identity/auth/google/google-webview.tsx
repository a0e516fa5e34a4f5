import * as m from '@udala/messages/google';
import { useCopy } from '#lib/use-copy.ts';
import { Button } from '#ui/button.tsx';

/** Google rejects sign-ins inside other apps' webviews: offers to copy the link for the browser. */
export function GoogleInWebview() {
  const address = location.href;
  const { copied, refused, copy } = useCopy(address);
  return (
    <div className="grid gap-2 text-small text-ink-2">
      <p className="flex items-center justify-between gap-3">
        {m.openInChrome}
        <Button variant="link" className="shrink-0" onClick={copy}>
          {copied ? m.linkCopied : m.copyLink}
        </Button>
      </p>
      {refused && (
        <p role="status" className="rounded-control bg-sunken px-4 py-3 break-all select-all">
          {address}
        </p>
      )}
    </div>
  );
}
