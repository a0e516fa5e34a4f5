import { createServer } from 'node:http';
import { Server } from 'socket.io';

/** Cost of sockets without authentication, where everybody gets the same message: Socket.IO and nothing else. */
const port = Number(process.env['PORT']);
/** As long as a notification. */
const message = { notification: 'x'.repeat(400) };

const server = createServer((request, response) => {
  if (request.url === '/broadcast') sockets.emit('newNotification', message);
  if (request.url === '/' || request.url === '/broadcast') response.end('ready');
});
const sockets = new Server(server, {
  transports: ['websocket'],
  serveClient: false,
  perMessageDeflate: false,
  maxHttpBufferSize: 16 * 1024,
});

server.listen(port, '127.0.0.1');
process.once('SIGINT', () => process.exit());
