import { EXPORT_KINDS } from '#domain/imports/imports.ts';
import { RATE_LIMITS } from '#domain/limits.ts';
import { exportedFile } from '#server/imports/export.server.ts';
import { recordAction } from '#server/operators/audit.server.ts';
import { requireRole } from '#server/operators/operator.server.ts';
import { servicesContext } from '#server/request/context.server.ts';
import { readForm } from '#server/request/forms.server.ts';
import { countOrRefuse } from '#server/request/limits.server.ts';
import { refusedInPlainText } from '#server/request/refused.server.ts';
import type { Route } from './+types/export';

/** There is nothing to read: an export is an entry of the log. */
export async function loader({ context }: Route.LoaderArgs) {
  await requireRole(context, 'catalogue');
  return new Response(null, { status: 405, headers: { Allow: 'POST' } });
}

/** Sends the whole catalogue, or one kind of record, as the command line writes it. */
export async function action({ request, context }: Route.ActionArgs) {
  const by = await requireRole(context, 'catalogue');
  try {
    await countOrRefuse(context, RATE_LIMITS.operator, by.id);
    const { kind: asked } = await readForm(request);
    const kind = EXPORT_KINDS.find((one) => one === asked) ?? null;
    const { db, exportTo } = context.get(servicesContext);
    const { name, body } = await exportedFile(exportTo, kind);
    await recordAction(db.write, {
      by,
      action: 'catalogue.export',
      subject: { kind: 'catalogue', id: kind ?? 'all' },
    });
    return new Response(body, {
      headers: {
        'Content-Type': kind === null ? 'application/x-tar' : 'application/x-ndjson',
        'Content-Disposition': `attachment; filename="${name}"`,
        'Cache-Control': 'no-store',
      },
    });
  } catch (error) {
    return refusedInPlainText(error);
  }
}
