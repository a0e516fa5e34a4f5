import { memberStandings, type MemberStanding } from '@udala/contract/members';
import * as m from '@udala/messages/members';
import { Chip } from '#ui/chip.tsx';

interface StandingsProps {
  shown: MemberStanding;
  onShow: (standing: MemberStanding) => void;
}

export const Standings = ({ shown, onShow }: StandingsProps) => (
  <div role="group" aria-label={m.show} className="grid grid-cols-2 gap-2 sm:flex">
    {memberStandings.map((standing) => (
      <Chip key={standing} className="justify-center" pressed={standing === shown} onClick={() => onShow(standing)}>
        {m.shown[standing]}
      </Chip>
    ))}
  </div>
);
