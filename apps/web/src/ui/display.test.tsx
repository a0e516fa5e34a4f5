import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { initials } from './avatar.tsx';
import { UnreadBadge } from './badge.tsx';
import { DescriptionList } from './description-list.tsx';
import type { Image } from './image.ts';
import { LiveDot } from './live-dot.tsx';
import { MediaGrid } from './media-grid.tsx';
import { PageHeader } from './page-header.tsx';
import { Picture } from './picture.tsx';
import { Price } from './price.tsx';
import { StarSlice } from './star-slice.tsx';
import { hash } from './tint.ts';
import { TabLinks } from './tab-links.tsx';

it.each([
  ['Ada Obi', 'AO'],
  ['chidi', 'C'],
  ['Ẹniọlá  Ọbí ', 'ẸỌ'],
  ['Ada Mary Nwachukwu', 'AN'],
  ['', ''],
])('makes initials of %j', (name, expected) => expect(initials(name).normalize()).toBe(expected));

it('shows a price and reads it out in words', () => {
  render(<Price kobo={250_000} />);
  expect(screen.getByText('₦2,500')).toHaveAttribute('aria-hidden', 'true');
  expect(screen.getByText('2,500 naira')).toBeInTheDocument();
});

it('shows the unread count, up to 99', () => {
  const { container, rerender } = render(<UnreadBadge count={0} />);
  expect(container).toBeEmptyDOMElement();
  rerender(<UnreadBadge count={99} />);
  expect(container).toHaveTextContent('99');
  rerender(<UnreadBadge count={100} />);
  expect(container).toHaveTextContent('99+');
});

it('says in words whether updates are live', () => {
  const { rerender } = render(<LiveDot connected />);
  expect(screen.getByText('Live updates on')).toBeInTheDocument();
  rerender(<LiveDot connected={false} />);
  expect(screen.getByText('Reconnecting')).toBeInTheDocument();
});

it('lists terms with their amounts', () => {
  render(<DescriptionList rows={[{ term: 'Total due today', value: '₦2,500', total: true }]} />);
  expect(screen.getByRole('term')).toHaveTextContent('Total due today');
  expect(screen.getByRole('definition')).toHaveTextContent('₦2,500');
});

it('marks the current tab', () => {
  render(
    <MemoryRouter initialEntries={['/profile/posts']}>
      <TabLinks
        label="Profile sections"
        tabs={[
          { to: '/profile/posts', text: 'Posts' },
          { to: '/profile/membership', text: 'Benefits' },
        ]}
      />
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Posts');
});

it('keeps its one heading when the title is hidden', () => {
  render(<PageHeader title="Posts" titleHidden />);
  expect(screen.getByRole('heading', { level: 1, name: 'Posts' })).toHaveClass('sr-only');
});

const image = (name: string): Image => ({
  url: `/media/${name}.jpg`,
  width: 1080,
  height: 720,
  alt: '',
  placeholder: 'data:image/webp;base64,AA',
  sources: [
    { url: `/media/${name}-360.webp`, format: 'webp', width: 360 },
    { url: `/media/${name}-1080.webp`, format: 'webp', width: 1080 },
    { url: `/media/${name}-360.avif`, format: 'avif', width: 360 },
    { url: `/media/${name}-720.avif`, format: 'avif', width: 720 },
  ],
});

it('offers a picture in every size, AVIF first, in a box of its aspect ratio', () => {
  const { container } = render(
    <Picture image={image('sea')} fallbackAlt="Photo by Ada, no description" sizes="100vw" />,
  );
  const sources = [...container.querySelectorAll('source')];
  expect(sources.map((source) => source.type)).toEqual(['image/avif', 'image/webp']);
  expect(sources[0]).toHaveAttribute('srcset', '/media/sea-360.avif 360w, /media/sea-720.avif 720w');
  // A wide screen may need a larger file than the AVIF ones.
  expect(sources.map((source) => source.media)).toEqual(['(max-width: 720px)', '']);
  const shown = screen.getByRole('img', { name: 'Photo by Ada, no description' });
  expect(shown).toHaveAttribute('width', '1080');
  expect(shown).toHaveAttribute('loading', 'lazy');
});

it('shows four of seven pictures and how many more there are', () => {
  const images = Array.from({ length: 7 }, (_, index) => image(String(index)));
  render(<MediaGrid images={images} fallbackAlt="A photo" />);
  expect(screen.getAllByRole('img', { name: 'A photo' })).toHaveLength(4);
  expect(screen.getByText('and 3 more')).toBeInTheDocument();
});

it('draws the same pattern for the same seed, and different ones for others', () => {
  const drawn = (seed: string) => render(<StarSlice seed={seed} />).container.innerHTML.replaceAll(/_r_\w+_/g, '');
  expect(drawn('ada')).toBe(drawn('ada'));
  expect(drawn('ada')).not.toBe(drawn('chidi'));
  expect(hash('a')).toBe(0xe40c292c);
});
