import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** Messages of PostgreSQL's protocol: authentication succeeded, and ready for a query. */
const WELCOME = Buffer.from('520000000800000000' + '5a0000000549', 'hex');

/**
 * A database server that hangs like a stopped process: it lets clients in and then never answers. It ends
 * with the test.
 *
 * @param farewell sent together with the welcome; the server then hangs up
 * @returns its address
 */
export async function startHangingPostgres(farewell?: Buffer): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    socket.once('data', () => {
      if (farewell) socket.end(Buffer.concat([WELCOME, farewell]));
      else socket.write(WELCOME);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  return `postgresql://me@127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/nothing`;
}
