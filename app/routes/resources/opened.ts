import { senderContext, servicesContext } from '#server/request/context.server.ts';
import { readForm } from '#server/request/forms.server.ts';
import type { Route } from './+types/opened';

/** There is nothing to read. */
export function loader() {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } });
}

/**
 * Receives browsers' reports of tools that were opened from search results (docs/decisions/0145). The answer is the
 * same whether or not the tool is counted, and waits for nothing.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { tool } = await readForm(request);
  context.get(servicesContext).openings.add(tool ?? '', context.get(senderContext));
  return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } });
}
