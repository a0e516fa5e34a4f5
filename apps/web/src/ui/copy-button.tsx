import { Check, Copy } from 'lucide-react';
import * as m from '@udala/messages/app-ui';
import { useCopy } from '#lib/use-copy.ts';
import { Button } from './button.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

interface CopyButtonProps {
  /** Must also be visible beside the button, so that it can be selected where copying is not allowed. */
  text: string;
  /** Label before and after copying. */
  label: string;
  copiedLabel: string;
  onPress?: () => void;
}

export function CopyButton({ text, label, copiedLabel, onPress }: CopyButtonProps) {
  const { copied, refused, copy } = useCopy(text);
  const press = () => {
    copy();
    onPress?.();
  };
  return (
    <>
      <Button variant="tonal" icon={copied ? Check : Copy} onClick={press}>
        {copied ? copiedLabel : refused ? m.selectToCopy : label}
      </Button>
      <VisuallyHidden>
        <span role="status">{copied ? copiedLabel : refused && m.selectToCopy}</span>
      </VisuallyHidden>
    </>
  );
}
