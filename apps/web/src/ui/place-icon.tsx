/** Icons of networks, drawn for Udala in the stroke style of our other icons. */
const drawings = {
  instagram:
    'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5z M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0z M17.5 6.5h.01',
  twitter: 'M4 4l16 16 M20 4L4 20',
  facebook: 'M17 3h-2a5 5 0 0 0-5 5v13 M6.5 12H15',
  tiktok: 'M13 3v12.5a4 4 0 1 1-4-4 M13 3a6 6 0 0 0 6 6',
  linkedin: 'M5 10v10 M5 5h.01 M11 20V10 M11 14.5a4.5 4.5 0 0 1 9 0V20',
  youtube: 'M6 5h12a4 4 0 0 1 4 4v6a4 4 0 0 1-4 4H6a4 4 0 0 1-4-4V9a4 4 0 0 1 4-4z M10 9l5 3-5 3z',
  discord:
    'M8.5 5C6 5.5 4.5 6.5 4.5 6.5 3 9.5 2 13 2 17c1.5 1.5 3.5 2.300 5 2.5l1.5-2.5h7l1.5 2.5c1.5-.2 3.5-1 5-2.5 0-4-1-7.5-2.5-10.5 0 0-1.5-1-4-1.5l-1 2h-5z M9 12.5h.01 M15 12.5h.01',
} as const;

/** Decorative: the name is next to it or in the link's label. */
export const PlaceIcon = ({ place }: { place: keyof typeof drawings }) => (
  <svg
    aria-hidden
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    className="size-5"
  >
    <path d={drawings[place]} />
  </svg>
);
