import path from 'node:path';
import { exportedFile } from '#features/imports/answer-export.server.ts';
import { EXPORT_KINDS } from '#features/imports/imports.ts';
import { recordAction } from '#features/operators/audit.server.ts';
import { requireRole } from '#features/operators/operator.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { readForm } from '#platform/request/forms.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { postOnly } from '#platform/request/post-only.server.ts';
import { refusedInPlainText } from '#platform/request/refused.server.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import type { Route } from './+types/export';

/** Exports are POST only, because each is logged. */
export async function loader({ context }: Route.LoaderArgs) {
  await requireRole(context, 'catalogue');
  return postOnly();
}

/** Streams the catalogue, or one kind of record, as the command line writes it. */
export async function action({ request, context }: Route.ActionArgs) {
  const by = await requireRole(context, 'catalogue');
  try {
    await countOrRefuse(context, RATE_LIMITS.deskFiles, by.id);
    const { kind: asked } = await readForm(request);
    const kind = EXPORT_KINDS.find((one) => one === asked) ?? null;
    const { db, settings } = context.get(servicesContext);
    const filesFolder = path.join(settings.DATA_DIR, 'files');
    await recordAction(db.write, {
      by,
      action: 'catalogue.export',
      subject: { kind: 'catalogue', id: kind ?? 'all' },
    });
    const { name, body } = await exportedFile(db, { kind, filesFolder, signal: request.signal });
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
