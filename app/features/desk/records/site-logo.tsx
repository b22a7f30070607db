import { DeskPage } from '#features/operators/desk-page.tsx';
import { servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { readSite } from '#platform/site/cached-site.server.ts';
import { type Accent, GROUNDS, ON_ACCENT } from '#site/accent.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { paths } from '#site/paths.ts';
import type { Site } from '#site/site.ts';
import { iconsOf } from '#site/site-icons.ts';
import { logoName } from '#site/site-logo.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { TextLink } from '#ui/links.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { SectionHeading } from '#ui/section-heading.tsx';
import { openDesk } from '../desk.server.ts';
import { LOGO_TYPES } from '../logos/logo-texts.ts';
import type { Route } from './+types/site-logo';
import { siteLogoAction } from './site-logo-action.server.ts';
import { siteLogoDone } from './site-logo-texts.ts';

/** The site's logo and accent colour, as they look in both colour schemes. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { desk } = await openDesk(context, 'site');
  const { db } = context.get(servicesContext);
  const done = siteLogoDone(new URL(request.url).searchParams.get('done') ?? '');
  return orUnavailable(context, 'reading the logo of the site', async () => {
    const { logo, accent, name } = await readSite(db.write);
    return { desk, done, site: { logo, accent, name } };
  });
}

export const action = siteLogoAction;

export const meta = () => pageMeta({ title: 'Logo and colour' });

export default function SiteLogo({ loaderData: { desk, done, site }, actionData }: Route.ComponentProps) {
  return (
    <DeskPage
      desk={desk}
      title="Logo and colour"
      current={deskPaths.deskSite}
      note={<TextLink to={deskPaths.deskSite}>Back to the site</TextLink>}
    >
      <ErrorBanner text={actionData?.notice} />
      {done !== null && !actionData?.notice && (
        <p role="status" className="mt-6">
          {done}
        </p>
      )}
      <section aria-labelledby="logo" className="mt-8">
        <SectionHeading
          id="logo"
          title="Logo"
          note="The header shows it, and so do tabs and home screens, where a wide logo is small. Search engines get its address."
        />
        {site.logo === null && <EmptyState text="Pages show the name alone." />}
        {site.logo && <BothGrounds logo={site.logo} />}
        <form
          method="post"
          action={deskPaths.deskSiteLogo()}
          encType="multipart/form-data"
          className="mt-4 flex flex-wrap items-center gap-3"
        >
          <label className="text-sm">
            {'A PNG, JPEG, WebP or SVG of at most 256 kB, best with a transparent background '}
            <input type="file" name="file" accept={LOGO_TYPES} required />
          </label>
          <button type="submit" className="btn">
            Upload
          </button>
        </form>
        {site.logo && (
          <form method="post" action={deskPaths.deskSiteLogo()} className="mt-3">
            <button type="submit" name="intent" value="remove" className="btn">
              Remove the logo
            </button>
          </form>
        )}
        <p className="small mt-3">
          Whether the name stands beside it is chosen with the{' '}
          <TextLink to={`${deskPaths.deskSite}#logo_alone`}>texts of the site</TextLink>.
        </p>
      </section>
      <section aria-labelledby="colour" className="mt-10">
        <SectionHeading
          id="colour"
          title="Accent colour"
          note="As links and buttons show it on light and dark pages. Each pair has the contrast that WCAG AA asks for."
        />
        <div className="flex flex-wrap gap-6">
          <Sample accent={site.accent} scheme="light" />
          <Sample accent={site.accent} scheme="dark" />
        </div>
        <p className="small mt-3">
          It is chosen with the <TextLink to={`${deskPaths.deskSite}#accent`}>texts of the site</TextLink>.
        </p>
      </section>
    </DeskPage>
  );
}

/** A background behind the logo has the colours of the other scheme. */
const OTHER = { light: 'dark', dark: 'light' } as const;

function BothGrounds({ logo }: { logo: NonNullable<Site['logo']> }) {
  const { width, height, plate } = logo;
  return (
    <ul className="flex flex-wrap gap-6">
      {(['light', 'dark'] as const).map((scheme) => (
        <li key={scheme} className="p-4" style={{ background: GROUNDS[scheme][0] }}>
          <img
            src={paths.siteLogo(logoName(logo, 'logo'))}
            alt={`On the ${scheme} page`}
            {...{ width, height }}
            className="site-logo"
            style={{ background: plate === scheme ? GROUNDS[OTHER[scheme]][0] : undefined }}
          />
        </li>
      ))}
      <li className="p-2">
        <img src={iconsOf({ logo })[0].src} alt="In tabs" width="48" height="48" />
      </li>
    </ul>
  );
}

function Sample({ accent: { brand, soft }, scheme }: { accent: Accent; scheme: 'light' | 'dark' }) {
  const [paper] = GROUNDS[scheme];
  return (
    <p className="flex items-center gap-3 p-4" style={{ background: paper, color: brand[scheme] }}>
      <span className="underline">{`${scheme === 'light' ? 'Light' : 'Dark'}: ${brand[scheme]}`}</span>
      <span className="p-2" style={{ background: soft[scheme] }}>
        Chosen
      </span>
      <span className="p-2" style={{ background: brand[scheme], color: ON_ACCENT[scheme] }}>
        Button
      </span>
    </p>
  );
}
