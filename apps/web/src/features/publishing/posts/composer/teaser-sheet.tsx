import { useRef, useState } from 'react';
import { limits } from '@udala/contract/limits';
import * as m from '@udala/messages/composer';
import { Button } from '#ui/button.tsx';
import { Counter } from '#ui/counter.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { teaserFault, wordsIn } from './faults.ts';

interface TeaserSheetProps {
  teaser: string;
  /** True if publishing failed for it: its error is then shown at once. */
  isFaulty: boolean;
  onChange: (teaser: string) => void;
  onClose: () => void;
}

export function TeaserSheet({ teaser, isFaulty, onChange, onClose }: TeaserSheetProps) {
  const [tried, setTried] = useState(isFaulty);
  const field = useRef<HTMLTextAreaElement>(null);
  const fault = teaserFault(teaser);
  const finish = () => {
    if (fault === undefined) return onClose();
    setTried(true);
    field.current?.focus();
  };
  return (
    <Dialog
      open
      title={m.writeTeaser}
      keepOpenOutside
      onClose={onClose}
      actions={<Button onClick={finish}>{m.done}</Button>}
    >
      <TextArea
        ref={field}
        label={m.teaser}
        hint={m.teaserHint(limits.teaserMaxWords)}
        optional
        rows={3}
        maxLength={limits.teaserMaxLength}
        counter={<Counter length={wordsIn(teaser)} limit={limits.teaserMaxWords} left={m.wordsLeft} />}
        value={teaser}
        error={tried ? fault : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    </Dialog>
  );
}
