import { Download } from 'lucide-react';
import * as m from '@udala/messages/security';
import { buttonClass } from '#ui/button-class.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { useAppSelector } from '#state/hooks.ts';
import { CopyButton } from '#ui/copy-button.tsx';

interface CodesDialogProps {
  codes: readonly string[];
  onSaved: () => void;
}

/** Recovery codes, shown once: the dialog closes only after the person confirms that they saved them. */
export function CodesDialog({ codes, onSaved }: CodesDialogProps) {
  const email = useAppSelector(({ session }) => session.user?.email ?? '');
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(m.codesFileText(email, codes))}`;
  return (
    <Dialog open title={m.saveCodes} actions={<Button onClick={onSaved}>{m.codesSaved}</Button>}>
      <div className="grid gap-4">
        <p className="text-ink-2">{m.saveCodesHint}</p>
        <ul
          aria-label={m.recoveryCodes}
          className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-control bg-sunken p-4 text-center font-semibold tabular-nums select-all"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-3 *:grow">
          <CopyButton text={codes.join('\n')} label={m.copyCodes} copiedLabel={m.copied} />
          <a href={file} download={m.codesFile} className={buttonClass('tonal')}>
            <Icon of={Download} />
            {m.download}
          </a>
        </div>
      </div>
    </Dialog>
  );
}
