interface SkipLinksProps {
  links: readonly { target: string; text: string }[];
}

/** The first stops of the Tab key; visible only while focused. */
export function SkipLinks({ links }: SkipLinksProps) {
  return (
    <ul>
      {links.map(({ target, text }) => (
        <li key={target}>
          <a
            href={`#${target}`}
            className="fixed start-3 top-3 z-50 inline-flex min-h-11 -translate-y-20 items-center rounded-control bg-primary px-4 font-semibold text-on-primary focus:translate-y-0"
          >
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}
