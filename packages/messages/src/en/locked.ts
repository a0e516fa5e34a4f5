import { grouped } from '../format.ts';

const counted = (count: number, one: string, more: string) => `${grouped(count)} ${count === 1 ? one : more}`;

/** What is inside a locked post, after the words “Patrons only”. */
export const inside = ({ pictures, videos, minutes }: { pictures: number; videos: number; minutes: number }) =>
  [
    pictures > 0 && counted(pictures, 'photograph', 'photographs'),
    videos > 0 && counted(videos, 'video', 'videos'),
    minutes > 0 && `${grouped(minutes)} min read`,
  ]
    .filter(Boolean)
    .join(' · ');
