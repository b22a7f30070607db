import pg from 'pg';

const HOLDER = 'ai-toolbox-holder';

/** A mark that an app uses a database server, valid while it is held. */
export interface ServerUse {
  /** Removes the mark; tells whether other apps still use the server. */
  release(): Promise<{ othersRemain: boolean }>;
}

/**
 * Marks a server as used with a connection that stays open: pools close idle connections, so theirs prove nothing.
 *
 * @param onLost called when the connection ends without having been released
 */
export async function holdServer(url: string, onLost: () => void): Promise<ServerUse> {
  const holder = await connect(url, HOLDER);
  holder.once('end', onLost);
  return {
    async release() {
      holder.off('end', onLost);
      await holder.end().catch(() => {});
      return { othersRemain: await othersRemain(url) };
    },
  };
}

async function connect(url: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: 5_000,
  });
  // Only the connection's end counts, which follows.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** The server notices an ended connection a moment later, so a count above zero is checked again. */
async function othersRemain(url: string): Promise<boolean> {
  const client = await connect(url, 'ai-toolbox');
  try {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const { rowCount } = await client.query('select 1 from pg_stat_activity where application_name = $1', [
        HOLDER,
      ]);
      if (rowCount === 0) return false;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return true;
  } finally {
    await client.end();
  }
}
