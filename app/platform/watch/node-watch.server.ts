import type { SlowestStatements } from '../database/slow-queries.server.ts';

/** What a process knows of itself since its start, for the desk. */
export interface NodeWatch {
  startedAt: Date;
  /** How many pages came from memory, and how many had to be made. */
  pages: { readonly hits: number; readonly misses: number };
  statements: Pick<SlowestStatements, 'list'>;
}
