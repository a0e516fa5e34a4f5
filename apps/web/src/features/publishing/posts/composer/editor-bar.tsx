import type { Visibility } from '@udala/contract/posts';
import { Globe, Lock } from 'lucide-react';
import { useId } from 'react';
import * as m from '@udala/messages/composer';
import { Button } from '#ui/button.tsx';
import { Pill } from './pill.tsx';

const actText = { post: m.post, schedule: m.schedule, save: m.save };

interface EditorBarProps {
  visibility: Visibility;
  act: keyof typeof actText;
  busy: boolean;
  /** Nothing is written yet: the button is quiet, and says why. */
  empty: boolean;
  onChooseAudience: () => void;
  onAct: () => void;
}

/** Who sees the post, and the button that publishes it. */
export function EditorBar({ visibility, act, busy, empty, onChooseAudience, onAct }: EditorBarProps) {
  const reasonId = useId();
  const forPatrons = visibility === 'patrons';
  return (
    <>
      <Pill icon={forPatrons ? Lock : Globe} label={m.audience} opens onPress={onChooseAudience}>
        {forPatrons ? m.patronsShort : m.everyone}
      </Pill>
      <Button
        variant={empty ? 'tonal' : 'primary'}
        aria-describedby={empty ? reasonId : undefined}
        className="relative ms-auto me-1 min-h-10! shrink-0 py-1! after:absolute after:inset-x-0 after:-inset-y-1"
        busy={busy && (act === 'save' ? m.saving : m.posting)}
        onClick={onAct}
      >
        {actText[act]}
      </Button>
      {empty && (
        <span id={reasonId} className="sr-only">
          {m.nothingYet}
        </span>
      )}
    </>
  );
}
