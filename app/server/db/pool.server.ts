import pg from 'pg';

export interface LendingPoolConfig extends pg.PoolConfig {
  /** How long a transaction may hold a connection, in milliseconds; without it, as long as it likes. */
  loanLimitMs?: number;
}

type Callback = Parameters<pg.Pool['connect']>[0];

/**
 * A pool whose connections may break or hang while a transaction holds them. The transaction then fails,
 * nothing else does, and the pool makes a new connection.
 *
 * pg itself listens for errors of idle connections only: on one that is lent, an error without a listener
 * ends the process. And drizzle gives back no connection on which `begin` has failed.
 */
export class LendingPool extends pg.Pool {
  readonly #limitMs: number | undefined;

  constructor({ loanLimitMs, ...config }: LendingPoolConfig) {
    super(config);
    this.#limitMs = loanLimitMs;
    // The statement in flight, or the next one, fails with the same error; whoever sent it logs it.
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
    const giveBack = client.release;
    const limit =
      this.#limitMs === undefined ? undefined : setTimeout(() => void client.end(), this.#limitMs).unref();
    const onEnd = () => client.release(true);
    client.release = (error) => {
      client.release = () => {};
      client.off('end', onEnd);
      clearTimeout(limit);
      giveBack(error);
    };
    return client.once('end', onEnd);
  }
}
