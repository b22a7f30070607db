import { answerMcp } from '#server/mcp/answer.server.ts';
import type { Route } from './+types/mcp';

/** There is no stream to listen to (Model Context Protocol, "Listening for Messages from the Server"). */
export function loader() {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } });
}

/** The directory for agents (docs/mcp.md). */
export function action({ context, request }: Route.ActionArgs) {
  return answerMcp(context, request);
}
