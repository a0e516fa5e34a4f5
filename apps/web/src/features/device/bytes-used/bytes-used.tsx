import { useState } from 'react';
import * as m from '@udala/messages/bytes-used';
import { naira } from '@udala/messages/money';
import { dayLabel } from '#lib/dates.ts';
import { used } from './used.ts';

const bytesPerMb = 1_000_000;
/** Average price of a small data plan: 1.8 GB for ₦1,500. */
const koboPerMb = 81;

/** The data that Udala used in this browser this month, and its cost. */
export function BytesUsed() {
  const [counted] = useState(() => used(new Date()));
  if (!counted) return null;
  const mb = counted.bytes / bytesPerMb;
  return (
    <div>
      <p className="font-semibold">{m.used(mb.toFixed(1), naira(Math.round(mb * koboPerMb)))}</p>
      <p className="text-small text-ink-2">{m.howCounted(dayLabel(counted.since), naira(koboPerMb))}</p>
    </div>
  );
}
