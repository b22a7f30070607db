import { type ActionFunctionArgs, redirect } from 'react-router';
import { dayOf, isoDay } from '#catalogue/tools/fact-ages.ts';
import { requireRole } from '#features/operators/operator.server.ts';
import { setPicture } from '#features/publishing/picture.server.ts';
import type { Webp } from '#platform/pictures/to-webp.server.ts';
import { type Services, servicesContext } from '#platform/request/context.server.ts';
import { answerForm, nothing, reads } from '#platform/request/form.server.ts';
import { readUpload, type Upload } from '#platform/request/forms.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { fieldTexts } from '#site/form-state.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import { uuid } from '#site/uuid.ts';
import { hostIn } from '#site/web-address.ts';
import { undoOrRefuse } from '../case-action.server.ts';
import { deskAction, deskForm } from '../desk-form.server.ts';
import { forgetFound, readFoundLogo } from '../logos/found-logos.server.ts';
import { lookAtSites } from '../logos/look-at-sites.server.ts';
import { pictureFiles } from '../logos/picture-files.server.ts';
import { toolsWithLogos } from '../logos/tools-with-sites.server.ts';
import { drawPicture } from './draw-picture.server.ts';
import { PICTURE_FORM, PICTURE_TEXTS } from './picture-form.ts';

const look = deskForm('tools', {
  form: PICTURE_FORM,
  operation: 'looking for a picture',
  read: nothing,
  async work({ request, services, params: { id = '' }, who: by }) {
    await lookAtSites({ request, services, by, ids: [id], what: 'picture' });
    return redirect(deskPaths.deskPicture(id), 303);
  },
});

const remove = deskForm('tools', {
  form: PICTURE_FORM,
  operation: 'removing a picture',
  read: nothing,
  async work({ services: { db, settings }, params: { id = '' }, who: by }) {
    const files = pictureFiles(settings.DATA_DIR, 'pictures');
    const entry = await setPicture(db, { id, picture: null, from: null, by, files });
    if (entry === null) throw new Refused({ status: 409, notice: PICTURE_TEXTS.noTool });
    return redirect(deskPaths.deskPicture(id, entry), 303);
  },
});

const undo = deskForm('tools', {
  form: PICTURE_FORM,
  operation: 'undoing an action',
  reads: ['id'],
  async work({ services, params, who: by, good: { id } }) {
    if (!uuid().safeParse(id).success) throw new Refused({ status: 400, notice: PICTURE_TEXTS.failed });
    return redirect(deskPaths.deskPicture(params.id ?? '', await undoOrRefuse(services, id, by)), 303);
  },
});

const answer = deskAction('tools', { look, remove, undo });

/** Sets or removes a tool's picture. Uploads have a body of their own; all other forms are text. */
export async function pictureAction(args: ActionFunctionArgs) {
  const isUpload = args.request.headers.get('Content-Type')?.startsWith('multipart/form-data') ?? false;
  return isUpload ? takeUpload(args) : answer(args);
}

async function takeUpload({ request, params: { id = '' }, context }: ActionFunctionArgs) {
  const by = await requireRole(context, 'tools');
  // Filled in once the sender has been counted and the body is read; the form comes back with it.
  const typed = fieldTexts(PICTURE_FORM.fields, () => null);
  return answerForm(context, { form: PICTURE_FORM, operation: 'storing a picture', typed }, async () => {
    await countOrRefuse(context, RATE_LIMITS.operator, by.id);
    const upload = await readUpload(request);
    Object.assign(
      typed,
      fieldTexts(PICTURE_FORM.fields, (name) => upload?.texts[name]),
    );
    if (!upload) throw new Refused({ status: 413, notice: PICTURE_TEXTS.tooLarge });
    const services = context.get(servicesContext);
    const [tool] = await toolsWithLogos(services.db.read, [id]);
    if (!tool) throw new Refused({ status: 409, notice: PICTURE_TEXTS.noTool });
    const reading = reads(PICTURE_FORM, 'description', 'source', 'taken_on')({ typed });
    if ('errors' in reading) throw new Refused({ status: 400, errors: reading.errors });
    const facts = { ...reading.good, description: reading.good.description ?? '' };
    const found = typed.found === '' ? null : await takeFound(services, id, typed.found);
    if (!found && facts.source !== null && !isOfSite(facts.source, tool.url))
      throw new Refused({ status: 400, errors: { source: PICTURE_TEXTS.otherSite } });
    const entry = await setPicture(services.db, {
      ...{ id, by, files: pictureFiles(services.settings.DATA_DIR, 'pictures') },
      from: found?.from ?? null,
      picture: {
        facts: found ? { ...facts, source: tool.url, taken_on: found.day } : facts,
        file: found?.file ?? (await drawnOf(upload)),
      },
    });
    if (entry === null) throw new Refused({ status: 400, notice: PICTURE_TEXTS.noFile });
    await forgetFound(services.db.write, id, 'picture');
    return redirect(deskPaths.deskPicture(id, entry), 303);
  });
}

/** A picture that was found at the tool's site. @throws Refused if it is not kept any more */
async function takeFound({ db }: Services, tool: string, id: string) {
  const found = uuid().safeParse(id).success ? await readFoundLogo(db.write, id, tool) : null;
  if (found?.kind !== 'picture') throw new Refused({ status: 409, notice: PICTURE_TEXTS.gone });
  return {
    file: await drawn(found.bytes),
    from: found.address,
    day: isoDay(dayOf(Date.parse(found.found_at))),
  };
}

async function drawnOf({ files: [file] }: Upload): Promise<Webp | null> {
  return file ? drawn(new Uint8Array(await file.arrayBuffer())) : null;
}

/** @throws Refused */
async function drawn(bytes: Uint8Array): Promise<Webp> {
  const checked = await drawPicture(bytes);
  if ('reason' in checked) throw new Refused({ status: 400, notice: checked.reason });
  return checked.picture;
}

/** Whether an address is at a site, or at a part of it such as a blog. */
function isOfSite(address: string, site: string | null): boolean {
  const own = site === null ? null : hostIn(site)?.replace(/^www\./, '');
  const host = hostIn(address);
  return host !== null && own != null && (host === own || host.endsWith(`.${own}`));
}
