import { Lock } from 'lucide-react';
import * as m from '@udala/messages/feed';
import { Badge } from '#ui/badge.tsx';
import { StarSlice } from '#ui/star-slice.tsx';

/** Placeholder for the pictures of a locked post, whose files the viewer never receives. */
export function LockedCover({ seed }: { seed: string }) {
  return (
    <div className="relative grid h-40 place-items-center overflow-hidden">
      <StarSlice seed={seed} className="absolute inset-0 opacity-60" />
      <span className="relative grid rounded-full bg-surface p-1">
        <Badge icon={Lock}>{m.patronsOnly}</Badge>
      </span>
    </div>
  );
}
