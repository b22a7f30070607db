import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** Where to cut a connection. */
export interface Cut {
  /** Matches the client's message in PostgreSQL's protocol: `begin`, `commit`, `insert into`. */
  at: RegExp;
  /**
   * `withheld`: the server never gets the message. `answer lost`: the client never gets the answer.
   * `answered`: the cut comes after the answer. `stalled`: nothing is cut, but nothing passes from then on.
   */
  when: 'withheld' | 'answer lost' | 'answered' | 'stalled';
}

interface Cutting {
  /** The address of the database behind the proxy. */
  url: string;
  /** Cuts the next connections that reach this point (by default one), and no others. */
  cutNext(cut: Cut, connections?: number): void;
  /** How many were cut. */
  cuts(): number;
}

/**
 * A proxy in front of a database that cuts connections with a reset, as a network or a balancer does. It ends
 * with the test.
 *
 * @param databaseUrl an address whose `host` parameter is a socket's folder
 */
export async function startCuttingPostgres(databaseUrl: string): Promise<Cutting> {
  const behind = new URL(databaseUrl);
  const socket = `${behind.searchParams.get('host')}/.s.PGSQL.${behind.searchParams.get('port')}`;
  const sockets = new Set<Socket>();
  let next: Cut | undefined;
  let left = 0;
  let cuts = 0;
  const server = createServer((client) => {
    const upstream = connect(socket);
    const both = [client, upstream];
    for (const end of both) sockets.add(end.on('error', () => {}));
    let cut: Cut | undefined;
    const reset = () => {
      cuts += 1;
      client.resetAndDestroy();
      upstream.destroy();
    };
    client.on('data', (sent) => {
      if (!cut && left > 0 && next?.at.test(sent.toString('latin1'))) {
        cut = next;
        left -= 1;
      }
      if (cut?.when === 'stalled') return;
      if (cut?.when === 'withheld') reset();
      else upstream.write(sent);
    });
    upstream.on('data', (answer) => {
      if (!cut) client.write(answer);
      else if (cut.when === 'stalled') return;
      else if (cut.when === 'answered') client.write(answer, reset);
      else reset();
    });
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const end of sockets) end.destroy();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `postgresql://${behind.username}@127.0.0.1:${port}${behind.pathname}`,
    cutNext(cut, connections = 1) {
      next = cut;
      left = connections;
    },
    cuts: () => cuts,
  };
}
