import { readdir } from 'node:fs/promises';
import os from 'node:os';
import { listPatrons, publisherFor, withTown } from '../crowd-world.ts';
import { findViewers } from '../dataset.ts';
import { crowdAtFleet, requireFleetPrograms, withFleet, type Fleet } from '../fleet.ts';
import { runMigrate } from '../later-version.ts';
import { connections, load, median } from '../load.ts';
import { statOf } from '../memory.ts';
import type { Measured, Row } from '../row.ts';
import { tokensFor } from '../server.ts';

const SOCKETS = 300;
const POSTS = 100_000;
const ROUNDS = 5;
const SECONDS = 4;
/** Of Linux's `/proc`. */
const TICKS_PER_SECOND = 100;
/** With fewer cores the clients, PostgreSQL and the proxy take what the second process would. */
const CORES_FOR_RATE = 6;
/** Requests a second of each process at equal load: two cores have time left at twice that. */
const EQUAL_LOAD = 250;

/** Two web processes and a worker behind the Caddy file of `deploy/`, beside one of each. */
export const two: Row = {
  name: 'two',
  async measure({ count = SOCKETS }) {
    requireFleetPrograms('two');
    return withTown({ count, posts: POSTS }, async (databaseUrl) => {
      await runMigrate(databaseUrl);
      const one = await withFleet(databaseUrl, ['first', 'worker'], (fleet) => feedsOf(fleet, databaseUrl));
      return withFleet(databaseUrl, ['first', 'second', 'worker'], async (fleet) => {
        const both = await feedsOf(fleet, databaseUrl);
        return [
          costOf('cost', one.most, both.most),
          costOf('cost equal', one.equal, both.equal),
          ...rateOf(one.most, both.most),
          await fanOutOf(fleet, databaseUrl, count),
        ];
      });
    });
  },
};

interface Figures {
  perSecond: number;
  /** Requests in a second of the processor's time, of all web processes. */
  perCpuSecond: number;
}

interface Feeds {
  /** Each process answers as many requests as the other, and as one alone. */
  equal: Figures;
  /** As many as the machine can answer. */
  most: Figures;
}

/** The home feeds of fifty patrons, through the proxy. */
async function feedsOf({ port, host, pids }: Fleet, databaseUrl: string): Promise<Feeds> {
  const viewers = await findViewers(databaseUrl, connections);
  const tokens = await tokensFor(
    databaseUrl,
    viewers.map(({ patronId }) => patronId),
    host,
  );
  const target = {
    origin: `http://127.0.0.1:${port}`,
    asks: tokens.map((token) => ({
      path: '/posts?postType=Feed&limit=10',
      headers: { host, authorization: `Bearer ${token}` },
    })),
  };
  await load(target, SECONDS);
  const measure = async (rate?: number): Promise<Figures> => {
    const rounds: Figures[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = await cpuSecondsOf(pids());
      const { perSecond } = await load(target, SECONDS, rate);
      rounds.push({ perSecond, perCpuSecond: (perSecond * SECONDS) / ((await cpuSecondsOf(pids())) - before) });
    }
    return {
      perSecond: median(rounds.map(({ perSecond }) => perSecond)),
      perCpuSecond: median(rounds.map(({ perCpuSecond }) => perCpuSecond)),
    };
  };
  return { equal: await measure(EQUAL_LOAD * pids().length), most: await measure() };
}

async function cpuSecondsOf(pids: readonly number[]): Promise<number> {
  const times = await Promise.all(
    pids.map(async (pid) => {
      const fields = await statOf(pid);
      return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
    }),
  );
  return times.reduce((sum, time) => sum + time, 0);
}

const written = (rate: number) => Math.round(rate).toLocaleString('en');

const costOf = (part: string, one: Figures, both: Figures): Measured => ({
  part,
  ours: `${written(both.perCpuSecond)} a CPU second`,
  yardstick: `${written(one.perCpuSecond)} by one`,
  ratio: both.perCpuSecond / one.perCpuSecond,
  goal: { ratio: 0.9, is: 'at least' },
  beside: `${written(both.perSecond)}/s by two, ${written(one.perSecond)}/s by one: ${(both.perSecond / one.perSecond).toFixed(2)}×, on ${os.availableParallelism()} cores`,
});

const rateOf = (one: Figures, both: Figures): Measured[] =>
  os.availableParallelism() < CORES_FOR_RATE
    ? []
    : [
        {
          part: 'rate',
          ours: `${written(both.perSecond)}/s`,
          yardstick: `${written(one.perSecond)}/s by one`,
          ratio: both.perSecond / one.perSecond,
          goal: { ratio: 1.7, is: 'at least' },
        },
      ];

/** Posts of one creator, sent to one process after the other by the proxy, reach every open page at both. */
async function fanOutOf(fleet: Fleet, databaseUrl: string, count: number): Promise<Measured> {
  const { host, pids } = fleet;
  const patronIds = await listPatrons(databaseUrl, count);
  const publish = await publisherFor(host, databaseUrl, patronIds);
  const crowd = await crowdAtFleet(fleet, databaseUrl, patronIds);
  try {
    const before = await Promise.all(pids().map(descriptorsOf));
    await crowd.open(count);
    const held = (await Promise.all(pids().map(descriptorsOf))).map((now, seat) => now - (before[seat] ?? 0));
    const seconds: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) seconds.push(await crowd.secondsToHear(count, publish));
    return {
      part: 'sockets',
      ours: `${held.join(' + ')} of ${count}`,
      yardstick: 'as many at both',
      ratio: Math.min(...held) / Math.max(...held),
      goal: { ratio: 0.8, is: 'at least' },
      beside: `each of ${ROUNDS} posts reached all ${count}, the last after ${median(seconds).toFixed(2)} s`,
    };
  } finally {
    await crowd.stop();
  }
}

const descriptorsOf = async (pid: number): Promise<number> => (await readdir(`/proc/${pid}/fd`)).length;
