import { postOnly } from '#platform/request/post-only.server.ts';
import type { Route } from './+types/mcp';

/** There is no stream to listen to (Model Context Protocol, "Listening for Messages from the Server"). */
export const loader = postOnly;

/** The directory for agents (docs/mcp.md). */
export async function action({ context, request }: Route.ActionArgs) {
  const { answerMcp } = await import('./answer.server.ts');
  return answerMcp(context, request);
}
