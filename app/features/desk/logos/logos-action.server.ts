import { type ActionFunctionArgs, redirect } from 'react-router';
import { toolsOfFiles } from '#features/editing/file-tools.server.ts';
import { type Operator, requireRole } from '#features/operators/operator.server.ts';
import { setLogo } from '#features/publishing/logo.server.ts';
import { type Services, servicesContext } from '#platform/request/context.server.ts';
import { answerForm, type Sent } from '#platform/request/form.server.ts';
import { readUpload, type Upload } from '#platform/request/forms.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { HIDDEN } from '#site/form-state.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import { uuid } from '#site/uuid.ts';
import { readIds } from '../bulk/bulk-query.ts';
import { undoOrRefuse } from '../case-action.server.ts';
import { deskAction, deskForm } from '../desk-form.server.ts';
import { checkLogo, type Logo } from './check-logo.server.ts';
import { forgetFound, readFoundLogo } from './found-logos.server.ts';
import { readLogoQuery, TOOLS_A_PAGE, writeLogoQuery } from './logo-query.ts';
import { LOGO_TEXTS, LOGOS_AT_ONCE, logosDone, REPLACE } from './logo-texts.ts';
import { lookAtSites } from './look-at-sites.server.ts';
import { pictureFiles } from './picture-files.server.ts';
import { toolsWithLogos } from './tools-with-sites.server.ts';

const FORM = { fields: { intent: HIDDEN, id: HIDDEN, tool: HIDDEN, ids: HIDDEN }, failed: LOGO_TEXTS.failed };

const look = deskForm('tools', {
  form: FORM,
  operation: 'looking for logos',
  read: ({ typed }) => ({ good: { ids: readIds(typed.ids).slice(0, TOOLS_A_PAGE) } }),
  async work({ request, services, who: by, good: { ids } }) {
    await lookAtSites({ request, services, by, ids, what: 'logo' });
    return redirect(backTo(request), 303);
  },
});

const take = deskForm('tools', {
  form: FORM,
  operation: 'taking a logo',
  reads: ['id', 'tool'],
  async work({ request, services, who: by, good: { id, tool } }) {
    const found = uuid().safeParse(id).success ? await readFoundLogo(services.db.write, id, tool) : null;
    const checked = found && (await checkLogo(found.bytes));
    if (!found || !checked || !('logo' in checked))
      throw new Refused({ status: 409, notice: LOGO_TEXTS.gone });
    const entry = await give(services, { tool, logo: checked.logo, from: found.address, by });
    return redirect(backTo(request, entry), 303);
  },
});

const putBack = deskForm('tools', {
  form: FORM,
  operation: 'putting a former logo back',
  reads: ['tool'],
  async work({ request, services, who: by, good: { tool } }) {
    const bytes = await pictureFiles(services.settings.DATA_DIR, 'logos').former(tool);
    const checked = bytes && (await checkLogo(bytes));
    if (!checked || !('logo' in checked)) throw new Refused({ status: 409, notice: LOGO_TEXTS.noFormer });
    return redirect(backTo(request, await give(services, { tool, logo: checked.logo, from: null, by })), 303);
  },
});

const remove = deskForm('tools', {
  form: FORM,
  operation: 'removing a logo',
  reads: ['tool'],
  async work({ request, services: { db, settings }, who: by, good: { tool } }) {
    const files = pictureFiles(settings.DATA_DIR, 'logos');
    const entry = await setLogo(db, { id: tool, logo: null, from: null, by, files });
    if (entry === null) throw new Refused({ status: 409, notice: LOGO_TEXTS.noTool });
    return redirect(backTo(request, entry), 303);
  },
});

const undo = deskForm('tools', {
  form: FORM,
  operation: 'undoing an action',
  reads: ['id'],
  async work({ request, services, who: by, good: { id } }) {
    if (!uuid().safeParse(id).success) throw new Refused({ status: 400, notice: LOGO_TEXTS.failed });
    return redirect(backTo(request, await undoOrRefuse(services, id, by)), 303);
  },
});

interface Given {
  tool: string;
  logo: Logo;
  from: string | null;
  by: Operator;
}

/** Stores a logo beside those of the catalogue, and names it in the tool's record. @returns the entry of the log */
async function give({ db, settings }: Services, { tool, logo, from, by }: Given): Promise<string> {
  const entry = await setLogo(db, {
    ...{ id: tool, from, by, files: pictureFiles(settings.DATA_DIR, 'logos') },
    logo: { name: `${tool}.${logo.type}`, bytes: logo.bytes },
  });
  if (entry === null) throw new Refused({ status: 409, notice: LOGO_TEXTS.noTool });
  await forgetFound(db.write, tool, 'logo');
  return entry;
}

/** Whether a tool's logo has these bytes. */
async function isLogoOf(
  { settings }: Services,
  { id, logo: known }: { id: string; logo: string | null },
  { type, bytes }: Logo,
): Promise<boolean> {
  const name = `${id}.${type}`;
  return known === `/files/logos/${name}` && pictureFiles(settings.DATA_DIR, 'logos').has(name, bytes);
}

const answer = deskAction('tools', { look, take, putBack, remove, undo });

/** Uploads have a body of their own; all other forms are text. */
export async function logosAction(args: ActionFunctionArgs) {
  const isUpload = args.request.headers.get('Content-Type')?.startsWith('multipart/form-data') ?? false;
  return isUpload ? takeUpload(args) : answer(args);
}

function takeUpload({ request, context }: Pick<Sent, 'request' | 'context'>) {
  const typed = { intent: '', id: '', tool: '', ids: '' };
  return answerForm(context, { form: FORM, operation: 'storing a logo', typed }, async () => {
    const by = await requireRole(context, 'tools');
    await countOrRefuse(context, RATE_LIMITS.operator, by.id);
    const upload = await readUpload(request);
    if (!upload) throw new Refused({ status: 413, notice: LOGO_TEXTS.tooLarge });
    const [file] = upload.files;
    if (!file) throw new Refused({ status: 400, notice: LOGO_TEXTS.noFile });
    const services = context.get(servicesContext);
    const { tool } = upload.texts;
    if (tool === undefined) return takeSeveral(services, upload, { request, by });
    const checked = await checkLogo(new Uint8Array(await file.arrayBuffer()));
    if ('reason' in checked) throw new Refused({ status: 400, notice: checked.reason });
    return redirect(backTo(request, await give(services, { tool, logo: checked.logo, from: null, by })), 303);
  });
}

/**
 * Stores each file as the logo of the tool in its file name. Names can be ambiguous, so existing logos are replaced
 * only on request.
 *
 * @throws Refused naming the files that were not stored, and why
 */
async function takeSeveral(
  services: Services,
  { files, texts }: Upload,
  { request, by }: { request: Request; by: Operator },
) {
  if (files.length > LOGOS_AT_ONCE) throw new Refused({ status: 400, notice: LOGO_TEXTS.tooMany });
  const meant = await toolsOfFiles(
    services.db.read,
    files.map(({ name }) => name),
  );
  const tools = await toolsWithLogos(
    services.db.read,
    meant.flatMap((one) => ('tool' in one ? one.tool.id : [])),
  );
  const refused: string[] = [];
  const stored = new Map<string, string>();
  for (const [at, file] of files.entries()) {
    const one = meant[at];
    const tool = one && 'tool' in one ? tools.find(({ id }) => id === one.tool.id) : undefined;
    const name = file.name.slice(0, 80);
    const earlier = tool && stored.get(tool.id);
    if (!tool) refused.push(`${name}: ${one && 'reason' in one ? one.reason : LOGO_TEXTS.noTool}`);
    else if (earlier !== undefined) refused.push(`${name}: ${LOGO_TEXTS.twice(tool.name, earlier)}`);
    else {
      const checked = await checkLogo(new Uint8Array(await file.arrayBuffer()));
      if ('reason' in checked) refused.push(`${name}: ${checked.reason}`);
      // Sending the same files again, as with a second press, reports the first result.
      else if (await isLogoOf(services, tool, checked.logo)) stored.set(tool.id, name);
      else if (tool.logo !== null && texts.replace !== REPLACE)
        refused.push(`${name}: ${LOGO_TEXTS.hasOne(tool.name)}`);
      else {
        await give(services, { tool: tool.id, logo: checked.logo, from: null, by });
        stored.set(tool.id, name);
      }
    }
  }
  const count = String(stored.size);
  if (refused.length === 0) return redirect(backTo(request, count), 303);
  const notice = `${logosDone(count)} Not stored: ${refused.join(' ')}`.trim();
  throw new Refused({ status: 400, notice });
}

/** Redirects to the same page. @param done an entry of the log, or a number of logos stored */
function backTo(request: Request, done?: string): string {
  const query = writeLogoQuery(readLogoQuery(new URL(request.url).searchParams));
  if (done !== undefined) query.set('done', done);
  return deskPaths.deskLogosFor(query);
}
