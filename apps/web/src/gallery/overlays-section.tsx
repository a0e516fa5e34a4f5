import { House, LogOut, Settings, User } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { LoadingOverlay } from '../ui/loading-overlay.tsx';
import { MenuItem } from '../ui/menu-item.tsx';
import { MenuSheet } from '../ui/menu-sheet.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';
import { Row, Section, Specimen } from './section.tsx';
import * as t from './words.ts';

type Overlay = 'form' | 'full' | 'confirm' | 'busy' | 'menu' | 'loading';

const overlays: [Overlay, string][] = [
  ['form', t.openDialog],
  ['full', t.openFull],
  ['confirm', t.openConfirm],
  ['busy', t.openBusy],
  ['menu', t.openMenu],
  ['loading', t.openOverlay],
];
const overlayMs = 2000;

export function OverlaysSection() {
  const [open, setOpen] = useState<Overlay>();
  const close = () => setOpen(undefined);
  const show = (overlay: Overlay) => {
    setOpen(overlay);
    if (overlay === 'loading') setTimeout(close, overlayMs);
  };
  return (
    <Section title="Overlays">
      <Specimen name="Dialog, ConfirmDialog, MenuSheet, LoadingOverlay" wide>
        <Row>
          {overlays.map(([overlay, text]) => (
            <Button key={overlay} variant="tonal" onClick={() => show(overlay)}>
              {text}
            </Button>
          ))}
        </Row>
      </Specimen>
      <Dialog
        open={open === 'form'}
        title={t.deleteTitle}
        onClose={close}
        actions={<Button variant="danger">{t.deletePost}</Button>}
      >
        <p className="mb-4 text-ink-2">{t.deleteBody}</p>
        <TextField label="Type DELETE" autoCapitalize="characters" />
      </Dialog>
      <Dialog
        open={open === 'full'}
        title={t.editProfile}
        onClose={close}
        size="md"
        fullScreen
        keepOpenOutside
        actions={<Button onClick={close}>{t.save}</Button>}
      >
        <div className="grid gap-5">
          <TextField label="Name" defaultValue={t.ada} />
          <TextArea label="Bio" defaultValue={t.longBio} />
          {['Instagram', 'X (Twitter)', 'TikTok', 'LinkedIn', 'YouTube', 'Discord'].map((label) => (
            <TextField key={label} label={label} optional />
          ))}
        </div>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm' || open === 'busy'}
        title={t.cancelTitle}
        confirm={t.cancelMembership}
        cancelLabel={t.cancelLabel}
        danger
        busy={open === 'busy' && t.cancelling}
        onConfirm={() => {
          setOpen('busy');
          setTimeout(close, overlayMs);
        }}
        onClose={close}
      >
        {t.cancelBody}
      </ConfirmDialog>
      <MenuSheet open={open === 'menu'} label={t.menuLabel} onClose={close}>
        <ul className="mt-12 grid gap-1">
          {[House, User, Settings].map((icon, index) => (
            <li key={t.navigation[index]}>
              <MenuItem icon={icon} onPress={close}>
                {t.navigation[index]}
              </MenuItem>
            </li>
          ))}
          <li>
            <MenuItem icon={LogOut} danger onPress={close}>
              {t.logout}
            </MenuItem>
          </li>
        </ul>
      </MenuSheet>
      <LoadingOverlay open={open === 'loading'} />
    </Section>
  );
}
