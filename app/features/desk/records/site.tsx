import { data } from 'react-router';
import { DeskPage } from '#features/operators/desk-page.tsx';
import { servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { paths } from '#site/paths.ts';
import { pageMeta } from '#ui/page-meta.ts';
import { openDesk } from '../desk.server.ts';
import type { Route } from './+types/site';
import { readEditor } from './read-editor.server.ts';
import { recordActionOf } from './record-action.server.ts';
import { RecordEditor } from './record-editor.tsx';
import { SitePreviews } from './site-previews.tsx';

/** What the site says of itself, with its history. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { desk } = await openDesk(context, 'site');
  const params = new URL(request.url).searchParams;
  return orUnavailable(context, 'reading the texts of the site', async () => {
    const editor = await readEditor(context.get(servicesContext), { kind: 'site', id: 'site', params });
    if (!editor) throw data(null, { status: 404 });
    return { desk, editor };
  });
}

export const action = recordActionOf({
  kind: 'site',
  id: () => 'site',
  page: () => paths.deskSite,
  // Other nodes follow the version of the catalogue; whoever has saved sees it at once.
  published: ({ db, site }) => site.renew(db.write),
});

export function meta() {
  return pageMeta({ title: 'The site' });
}

export default function DeskSite({ loaderData: { desk, editor }, actionData }: Route.ComponentProps) {
  return (
    <DeskPage
      desk={desk}
      title="The site"
      current={paths.deskSite}
      note={
        <>
          What the site says of itself on its pages, in its mails and to programs. A change is public as soon
          as it is saved. Long texts have pages of their own:{' '}
          <a href={paths.deskText('privacy')} className="link">
            Privacy
          </a>
          {', '}
          <a href={paths.deskText('terms')} className="link">
            Terms
          </a>
        </>
      }
    >
      <RecordEditor
        editor={editor}
        state={actionData}
        page={paths.deskSite}
        previews={<SitePreviews pages={PREVIEWS} />}
      />
    </DeskPage>
  );
}

const PREVIEWS = [
  { path: paths.home, text: 'Preview the home page' },
  { path: paths.about, text: 'Preview the about page' },
  { path: paths.contact, text: 'Preview the contact page' },
];
