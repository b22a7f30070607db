import type { Viewer } from '#domain/access.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';

/** What a question of an agent is answered with. */
export interface AgentCall {
  db: DrizzleDb;
  /** Whose rights decide what the answer holds. */
  viewer: Viewer;
  /** Of the site, for addresses. */
  origin: string;
  /** What cursors are signed with. */
  secret: string;
}
