import { linkParts } from '#lib/link-parts.ts';
import { linkClass } from './button-class.ts';
import { joinClasses } from './join-classes.ts';

/** What a person wrote: her paragraphs, her line breaks, and her web addresses as links nobody vouches for. */
export function WrittenText({ text, className }: { text: string; className?: string }) {
  const paragraphs = text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '');
  if (paragraphs.length === 0) return null;
  return (
    <div className={joinClasses('grid wrap-anywhere', className)}>
      {paragraphs.map((paragraph, index) => (
        <p key={index} className="measure whitespace-pre-line">
          {linkParts(paragraph).map(({ text: shown, href }, place) =>
            href === undefined ? (
              shown
            ) : (
              <a key={place} href={href} target="_blank" rel="nofollow noopener noreferrer" className={linkClass}>
                {shown}
              </a>
            ),
          )}
        </p>
      ))}
    </div>
  );
}
