import { Section, Specimen } from './section.tsx';
import * as t from './words.ts';

const swatches = [
  ['bg-bg text-ink', 'bg'],
  ['bg-surface text-ink-2', 'surface'],
  ['bg-sunken text-ink-3', 'sunken'],
  ['bg-primary text-on-primary', 'primary'],
  ['bg-primary-soft text-primary', 'primary-soft'],
  ['bg-accent text-on-accent', 'accent'],
  ['bg-accent-soft text-accent-text', 'accent-soft'],
  ['bg-success-soft text-success', 'success'],
  ['bg-danger-soft text-danger', 'danger'],
  ['bg-info-soft text-info', 'info'],
] as const;

const sizes = [
  ['font-display text-display font-bold', 'Display ₦2,500'],
  ['font-display text-h1 font-bold', 'Heading one'],
  ['text-h2 font-bold', 'Heading two'],
  ['text-h3 font-semibold', 'Heading three'],
  ['text-body', 'Body'],
  ['text-small text-ink-2', 'Small'],
  ['text-micro text-ink-3', 'Micro'],
] as const;

export function TokensSection() {
  return (
    <Section title="Colour and type">
      <Specimen name="Palette">
        <ul className="grid grid-cols-2 overflow-hidden rounded-card border border-line">
          {swatches.map(([className, name]) => (
            <li key={name} className={`${className} px-3 py-2 text-small font-semibold`}>
              {name}
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen name="Scale">
        <div>
          {sizes.map(([className, name]) => (
            <p key={name} className={className}>
              {name}
            </p>
          ))}
        </div>
      </Specimen>
      <Specimen name="Letters">
        <p className="measure">{t.paragraph}</p>
        <p className="measure font-display text-h2 font-bold">{t.paragraph}</p>
      </Specimen>
    </Section>
  );
}
