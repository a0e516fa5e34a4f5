import { msOfEach } from './calls.ts';
import { askDataset } from './dataset.ts';
import { median } from './load.ts';
import type { Measured } from './row.ts';
import { startOurs, type OurServer } from './server.ts';

const SEATS = 50;
/** Of one person few enough in all rounds that no limit is met. */
const CALLS_A_ROUND = 200;
const ROUNDS = 5;
const MOST = 1.3;

interface Seat {
  patronId: string;
  /** A creator whose patron they are, with about as many posts as others in a dataset of any size. */
  creatorId: string;
  creatorName: string;
}

/** What people read most, each by its address. */
const reads: Record<string, { of: 'patronId' | 'creatorId'; path: (seat: Seat) => string }> = {
  feed: { of: 'patronId', path: () => '/posts?postType=Feed&limit=10' },
  profile: { of: 'patronId', path: ({ creatorId }) => `/posts?postType=Feed&limit=10&authorId=${creatorId}` },
  search: { of: 'patronId', path: ({ creatorName }) => `/creators?limit=10&q=${creatorName.slice(1, 7)}` },
  creators: { of: 'patronId', path: () => '/creators?limit=10' },
  notifications: { of: 'patronId', path: () => '/notifications?limit=20' },
  members: { of: 'creatorId', path: ({ creatorId }) => `/subscriptions?limit=20&creatorId=${creatorId}` },
  analytics: { of: 'creatorId', path: () => '/analytics?range=30' },
};

/** Each read among all people and posts, against the same among a hundredth of them. */
export async function compareReads(whole: string, part: string): Promise<Measured[]> {
  const sides = await Promise.all([openSide(whole), openSide(part)]);
  try {
    const measured: Measured[] = [];
    for (const name of Object.keys(reads)) {
      const targets = await Promise.all(sides.map((side) => side.targetOf(name)));
      const rounds: number[][] = [[], []];
      for (let round = 0; round <= ROUNDS; round += 1) {
        for (const [side, target] of targets.entries()) {
          const ms = await msOfEach(target, CALLS_A_ROUND);
          if (round > 0) rounds[side]?.push(ms);
        }
      }
      measured.push(timesOfSizes(name, rounds, 'ms each'));
    }
    return measured;
  } finally {
    await Promise.all(sides.map((side) => side.stop()));
  }
}

/** A part of the row: the median of the whole against that of the part. */
export function timesOfSizes(part: string, [whole = [], small = []]: readonly number[][], unit: string): Measured {
  const [ours, yardstick] = [median(whole), median(small)];
  return {
    part,
    ours: `${ours.toFixed(1)} ${unit}`,
    yardstick: `${yardstick.toFixed(1)} ${unit}`,
    ratio: ours / yardstick,
    goal: { ratio: MOST, is: 'at most' },
  };
}

async function openSide(url: string): Promise<OurServer & { targetOf: (read: string) => ReturnType<typeof targetOf> }> {
  const seats = await findSeats(url);
  const server = await startOurs(url);
  return { ...server, targetOf: (read) => targetOf(server, seats, read) };
}

async function targetOf({ origin, asksOf }: OurServer, seats: readonly Seat[], name: string) {
  const read = reads[name];
  if (!read) throw new Error(`there is no read called ${name}`);
  const readers = seats.map((seat) => seat[read.of]);
  const pathOf = (_: string, place: number) => {
    const seat = seats[place];
    if (!seat) throw new Error(`there is no seat ${place}`);
    return read.path(seat);
  };
  return { origin, asks: await asksOf(readers, pathOf) };
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
