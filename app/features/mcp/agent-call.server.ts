import type { ChangedList } from '#features/api/list-changing.ts';
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
  /** Changes a list of the key's owner; throws ApiProblem if it may not, or if the change does not fit. */
  changeList: (change: unknown) => Promise<ChangedList>;
  /** Signs cursors. */
  secret: string;
}
