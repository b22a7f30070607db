import type { ProposalBody, ProposedResponse } from '#features/api/proposing.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { Viewer } from '#site/access.ts';

/** What answering an agent's question needs. */
export interface AgentCall {
  db: DrizzleDb;
  /** Whose rights decide what the answer holds. */
  viewer: Viewer;
  /** Whose key asks; null without one. */
  userId: string | null;
  /** The site's own, for addresses in the answer. */
  origin: string;
  /** Stores what the agent proposes; throws ApiProblem if it may not, or if a value does not fit. */
  propose: (body: ProposalBody) => Promise<ProposedResponse>;
  /** Signs cursors. */
  secret: string;
}
