// @vitest-environment node
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { ActionsSection } from './actions-section.tsx';
import { FieldsSection } from './fields-section.tsx';
import { ListsSection } from './lists-section.tsx';
import { MediaSection } from './media-section.tsx';
import { NavigationSection } from './navigation-section.tsx';
import { OverlaysSection } from './overlays-section.tsx';
import { PeopleSection } from './people-section.tsx';

it('renders on the server without a style attribute, which the content security policy would block', () => {
  const html = renderToString(
    <MemoryRouter>
      <ActionsSection />
      <FieldsSection />
      <OverlaysSection />
      <NavigationSection />
      <PeopleSection />
      <ListsSection />
      <MediaSection />
    </MemoryRouter>,
  );
  expect(html).toContain('Patrons only');
  expect(html).not.toMatch(/<[^>]* style=/);
  expect(html).not.toContain('<style');
});
