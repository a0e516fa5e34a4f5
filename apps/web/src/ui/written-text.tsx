import { linkParts } from '#lib/link-parts.ts';
import { linkClass } from './button-class.ts';
import { joinClasses } from './join-classes.ts';

/** A person's text with its paragraphs and line breaks; web addresses become links that we do not endorse. */
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
