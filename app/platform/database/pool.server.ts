import pg from 'pg';

export interface LendingPoolConfig extends pg.PoolConfig {
  /** How long a statement or a transaction may hold a connection, in milliseconds; by default without a limit. */
  loanLimitMs?: number;
}

type Callback = Parameters<pg.Pool['connect']>[0];

/**
 * A pool whose connections may break or hang while a statement or a transaction holds them. Only that one fails, with the
 * real error, and the pool makes a new connection.
 *
 * The packages leave gaps here. pg listens for errors of idle connections only: without a listener, an error
 * on a lent one ends the process. Drizzle does not return a connection on which `begin` has failed, and
 * lets a failed `rollback` hide the error that caused it. The next version of pg will refuse a statement while the one
 * before is under way, although the page of a preview asks several things at once within a transaction: here they
 * take turns.
 */
export class LendingPool extends pg.Pool {
  readonly #limitMs: number | undefined;

  constructor({ loanLimitMs, ...config }: LendingPoolConfig) {
    super(config);
    this.#limitMs = loanLimitMs;
    // Set at once: a server can accept a client and, in the same moment, announce that it is stopping.
    this.on('connect', (client) => client.on('error', () => {}));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    if (!callback) return this.#lend();
    // With a callback, the caller is the pool's own `query`, which looks after its connection itself.
    super.connect((error, client, release) => {
      if (client) this.#limitStatement(client);
      callback(error, client, release);
    });
    return undefined;
  }

  /**
   * Replaces pg's `query_timeout`, whose timer keeps the rows of each statement in memory until V8 collects the old
   * generation (docs/topics/operations.md).
   */
  #limitStatement(client: pg.PoolClient): void {
    if (this.#limitMs === undefined) return;
    const { release } = client;
    // The pool's `query` passes this error to its caller and discards the connection.
    const limit = setTimeout(() => client.emit('error', this.#tooLong('statement')), this.#limitMs).unref();
    client.release = (error) => {
      clearTimeout(limit);
      release(error);
    };
  }

  async #lend(): Promise<pg.PoolClient> {
    const client = await super.connect();
    const { query, release } = client;
    let broken: Error | undefined;
    const noteError = (error: Error) => {
      broken ??= error;
    };
    const takeBack = () => client.release(true);
    const limit = this.#limitTransaction(client, noteError);
    client.on('error', noteError).once('end', takeBack);
    client.release = (error) => {
      client.release = () => {};
      clearTimeout(limit);
      client.off('end', takeBack);
      client.off('error', noteError);
      const failure = broken ?? error;
      // A discarded connection keeps reporting its failure, in case its transaction still uses it.
      if (!failure) Object.assign(client, { query });
      release(failure);
    };
    const ask = async (sent: unknown[]): Promise<unknown> => {
      try {
        if (broken) throw broken;
        return await Reflect.apply(query, client, sent);
      } catch (error) {
        if (!isRollback(sent[0])) throw broken ?? error;
        // The server itself rolls back what a lost connection left; the first failure is the one to report.
        client.release(true);
        return { rows: [] };
      }
    };
    let turn: Promise<unknown> = Promise.resolve();
    return Object.assign(client, {
      query(...sent: unknown[]): Promise<unknown> {
        const answer = turn.then(() => ask(sent));
        turn = answer.catch(() => {});
        return answer;
      },
    });
  }

  #limitTransaction(client: pg.PoolClient, fail: (error: Error) => void): NodeJS.Timeout | undefined {
    if (this.#limitMs === undefined) return undefined;
    const error = this.#tooLong('transaction');
    const end = () => {
      fail(error);
      void client.end();
    };
    return setTimeout(end, this.#limitMs).unref();
  }

  #tooLong(what: 'statement' | 'transaction'): Error {
    return new Error(`Connection terminated: a ${what} took longer than ${this.#limitMs} ms`);
  }
}

function isRollback(sent: unknown): boolean {
  return typeof sent === 'object' && sent !== null && 'text' in sent && sent.text === 'rollback';
}
