import { compareCalls } from './calls.ts';
import { askDataset } from './dataset.ts';
import type { Target } from './load.ts';
import type { Measured } from './row.ts';
import { startOurs, type OurServer } from './server.ts';

const SEATS = 50;
/** Of one person few enough in all rounds that no limit is met. Many short rounds: the machine is busier in some. */
const CALLS = { calls: 100, rounds: 13 };
const MOST = 1.3;

interface Seat {
  patronId: string;
  /** A creator whose patron they are, with about as many posts as others in a dataset of any size. */
  creatorId: string;
  creatorName: string;
}

interface Read {
  part: string;
  by: 'patronId' | 'creatorId';
  path: (seat: Seat) => string;
}

const reads: readonly Read[] = [
  { part: 'feed', by: 'patronId', path: () => '/posts?postType=Feed&limit=10' },
  { part: 'profile', by: 'patronId', path: ({ creatorId }) => `/posts?postType=Feed&limit=10&authorId=${creatorId}` },
  { part: 'search', by: 'patronId', path: ({ creatorName }) => `/creators?limit=10&q=${creatorName.slice(1, 7)}` },
  { part: 'creators', by: 'patronId', path: () => '/creators?limit=10' },
  { part: 'notifications', by: 'patronId', path: () => '/notifications?limit=20' },
  { part: 'members', by: 'creatorId', path: ({ creatorId }) => `/subscriptions?limit=20&creatorId=${creatorId}` },
  { part: 'analytics', by: 'creatorId', path: () => '/analytics?range=30' },
];

/** Each read among all people and posts, against the same among a hundredth of them. */
export async function compareReads(wholeUrl: string, partUrl: string): Promise<Measured[]> {
  const [wholeSeats, partSeats] = [await findSeats(wholeUrl), await findSeats(partUrl)];
  const [whole, part] = await Promise.all([startOurs(wholeUrl), startOurs(partUrl)]);
  try {
    const measured: Measured[] = [];
    for (const read of reads) {
      const targets = [await targetOf(whole, wholeSeats, read), await targetOf(part, partSeats, read)] as const;
      measured.push(timesOfSizes(read.part, await compareCalls(...targets, CALLS), 'ms each'));
    }
    return measured;
  } finally {
    await Promise.all([whole.stop(), part.stop()]);
  }
}

/** A part of the row: a figure of the whole against that of a hundredth. */
export function timesOfSizes(part: string, [ours, yardstick]: readonly [number, number], unit: string): Measured {
  return {
    part,
    ours: `${ours.toFixed(1)} ${unit}`,
    yardstick: `${yardstick.toFixed(1)} ${unit}`,
    ratio: ours / yardstick,
    goal: { ratio: MOST, is: 'at most' },
  };
}

async function targetOf(server: OurServer, seats: readonly Seat[], { by, path }: Read): Promise<Target> {
  const asks = await server.asksOf(
    seats.map((seat) => seat[by]),
    (_, place) =>
      seats
        .slice(place, place + 1)
        .map(path)
        .join(''),
  );
  return { origin: server.origin, asks };
}

/** People spread over the whole dataset, found by their addresses. */
const findSeats = (url: string): Promise<Seat[]> =>
  askDataset<Seat>(
    url,
    `select u.id as "patronId", c.creator_id as "creatorId", c.name as "creatorName"
       from (select (select count(*) from creator_stats) as creators, (select count(*) from users) as people) size
       cross join generate_series(0, ${2 * SEATS - 1}) k
       join users u on u.email = 'person' || (creators + 1 + k * ((people - creators) / ${2 * SEATS})) || '@example.com'
       cross join lateral (
         select s.creator_id, p.name
           from subscriptions s
           join creator_stats t on t.creator_id = s.creator_id
           join profiles p on p.user_id = s.creator_id
          where s.patron_id = u.id and s.state = 'active' and t.feed_posts between 50 and 150
          order by s.creator_id limit 1) c
      where u.state = 'active' order by k limit ${SEATS}`,
    SEATS / 2,
  );
