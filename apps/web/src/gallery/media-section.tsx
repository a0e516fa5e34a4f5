import { Lock } from 'lucide-react';
import { Badge } from '../ui/badge.tsx';
import { MediaGrid } from '../ui/media-grid.tsx';
import { Picture } from '../ui/picture.tsx';
import { StarSlice } from '../ui/star-slice.tsx';
import { notLoaded, photographs } from './photographs.ts';
import { Section, Specimen } from './section.tsx';
import * as t from './words.ts';

const seeds = ['ada', 'chidi', 'zainab', 'post-0198', 'tolu', 'ngozi'];

export function MediaSection() {
  return (
    <Section title="Pictures">
      {[1, 2, 3, 4, 7].map((count) => (
        <Specimen key={count} name={`MediaGrid: ${count}`}>
          <div className="overflow-hidden rounded-card">
            <MediaGrid images={photographs.slice(0, count)} fallbackAlt={t.photographer} />
          </div>
        </Specimen>
      ))}
      <Specimen name="Picture: still on its way">
        <Picture image={notLoaded} fallbackAlt="" sizes="50vw" className="rounded-card" />
      </Specimen>
      <Specimen name="StarSlice" wide>
        <div className="grid grid-cols-2 gap-3 md:grid-cols-3">
          {seeds.map((seed) => (
            <div key={seed} className="relative h-36 overflow-hidden rounded-card">
              <StarSlice seed={seed} className="absolute inset-0" />
              <span className="absolute inset-0 grid place-items-center">
                <Badge icon={Lock}>{t.locked}</Badge>
              </span>
            </div>
          ))}
        </div>
      </Specimen>
    </Section>
  );
}
