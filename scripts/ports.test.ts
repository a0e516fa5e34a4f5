import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { requireFreePorts } from './ports.ts';

async function rivalOnAPort() {
  const rival = createServer().listen(0, '127.0.0.1');
  await once(rival, 'listening');
  onTestFinished(() => void rival.close());
  return { rival, port: (rival.address() as AddressInfo).port };
}

it('names the port in use and the setting that changes it', async () => {
  const { port } = await rivalOnAPort();
  await expect(requireFreePorts([{ port, purpose: 'the sandbox', setting: 'SANDBOX_PORT' }], 0)).rejects.toThrow(
    `Port ${port} is taken by another program, and the sandbox needs it. Stop that program, or set SANDBOX_PORT to a free port.`,
  );
});

it('waits a moment for a program that is just ending', async () => {
  const { rival, port } = await rivalOnAPort();
  setTimeout(() => rival.close(), 200);
  await expect(requireFreePorts([{ port, purpose: 'Udala', setting: 'PORT' }], 2000)).resolves.toBeUndefined();
});
