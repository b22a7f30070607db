import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router';
import { EDITING_TEXTS } from '#features/editing/forms.ts';
import type { RecordKindName } from '#features/editing/record-kinds.ts';
import { requireRole } from '#features/operators/operator.server.ts';
import { readAsSaved } from '#features/publishing/records.server.ts';
import { previewContext } from '#platform/request/context.server.ts';
import type { Sent } from '#platform/request/form.server.ts';
import { CachedSite } from '#platform/site/cached-site.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { fieldsSent } from '#site/form-state.ts';
import { BODY_LIMITS } from '#site/limits.ts';
import { paths } from '#site/paths.ts';
import { deskAction, deskForm } from '../desk-form.server.ts';
import { previewOf, refusedPreview } from './preview.server.ts';
import { recordToSave } from './record-action.server.ts';

/** Pages that can be previewed, with the kind of record that the form changes. */
const PAGES: Readonly<Record<string, RecordKindName>> = {
  [paths.home]: 'site',
  [paths.about]: 'site',
  [paths.contact]: 'site',
  [paths.privacy]: 'privacy',
  [paths.terms]: 'terms',
};

const preview = (sent: Sent) =>
  deskForm('site', {
    form: { fields: fieldsSent(Object.keys(sent.form), []), failed: EDITING_TEXTS.recordFailed },
    operation: 'previewing the site',
    read: () => ({ good: null }),
    async work({ context, services: { db, settings }, form }) {
      const page = form.page !== undefined && Object.hasOwn(PAGES, form.page) ? form.page : paths.home;
      const kind = PAGES[page] ?? 'site';
      const { record } = recordToSave(kind, form);
      const made = await readAsSaved(db, { kind, id: kind, record }, async (db) => {
        const site = new CachedSite(settings);
        await site.renew(db.write);
        return previewOf(await context.get(previewContext)(page, { db, site }));
      });
      return 'faults' in made ? refusedPreview(made.faults) : made.value;
    },
  })(sent);

/** A preview is POST only; reloading it leads to the form. */
export async function loader({ context }: LoaderFunctionArgs) {
  await requireRole(context, 'site');
  return redirect(deskPaths.deskSite);
}

/** Renders a page with the form's values. Nothing is stored. */
export const action: (args: ActionFunctionArgs) => Promise<unknown> = deskAction(
  'site',
  { '': preview },
  BODY_LIMITS.text,
);
