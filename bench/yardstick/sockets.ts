import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';

/** What sockets cost at best: they are let in unasked, and everybody is told the same. */
const port = Number(process.env['PORT']);
/** As long as a notice. */
const message = JSON.stringify({ event: 'newNotification', notification: 'x'.repeat(400) });

const server = createServer((request, response) => {
  if (request.url === '/tell') for (const socket of sockets.clients) socket.send(message);
  response.end('ready');
});
const sockets = new WebSocketServer({ server, perMessageDeflate: false, maxPayload: 16 * 1024 });

server.listen(port, '127.0.0.1');
process.once('SIGINT', () => process.exit());
