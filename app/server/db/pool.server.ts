import pg from 'pg';

export interface LendingPoolConfig extends pg.PoolConfig {
  /** How long a transaction may hold a connection, in milliseconds; without it, as long as it likes. */
  loanLimitMs?: number;
}

type Callback = Parameters<pg.Pool['connect']>[0];

/**
 * A pool whose connections may break or hang while a transaction holds them. The transaction then fails with
 * what happened, nothing else does, and the pool makes a new connection.
 *
 * The packages leave gaps here. pg listens for errors of idle connections only: on one that is lent, an error
 * without a listener ends the process. And drizzle gives back no connection on which `begin` has failed, and
 * lets the failure of `rollback` hide the one that led to it.
 */
export class LendingPool extends pg.Pool {
  readonly #limitMs: number | undefined;

  constructor({ loanLimitMs, ...config }: LendingPoolConfig) {
    super(config);
    this.#limitMs = loanLimitMs;
    // From the first moment: a server can welcome a client and say in the same breath that it is stopping.
    this.on('connect', (client) => client.on('error', () => {}));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    if (!callback) return this.#lend();
    // With a callback, it is the pool's own `query`, which looks after its connection itself.
    super.connect(callback);
    return undefined;
  }

  async #lend(): Promise<pg.PoolClient> {
    const client = await super.connect();
    const { query, release } = client;
    let broken: Error | undefined;
    const noteError = (error: Error) => {
      broken ??= error;
    };
    const takeBack = () => client.release(true);
    const limit = this.#limit(client, noteError);
    client.on('error', noteError).once('end', takeBack);
    client.release = (error) => {
      client.release = () => {};
      clearTimeout(limit);
      client.off('end', takeBack);
      client.off('error', noteError);
      const failure = broken ?? error;
      // One that is not used again goes on telling what happened, should its transaction still ask.
      if (!failure) Object.assign(client, { query });
      release(failure);
    };
    return Object.assign(client, {
      async query(...sent: unknown[]): Promise<unknown> {
        try {
          if (broken) throw broken;
          return await Reflect.apply(query, client, sent);
        } catch (error) {
          if (!isRollback(sent[0])) throw broken ?? error;
          // The server undoes by itself what a lost connection has left; the first failure is the one to tell.
          client.release(true);
          return { rows: [] };
        }
      },
    });
  }

  #limit(client: pg.PoolClient, fail: (error: Error) => void): NodeJS.Timeout | undefined {
    if (this.#limitMs === undefined) return undefined;
    const error = new Error(`Connection terminated: a transaction took longer than ${this.#limitMs} ms`);
    const end = () => {
      fail(error);
      void client.end();
    };
    return setTimeout(end, this.#limitMs).unref();
  }
}

function isRollback(sent: unknown): boolean {
  return typeof sent === 'object' && sent !== null && 'text' in sent && sent.text === 'rollback';
}
