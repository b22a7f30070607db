import path from 'node:path';
import { type ActionFunctionArgs, redirect } from 'react-router';
import { IMPORT_TEXTS, UPLOAD_FORM } from '#domain/imports/imports.ts';
import { MAX_UPLOADS_BYTES, RATE_LIMITS } from '#domain/limits.ts';
import { paths } from '#domain/paths.ts';
import { addImport, UPLOADS_FOLDER, uploadedBytes } from '#server/imports/imports.server.ts';
import { receiveFile } from '#server/imports/upload.server.ts';
import { requireRole } from '#server/operators/operator.server.ts';
import { servicesContext } from '#server/request/context.server.ts';
import { answerForm } from '#server/request/form.server.ts';
import { countOrRefuse } from '#server/request/limits.server.ts';
import { Refused } from '#server/request/refused.server.ts';

/** Takes a file of the catalogue. It reads nothing before it knows who sends it and that they may send another. */
export function uploadAction({ request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>) {
  const operation = 'storing a catalogue file';
  return answerForm(context, { form: UPLOAD_FORM, operation, typed: {} }, async () => {
    const by = await requireRole(context, 'catalogue');
    await countOrRefuse(context, RATE_LIMITS.operator, by.id);
    const { db, settings } = context.get(servicesContext);
    if ((await uploadedBytes(db.write)) >= MAX_UPLOADS_BYTES) {
      throw new Refused({ status: 507, notice: IMPORT_TEXTS.tooMany });
    }
    const file = await receiveFile(request, path.join(settings.DATA_DIR, UPLOADS_FOLDER));
    await addImport(db.write, file, by);
    return redirect(paths.deskImport(file.id), 303);
  });
}
