import { LogOut } from 'lucide-react';
import { useState } from 'react';
import * as m from '@udala/messages/settings';
import { handle } from '@udala/messages/shell';
import { RecordingSwitch } from '#features/replay/recording-switch.tsx';
import { InstallRow } from '#features/install/install-row.tsx';
import { useLogout } from '#features/shell/use-logout.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { useAppSelector } from '#app/hooks.ts';
import { chosenTheme, chooseTheme, type Theme } from '#app/theme.ts';
import { SaveDataChoice } from './few-bytes-choice.tsx';
import { AccountSecurity } from './security/account-security.tsx';

const themes = (['system', 'light', 'dark'] as const).map((value) => ({ value, text: m.themes[value] }));

/** The person behind the account, on one page. */
export function Account() {
  const profile = useAppSelector(({ session }) => session.profile);
  const { logout, question } = useLogout();
  const userName = profile?.userName ?? null;
  return (
    <div className="grid max-w-160 gap-4">
      <Card>
        <h2 className="mb-4 text-h3 font-bold">{m.about}</h2>
        <DescriptionList
          rows={[
            { term: m.name, value: <span className="break-words">{profile?.name}</span> },
            ...(userName === null ? [] : [{ term: m.userName, value: handle(userName) }]),
          ]}
        />
      </Card>
      <AccountSecurity />
      <Card>
        <div className="grid gap-5">
          <ThemeChoice />
          <SaveDataChoice />
          <RecordingSwitch />
        </div>
      </Card>
      <InstallRow />
      <Button variant="quiet" icon={LogOut} wide onClick={logout}>
        {m.logout}
      </Button>
      {question}
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
