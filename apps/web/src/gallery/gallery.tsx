import { useState } from 'react';
import type { Theme } from '../styles/first-script.ts';
import { chooseTheme, chosenTheme } from '../styles/theme.ts';
import { Chip } from '../ui/chip.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SkipLinks } from '../ui/skip-links.tsx';
import { Wordmark } from '../ui/logo.tsx';
import { ActionsSection } from './actions-section.tsx';
import { FeedbackSection } from './feedback-section.tsx';
import { FieldsSection } from './fields-section.tsx';
import { ListsSection } from './lists-section.tsx';
import { MediaSection } from './media-section.tsx';
import { NavigationSection } from './navigation-section.tsx';
import { OverlaysSection } from './overlays-section.tsx';
import { PeopleSection } from './people-section.tsx';
import { TokensSection } from './tokens-section.tsx';
import * as t from './words.ts';

const themes: Theme[] = ['system', 'light', 'dark'];

/** All components in all states, for visual review and axe; only in local mode. */
export function Gallery() {
  const [theme, setTheme] = useState(chosenTheme);
  const choose = (next: Theme) => {
    chooseTheme(next);
    setTheme(next);
  };
  return (
    <>
      <SkipLinks links={t.skipLinks} />
      <PageHeader
        title={t.title}
        start={<Wordmark />}
        end={<span className="text-small text-ink-3">{t.subtitle}</span>}
      />
      <main id="content" tabIndex={-1} className="mx-auto grid max-w-7xl gap-10 px-4 py-6">
        <div className="flex flex-wrap gap-2">
          {themes.map((name) => (
            <Chip key={name} pressed={theme === name} onClick={() => choose(name)}>
              {name}
            </Chip>
          ))}
        </div>
        <TokensSection />
        <ActionsSection />
        <FieldsSection />
        <FeedbackSection />
        <OverlaysSection />
        <NavigationSection />
        <PeopleSection />
        <ListsSection />
        <MediaSection />
      </main>
    </>
  );
}
