import { joinClasses } from './join-classes.ts';
import { tintClass } from './tint.ts';

interface AvatarProps {
  /** Source of the tint and of the initials, which are shown until the picture has loaded, or in place of one. */
  name: string;
  src?: string | null | undefined;
  size?: keyof typeof sizes;
  className?: string;
}

const sizes = {
  xs: { box: 'size-6 text-micro', px: 24 },
  sm: { box: 'size-8 text-micro', px: 32 },
  md: { box: 'size-10 text-small', px: 40 },
  lg: { box: 'size-12 text-body', px: 48 },
  story: { box: 'size-16 text-h3', px: 64 },
  xl: { box: 'size-18 text-h2', px: 72 },
  page: { box: 'size-22 text-h1', px: 88 },
  '2xl': { box: 'size-24 text-h1', px: 96 },
};

/** A picture beside a written name, so it is hidden from screen readers. */
export function Avatar({ name, src, size = 'md', className }: AvatarProps) {
  const { box, px } = sizes[size];
  return (
    <span
      aria-hidden
      className={joinClasses(
        'relative grid shrink-0 place-items-center overflow-hidden rounded-full bg-tint font-bold text-tint-ink select-none',
        tintClass(name),
        box,
        className,
      )}
    >
      {initials(name)}
      {src && (
        <img
          src={src}
          alt=""
          width={px}
          height={px}
          loading="lazy"
          decoding="async"
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  );
}

/** First letters of the first and last word, with accents: "Ẹniọlá Ọbi" is ẸỌ. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word) => firstLetter(word ?? ''))
    .join('')
    .toLocaleUpperCase('en');
}

function firstLetter(word: string): string {
  const [first] = new Intl.Segmenter('en').segment(word);
  return first?.segment ?? '';
}
