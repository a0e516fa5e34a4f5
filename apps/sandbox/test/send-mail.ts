import { once } from 'node:events';
import { connect } from 'node:net';

/** Speaks SMTP without a library: one mail, to every named recipient. */
export async function sendMail(port: number, to: string[], source: string): Promise<void> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  const lines = [
    'HELO test',
    'MAIL FROM:<udala@example.com>',
    ...to.map((address) => `RCPT TO:<${address}>`),
    'DATA',
    `${source.replaceAll('\n', '\r\n')}\r\n.`,
    'QUIT',
  ];
  await answered(socket);
  for (const line of lines) {
    socket.write(`${line}\r\n`);
    await answered(socket);
  }
  socket.destroy();

  async function answered(from: typeof socket) {
    const [reply] = (await once(from, 'data')) as [string];
    if (!/^[23]/.test(reply)) throw new Error(reply);
  }
}
