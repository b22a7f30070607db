import { type ActionFunctionArgs, redirect } from 'react-router';
import { recordAction } from '#features/operators/audit.server.ts';
import { type Operator, requireRole } from '#features/operators/operator.server.ts';
import { bumpState, lockState } from '#features/records/write/state.server.ts';
import { inTransaction } from '#features/records/write/transaction.server.ts';
import { type Services, servicesContext } from '#platform/request/context.server.ts';
import { answerForm } from '#platform/request/form.server.ts';
import { readUpload } from '#platform/request/forms.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { readSiteLogo } from '#platform/site/site-logo.server.ts';
import { siteLogos } from '#platform/site/tables/site.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { HIDDEN } from '#site/form-state.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import { deskAction, deskForm } from '../desk-form.server.ts';
import { checkLogo } from '../logos/check-logo.server.ts';
import { type DrawnLogo, drawSiteLogo } from './draw-site-logo.server.ts';
import { SITE_LOGO_TEXTS } from './site-logo-texts.ts';

const FORM = { fields: { intent: HIDDEN }, failed: SITE_LOGO_TEXTS.failed };

const remove = deskForm('site', {
  form: FORM,
  operation: 'removing the logo of the site',
  read: () => ({ good: null }),
  async work({ services, who: by }) {
    await setSiteLogo(services, by, null);
    return redirect(deskPaths.deskSiteLogo('removed'), 303);
  },
});

const answer = deskAction('site', { remove });

/** Sets or removes the site's logo. */
export async function siteLogoAction(args: ActionFunctionArgs) {
  const isUpload = args.request.headers.get('Content-Type')?.startsWith('multipart/form-data') ?? false;
  return isUpload ? takeUpload(args) : answer(args);
}

function takeUpload({ request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>) {
  const operation = 'storing the logo of the site';
  return answerForm(context, { form: FORM, operation, typed: { intent: '' } }, async () => {
    const by = await requireRole(context, 'site');
    await countOrRefuse(context, RATE_LIMITS.operator, by.id);
    const upload = await readUpload(request);
    if (!upload) throw new Refused({ status: 413, notice: SITE_LOGO_TEXTS.tooLarge });
    const [file] = upload.files;
    if (!file) throw new Refused({ status: 400, notice: SITE_LOGO_TEXTS.noFile });
    const checked = await checkLogo(new Uint8Array(await file.arrayBuffer()));
    if ('reason' in checked) throw new Refused({ status: 400, notice: checked.reason });
    const drawn = await drawSiteLogo(checked.logo);
    if (!drawn) throw new Refused({ status: 400, notice: SITE_LOGO_TEXTS.undrawn });
    await setSiteLogo(context.get(servicesContext), by, drawn);
    return redirect(deskPaths.deskSiteLogo('stored'), 303);
  });
}

/** Every page shows the logo, so a change invalidates all of them. */
async function setSiteLogo({ db, site }: Services, by: Operator, logo: DrawnLogo | null): Promise<void> {
  await inTransaction(db.bulk, async (tx) => {
    await lockState(tx);
    const before = await readSiteLogo(tx);
    await tx.delete(siteLogos);
    if (logo) await tx.insert(siteLogos).values(logo);
    await bumpState(tx, 0);
    const versionOf = (one: { version: string } | null) => ({ logo: one?.version ?? null });
    const sides = { before: versionOf(before), after: versionOf(logo) };
    await recordAction(tx, { by, action: 'site.logo', subject: { kind: 'site', id: 'site' }, ...sides });
  });
  await site.renew(db.write);
}
