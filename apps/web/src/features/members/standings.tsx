import { memberStandings, type MemberStanding } from '@udala/contract/members';
import * as m from '@udala/messages/members';
import { Chip } from '#ui/chip.tsx';

interface StandingsProps {
  shown: MemberStanding;
  onShow: (standing: MemberStanding) => void;
}

export const Standings = ({ shown, onShow }: StandingsProps) => (
  <div role="group" aria-label={m.show} className="flex flex-wrap gap-2">
    {memberStandings.map((standing) => (
      <Chip
        key={standing}
        className="grow justify-center max-sm:px-2! sm:grow-0"
        pressed={standing === shown}
        onClick={() => onShow(standing)}
      >
        {m.shown[standing]}
      </Chip>
    ))}
  </div>
);
