import { benchHome } from '../database.ts';
import { median } from '../load.ts';
import { runProgram, type Program } from '../process.ts';
import type { Row } from '../row.ts';
import { anyFreePort } from '../../scripts/ports.ts';

const ROUNDS = 5;

/** A second `npm start`: demo data and web build exist, so this is the time a person waits at each start. */
async function ours(): Promise<Program> {
  const [port, sandboxPort, smtpPort] = [await anyFreePort(), await anyFreePort(), await anyFreePort()];
  return {
    script: 'scripts/start.ts',
    readyUrl: `http://localhost:${port}/membership`,
    env: {
      UDALA_HOME: benchHome('bench-start'),
      UDALA_DEMO: 'small',
      MONEY_MODE: 'platform',
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_SMTP_PORT: String(smtpPort),
    },
  };
}

async function yardstick(): Promise<Program> {
  const port = await anyFreePort();
  return {
    script: 'bench/yardstick/start.ts',
    readyUrl: `http://localhost:${port}/`,
    env: { UDALA_HOME: benchHome('bench-yardstick'), PORT: String(port) },
  };
}

async function startOnce(program: Program): Promise<number> {
  const { startMs, stop } = await runProgram(program);
  await stop();
  return startMs;
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

export const start: Row = {
  name: 'start',
  async measure() {
    const [our, bare] = await Promise.all([ours(), yardstick()]);
    await startOnce(our);
    await startOnce(bare);
    const times: { our: number; bare: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      times.push({ our: await startOnce(our), bare: await startOnce(bare) });
    }
    const ourMs = median(times.map((time) => time.our));
    const bareMs = median(times.map((time) => time.bare));
    return [
      {
        ours: seconds(ourMs),
        yardstick: seconds(bareMs),
        ratio: ourMs / bareMs,
        goal: { ratio: 3, is: 'at most' },
      },
    ];
  },
};
