import { LogOut } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import * as m from '@udala/messages/settings';
import { BytesUsed } from '#features/device/bytes-used/bytes-used.tsx';
import { RecordingSwitch } from '#features/insight/replay/recording-switch.tsx';
import { InstallRow } from '#features/device/install/install-row.tsx';
import { ShortcutsSwitch } from '#features/shell/shortcuts/shortcuts-switch.tsx';
import { useLogout } from '#features/shell/shell/use-logout.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { useAppSelector } from '#state/hooks.ts';
import { isCreator } from '#state/session.slice.ts';
import { chosenTheme, chooseTheme, type Theme } from '#state/theme.ts';
import { AboutYou } from './about-you.tsx';
import { SaveDataChoice } from './few-bytes-choice.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { AccountSecurity } from './security/account-security.tsx';

const themes = (['system', 'light', 'dark'] as const).map((value) => ({ value, text: m.themes[value] }));

/** Account settings on one page; `children` follow the logout button. */
export function Account({ children }: { children: ReactNode }) {
  const creator = useAppSelector(isCreator);
  const { logout, question } = useLogout();
  return (
    <div className="grid max-w-160 gap-4">
      <AboutYou />
      <AccountSecurity />
      <Card>
        <div className="grid gap-5">
          <LanguageChoice />
          <ThemeChoice />
          <SaveDataChoice />
          <BytesUsed />
          <ShortcutsSwitch />
          {/* For patrons it is on the privacy page. */}
          {creator && <RecordingSwitch />}
        </div>
      </Card>
      <InstallRow />
      <Button variant="tonal" icon={LogOut} wide onClick={logout}>
        {m.logout}
      </Button>
      {question}
      {children}
    </div>
  );
}

function ThemeChoice() {
  const [theme, setTheme] = useState<Theme>(chosenTheme);
  const choose = (chosen: Theme) => {
    chooseTheme(chosen);
    setTheme(chosen);
  };
  return (
    <div className="grid gap-2">
      <Segmented legend={m.theme} name="theme" options={themes} value={theme} onChoose={choose} />
      <p className="text-small text-ink-2">{m.themeHint}</p>
    </div>
  );
}
