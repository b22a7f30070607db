import { servicesContext } from '#platform/request/context.server.ts';
import { readForm } from '#platform/request/forms.server.ts';
import { senderOf } from '#platform/request/person.server.ts';
import { postOnly } from '#platform/request/post-only.server.ts';
import type { Route } from './+types/opened-resource';

export const loader = postOnly;

/**
 * Receives browsers' reports of tools that were opened from search results (`tool`), whose own site was visited
 * (`visited`) or whose page was opened (`viewed`); docs/decisions/0044. The answer is the same whether or
 * not the tool is counted, and waits for nothing.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { tool, visited, viewed } = await readForm(request);
  const { openings, visits, views } = context.get(servicesContext);
  const sender = senderOf(context);
  openings.add(tool ?? '', sender);
  visits.add(visited ?? '', sender);
  views.add(viewed ?? '', sender);
  return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } });
}
