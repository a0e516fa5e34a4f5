import { Eye } from 'lucide-react';
import { useState } from 'react';
import * as m from '@udala/messages/settings';
import { PagePreview, type PreviewedPage } from '#features/identity/creators/page-preview.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

interface PreviewProps {
  page: PreviewedPage;
}

/** The preview beside the form, on wide screens. */
export const PreviewAside = ({ page }: PreviewProps) => (
  <aside aria-label={m.previewTitle} className="max-xl:hidden xl:sticky xl:top-18 xl:self-start">
    <p className="mb-2 text-small font-semibold text-ink-2">{m.previewTitle}</p>
    <PagePreview page={page} />
  </aside>
);

/** The preview behind a button, on narrow screens. */
export function PreviewButton({ page }: PreviewProps) {
  const [open, setOpen] = useState(false);
  return (
    <div className="xl:hidden">
      <Button variant="link" icon={Eye} onClick={() => setOpen(true)}>
        {m.preview}
      </Button>
      <Dialog open={open} title={m.previewTitle} onClose={() => setOpen(false)}>
        <PagePreview page={page} />
      </Dialog>
    </div>
  );
}
