import { Bell, ChartColumn, Ellipsis, Settings, Trash2 } from 'lucide-react';
import { Avatar } from '../ui/avatar.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconButton, iconButtonClass } from '../ui/icon-button.tsx';
import { Logo, Wordmark } from '../ui/logo.tsx';
import { MenuItem } from '../ui/menu-item.tsx';
import { Stepper } from '../ui/stepper.tsx';
import { TabLinks } from '../ui/tab-links.tsx';
import { Row, Section, Specimen } from './section.tsx';
import * as t from './words.ts';
import { IconBar } from './icon-bar.tsx';

export function NavigationSection() {
  return (
    <Section title="Navigation">
      <Specimen name="Logo, Wordmark">
        <Row>
          <Wordmark />
          <Logo className="size-16" />
          <Logo className="size-6" />
          <Logo className="size-4" />
        </Row>
      </Specimen>
      <Specimen name="A title bar">
        <div className="flex h-14 items-center gap-2 rounded-card border border-line bg-bg px-4">
          <IconButton icon={Bell} label="Notifications, 3 unread" className="ms-auto" />
          <Avatar name={t.ada} size="sm" />
        </div>
      </Specimen>
      <Specimen name="TabLinks">
        <TabLinks label={t.profileSections} tabs={t.tabs} />
      </Specimen>
      <Specimen name="Disclosure">
        <Row>
          <Disclosure label={t.more} button={<Icon of={Ellipsis} />} buttonClassName={iconButtonClass} align="start">
            {(close) => (
              <>
                <MenuItem icon={ChartColumn} onPress={close}>
                  {t.moreItems[0]}
                </MenuItem>
                <MenuItem icon={Settings} onPress={close}>
                  {t.moreItems[1]}
                </MenuItem>
                <MenuItem icon={Trash2} danger onPress={close}>
                  {t.deleteTitle}
                </MenuItem>
              </>
            )}
          </Disclosure>
        </Row>
      </Specimen>
      <Specimen name="Stepper">
        <Stepper steps={t.steps} current={2} />
      </Specimen>
      <Specimen name="Icons">
        <IconBar />
      </Specimen>
    </Section>
  );
}
