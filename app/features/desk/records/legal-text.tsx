import { type ActionFunctionArgs, data } from 'react-router';
import { legalTextName, RECORD_KINDS } from '#features/editing/record-kinds.ts';
import { DeskPage } from '#features/operators/desk-page.tsx';
import { servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { readOwnTexts } from '#platform/site/legal-texts.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { formatDate } from '#site/format.ts';
import { BODY_LIMITS } from '#site/limits.ts';
import { TextLink } from '#ui/links.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { openDesk } from '../desk.server.ts';
import type { Route } from './+types/legal-text';
import { readEditor, SHIPPED } from './read-editor.server.ts';
import { recordActionOf } from './record-action.server.ts';
import { RecordEditor } from './record-editor.tsx';
import { SitePreviews } from './site-previews.tsx';

/** A legal text of the site, with its history. */
export async function loader({ request, params: { text: named }, context }: Route.LoaderArgs) {
  const { desk } = await openDesk(context, 'site');
  const name = legalTextName(named);
  if (!name) throw data(null, { status: 404 });
  const services = context.get(servicesContext);
  const params = new URL(request.url).searchParams;
  const shipped = services.site.shipped[name];
  return orUnavailable(context, 'reading a text of the site', async () => {
    const asked = { kind: name, id: name, params, shipped: { text: shipped.text } };
    const editor = await readEditor(services, asked);
    if (!editor) throw data(null, { status: 404 });
    const own = (await readOwnTexts(services.db.write))[name];
    const isOwn = own !== undefined && own.text !== shipped.text;
    const newer = isOwn && shipped.changed > own.changed ? shipped.changed : null;
    return { desk, editor, name, isOwn, newer };
  });
}

/** Without access the answer is 404 for every text. */
export function action(args: ActionFunctionArgs) {
  const name = legalTextName(args.params.text);
  if (!name) throw data(null, { status: 404 });
  return recordActionOf({
    kind: name,
    id: () => name,
    page: () => deskPaths.deskText(name),
    published: ({ db, site }) => site.renew(db.write),
    limits: BODY_LIMITS.text,
  })(args);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({ title: loaderData ? `Text: ${RECORD_KINDS[loaderData.name].one}` : 'Text' });
}

export default function DeskText({
  loaderData: { desk, editor, name, isOwn, newer },
  actionData,
}: Route.ComponentProps) {
  const { one, page } = RECORD_KINDS[name];
  return (
    <DeskPage
      desk={desk}
      title={one}
      current={deskPaths.deskSite}
      note={
        <>
          A change is public as soon as it is saved. <TextLink to={page()}>Its page</TextLink>
          {isOwn ? (
            <>
              {' · '}
              <TextLink to={deskPaths.recordAt(deskPaths.deskText(name), { moment: SHIPPED })}>
                The text that comes with the software
              </TextLink>
            </>
          ) : (
            ' says what comes with the software and follows the settings, until you save a text of your own.'
          )}
          {newer && `, which has changed on ${formatDate(newer)}, after yours: compare what it says now.`}
        </>
      }
    >
      <RecordEditor
        editor={editor}
        state={actionData}
        page={deskPaths.deskText(name)}
        previews={<SitePreviews pages={[{ path: page(), text: 'Preview' }]} />}
      />
    </DeskPage>
  );
}
