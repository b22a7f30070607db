import { type ActionFunctionArgs, redirect } from 'react-router';
import { addImport, uploadedBytes, uploadsFolder } from '#features/imports/imports.server.ts';
import { IMPORT_TEXTS, UPLOAD_FORM } from '#features/imports/imports.ts';
import { receiveFiles } from '#features/imports/upload.server.ts';
import { requireRole } from '#features/operators/operator.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { answerForm } from '#platform/request/form.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { MAX_UPLOADS_BYTES, RATE_LIMITS } from '#site/limits.ts';

/**
 * Receives catalogue files, each an import of its own. The body is not read before the sender and their right to upload
 * are known.
 */
export function uploadAction({ request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>) {
  const operation = 'storing a catalogue file';
  return answerForm(context, { form: UPLOAD_FORM, operation, typed: {} }, async () => {
    const by = await requireRole(context, 'catalogue');
    await countOrRefuse(context, RATE_LIMITS.operator, by.id);
    const { db, settings } = context.get(servicesContext);
    if ((await uploadedBytes(db.write)) >= MAX_UPLOADS_BYTES) {
      throw new Refused({ status: 507, notice: IMPORT_TEXTS.tooMany });
    }
    const files = await receiveFiles(request, uploadsFolder(settings));
    for (const file of files) await addImport(db.write, file, by);
    const [first, ...others] = files;
    const isOne = first !== undefined && others.length === 0;
    return redirect(isOne ? deskPaths.deskImport(first.id) : `${deskPaths.deskCatalogue}#imports`, 303);
  });
}
