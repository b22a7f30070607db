import { data } from 'react-router';
import { DeskPage } from '#features/operators/desk-page.tsx';
import { servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { readSiteRecord } from '#platform/site/cached-site.server.ts';
import { readOwnTexts } from '#platform/site/legal-texts.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { paths } from '#site/paths.ts';
import { siteOf } from '#site/site.ts';
import { TextLink } from '#ui/links.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { SectionHeading } from '#ui/section-heading.tsx';
import { openDesk } from '../desk.server.ts';
import type { Route } from './+types/site';
import { missingTexts } from './missing-texts.ts';
import { readEditor } from './read-editor.server.ts';
import { recordActionOf } from './record-action.server.ts';
import { RecordEditor } from './record-editor.tsx';
import { SitePreviews } from './site-previews.tsx';

/** The site's own texts, with their history. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { desk } = await openDesk(context, 'site');
  const params = new URL(request.url).searchParams;
  return orUnavailable(context, 'reading the texts of the site', async () => {
    const services = context.get(servicesContext);
    const editor = await readEditor(services, { kind: 'site', id: 'site', params });
    if (!editor) throw data(null, { status: 404 });
    const { write } = services.db;
    const missing = missingTexts(siteOf(await readSiteRecord(write)), await readOwnTexts(write));
    return { desk, editor, missing };
  });
}

export const action = recordActionOf({
  kind: 'site',
  id: () => 'site',
  page: () => deskPaths.deskSite,
  // Other nodes notice the catalogue's new version; this one reloads at once.
  published: ({ db, site }) => site.renew(db.write),
});

export const meta = () => pageMeta({ title: 'The site' });

export default function DeskSite({
  loaderData: { desk, editor, missing },
  actionData,
}: Route.ComponentProps) {
  return (
    <DeskPage
      desk={desk}
      title="The site"
      current={deskPaths.deskSite}
      note={
        <>
          What the site says of itself on its pages, in its mails and to programs. A change is public as soon
          as it is saved. Long texts have pages of their own:{' '}
          <TextLink to={deskPaths.deskText('privacy')}>Privacy</TextLink>
          {', '}
          <TextLink to={deskPaths.deskText('terms')}>Terms</TextLink>
          {'. '}
          <TextLink to={deskPaths.deskSiteLogo()}>Logo and colour</TextLink>
        </>
      }
    >
      {missing.length > 0 && <Missing missing={missing} />}
      <RecordEditor
        editor={editor}
        state={actionData}
        page={deskPaths.deskSite}
        previews={<SitePreviews pages={PREVIEWS} />}
      />
    </DeskPage>
  );
}

function Missing({ missing }: Pick<Route.ComponentProps['loaderData'], 'missing'>) {
  return (
    <section aria-labelledby="missing" className="mt-10">
      <SectionHeading
        id="missing"
        title="Still to be filled in"
        note="Only you can say this. Pages read complete without it, but the law may ask for it."
      />
      <ul>
        {missing.map(({ title, text, href }) => (
          <li
            key={title}
            className="grid gap-x-8 border-b border-line py-3 sm:grid-cols-[14rem_minmax(0,1fr)]"
          >
            <a href={href} className="link justify-self-start">
              {title}
            </a>
            <span className="text-muted">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const PREVIEWS = [
  { path: paths.home, text: 'Preview the home page' },
  { path: paths.about, text: 'Preview the about page' },
  { path: paths.contact, text: 'Preview the contact page' },
];
