import type { FastifyInstance } from 'fastify';

/** A vendor's error answer, in its own words. */
export class Refused extends Error {
  readonly status: number;
  readonly answer: object;
  readonly headers: Record<string, string>;

  constructor(status: number, answer: object, headers: Record<string, string> = {}) {
    super(JSON.stringify(answer));
    this.status = status;
    this.answer = answer;
    this.headers = headers;
  }
}

/** Sends error answers; `ofStatus` words what the server itself could not accept, such as broken JSON. */
export function answerErrors(app: FastifyInstance, ofStatus: (status: number, sentence: string) => Refused): void {
  app.setErrorHandler<Error & { statusCode?: number }>(async (error, request, reply) => {
    if (!(error instanceof Refused) && (error.statusCode ?? 500) >= 500) request.log.error(error);
    const { status, answer, headers } =
      error instanceof Refused ? error : ofStatus(error.statusCode ?? 500, error.message);
    return reply.code(status).headers(headers).send(answer);
  });
}
