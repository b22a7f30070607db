import { data } from 'react-router';
import { readFaultyRows, readSurvey } from '#features/imports/choices.server.ts';
import { faultsFile } from '#features/imports/faults-file.server.ts';
import { IMPORT_TEXTS } from '#features/imports/imports.ts';
import { exportName, ownFileName } from '#features/market/export-name.ts';
import { requireRole } from '#features/operators/operator.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { uuid } from '#site/uuid.ts';
import type { Route } from './+types/faults';

/** Downloads the refused rows with their faults, to be corrected and imported again. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  await requireRole(context, 'catalogue');
  const { db } = context.get(servicesContext);
  const survey = uuid().safeParse(id).success ? await readSurvey(db.write, id) : null;
  if (!survey) throw data({ message: IMPORT_TEXTS.none, near: [] }, { status: 404 });
  const rows = await readFaultyRows(db.write, id, Number.POSITIVE_INFINITY);
  return new Response(faultsFile(survey, rows), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${exportName(`${ownFileName()}-faults.csv`, {})}"`,
      'Cache-Control': 'no-store',
    },
  });
}
