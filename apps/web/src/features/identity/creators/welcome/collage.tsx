import type { ImageContent } from '@udala/contract/posts';
import { naira } from '@udala/messages/money';
import * as m from '@udala/messages/welcome';
import { Picture } from '#ui/picture.tsx';
import { StarSlice } from '#ui/star-slice.tsx';

export interface ShownPage {
  id: string;
  name: string;
  url: string;
  /** A month's price in kobo; null while nothing is for sale. */
  priceKobo: number | null;
  /** A picture of theirs that everybody may see. */
  picture: ImageContent | null;
}

const leans = ['-rotate-2', 'z-10 sm:-translate-y-4', 'rotate-2'];

/** Three pages of creators; where there are fewer, three drawn examples, labelled as such. */
export function Collage({ pages }: { pages: readonly ShownPage[] }) {
  const areReal = pages.length >= leans.length;
  return (
    <figure className="grid gap-3">
      <ul className="grid grid-cols-3 items-center gap-2 sm:gap-3">
        {areReal
          ? pages.slice(0, leans.length).map((page, index) => (
              <li key={page.id} className={leans[index]}>
                <a href={page.url} className="block rounded-sheet">
                  <PageCard name={page.name} seed={page.id} priceKobo={page.priceKobo} picture={page.picture} />
                </a>
              </li>
            ))
          : m.examplePages.map(({ name, priceNaira }, index) => (
              <li key={name} className={leans[index]}>
                <PageCard name={name} seed={name} priceKobo={priceNaira * KOBO} picture={null} />
              </li>
            ))}
      </ul>
      {!areReal && <figcaption className="text-center text-micro text-ink-3">{m.exampleCaption}</figcaption>}
    </figure>
  );
}

const KOBO = 100;

interface CardProps {
  name: string;
  seed: string;
  priceKobo: number | null;
  picture: ImageContent | null;
}

/** A page as a card: a picture, its name and its price. */
export function PageCard({ name, seed, priceKobo, picture }: CardProps) {
  return (
    <span className="relative block aspect-3/4 overflow-clip rounded-sheet bg-sunken shadow-e2">
      {picture ? (
        <Picture image={picture} fallbackAlt="" sizes="(min-width: 48rem) 12rem, 33vw" cover />
      ) : (
        <StarSlice seed={seed} />
      )}
      <span className="absolute inset-x-1.5 bottom-1.5 grid rounded-control bg-surface px-2 py-1.5 lg:inset-x-2 lg:bottom-2 lg:px-3">
        <span className="line-clamp-2 text-micro font-bold text-ink lg:text-small">{name}</span>
        {priceKobo !== null && <Price each={naira(priceKobo)} />}
      </span>
    </span>
  );
}

/** On a small screen the amount alone, since more does not fit; aloud always with what it is for. */
function Price({ each }: { each: string }) {
  return (
    <span className="text-micro text-ink-2">
      <span aria-hidden className="lg:hidden">
        {each}
      </span>
      <span className="max-lg:sr-only">{m.monthly(each)}</span>
    </span>
  );
}
