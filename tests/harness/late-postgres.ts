import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** PostgreSQL's refusal of a client: an SQL state and its message. */
export interface Refusal {
  code: string;
  message: string;
}

/** The answer of a server that is still starting. */
export const STARTING: Refusal = { code: '57P03', message: 'the database system is starting up' };

/** The message with which PostgreSQL ends a connection. */
export function errorResponse({ code, message }: Refusal): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const length = Buffer.alloc(4);
  length.writeInt32BE(fields.length + 4);
  return Buffer.concat([Buffer.from('E'), length, fields]);
}

interface LatePostgres {
  port: number;
  /** How many clients were refused. */
  refused(): number;
  /** From now on, clients reach the database at this address. */
  open(databaseUrl: string): void;
  close(): void;
}

/**
 * A port that refuses clients as PostgreSQL does, until it is opened.
 *
 * @param port by default, any free one
 */
export async function startLatePostgres(refusal: Refusal, port = 0): Promise<LatePostgres> {
  const sockets = new Set<Socket>();
  let refused = 0;
  let path: string | undefined;
  const server = createServer((client) => {
    sockets.add(client.on('error', () => {}));
    if (path === undefined) {
      refused += 1;
      client.once('data', () => client.end(errorResponse(refusal)));
      return;
    }
    const upstream = connect(path);
    sockets.add(upstream.on('error', () => client.destroy()));
    client.pipe(upstream).pipe(client);
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    refused: () => refused,
    open(databaseUrl) {
      const { searchParams } = new URL(databaseUrl);
      path = `${searchParams.get('host')}/.s.PGSQL.${searchParams.get('port')}`;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
