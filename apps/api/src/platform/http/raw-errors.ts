import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ErrorCode, WireError } from '@udala/contract/errors';
import type { ConnectionError, FastifyInstance } from 'fastify';
import { say } from '../say.ts';
import { headersOfUnreadable } from './security-headers.ts';

const statusOf: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Answers bytes that Node could not parse as a request, in the same form as all other errors; no hook or route sees
 * them.
 */
export function answerUnreadable(error: ConnectionError, socket: Socket): void {
  const isAnswered = (socket as Socket & { _httpMessage?: ServerResponse })._httpMessage?.headersSent === true;
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswered) {
    socket.destroy();
    return;
  }
  answerRaw(socket, statusOf[error.code] ?? 400);
}

/** Answers on a raw connection without a Node response, e.g. a rejected websocket upgrade, and closes it. */
export function answerRaw(socket: Duplex, status: number): void {
  const { headers, body } = wireAnswer(status === 413 ? 'too_large' : 'invalid_request');
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
}

/** Replaces Node's own bare response to an unsupported Expect header. */
export function answerExpectations({ server }: FastifyInstance): void {
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { headers, body } = wireAnswer('invalid_request');
    response.writeHead(417, headers).end(body);
  });
}

function wireAnswer(code: ErrorCode): { headers: Record<string, string>; body: string } {
  const wire: WireError = { code, message: say().errors.byCode[code], requestId: randomUUID() };
  const body = JSON.stringify(wire);
  return {
    headers: {
      ...headersOfUnreadable,
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    },
    body,
  };
}
