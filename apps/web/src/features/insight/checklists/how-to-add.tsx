import * as m from '@udala/messages/checklists';
import { close } from '@udala/messages/ui';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

interface HowToAddProps {
  open: boolean;
  isIphone: boolean;
  onClose: () => void;
  /** Confirmed by the person, because no browser reports it. */
  onAdded: () => void;
}

export function HowToAdd({ open, isIphone, onClose, onAdded }: HowToAddProps) {
  return (
    <Dialog
      open={open}
      title={m.howToAdd}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onAdded}>{m.added}</Button>
          <Button variant="tonal" onClick={onClose}>
            {close}
          </Button>
        </>
      }
    >
      <ol className="grid list-decimal gap-2 ps-5 pt-2">
        {m.homeScreenSteps[isIphone ? 'iphone' : 'other'].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Dialog>
  );
}
