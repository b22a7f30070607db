import type { SlowestStatements } from '../database/slow-queries.server.ts';

/** A process's own figures since its start, for the desk. */
export interface NodeWatch {
  startedAt: Date;
  /** How many pages came from the cache, and how many were rendered. */
  pages: { readonly hits: number; readonly misses: number };
  statements: Pick<SlowestStatements, 'list'>;
}
