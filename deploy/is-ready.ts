import { request } from 'node:http';

/** A container's health check: exits with 0 when the server in it is ready. */
const probe = request({
  host: '127.0.0.1',
  port: Number(process.env['PORT'] ?? 3000),
  path: '/readyz',
  timeout: 2_500,
});
probe.on('response', ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1));
probe.on('timeout', () => process.exit(1));
probe.on('error', () => process.exit(1));
probe.end();
