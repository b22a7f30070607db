import { templateFile } from '#features/imports/template.ts';
import { ownFileName } from '#features/market/export-name.ts';
import { requireRole } from '#features/operators/operator.server.ts';
import type { Route } from './+types/template';

/** Sends a file of tools to fill in. */
export async function loader({ context }: Route.LoaderArgs) {
  await requireRole(context, 'catalogue');
  return new Response(templateFile(), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${ownFileName()}-template.csv"`,
      'Cache-Control': 'no-store',
    },
  });
}
