import { type ReactNode, useContext } from 'react';
import { Links, Meta, Outlet, useLocation, useMatches, useRouteLoaderData } from 'react-router';
import { MARKS } from '#site/marks.ts';
import type { Route } from './+types/root';
import styleSheet from './app.css?url';
import { menuFor } from './features/desk/desk.server.ts';
import interFont from './fonts/inter.woff2?url';
import displayFont from './fonts/newsreader-display.woff2?url';
import { servicesContext, sessionContext } from './platform/request/context.server.ts';
import { refusedContext } from './platform/request/form.server.ts';
import { refuseNul } from './platform/request/nul.server.ts';
import { siteAddress } from './platform/request/site-address.server.ts';
import { accentRules } from './site/accent.ts';
import { MESSAGES } from './site/messages.ts';
import { writtenNoun } from './site/noun.ts';
import { paths } from './site/paths.ts';
import { readableQuery } from './site/query-text.ts';
import type { Session } from './site/session.ts';
import { SITE } from './site/site.ts';
import { iconsOf, touchIconOf } from './site/site-icons.ts';
import CompareTray from './ui/compare-tray.island.tsx';
import { FailedPage } from './ui/failed-page.tsx';
import { readFailure } from './ui/failure.ts';
import { RefusedFormContext } from './ui/given-back.tsx';
import { NotFoundPage } from './ui/not-found-page.tsx';
import { pageMeta } from './ui/page-meta.ts';
import { PAGE_PLACES, SHEET } from './ui/page-places.ts';
import { PageScriptsContext } from './ui/page-scripts.ts';
import { PrintNote } from './ui/print-note.tsx';
import { SellingContext } from './ui/selling.ts';
import { SessionProvider } from './ui/session.tsx';
import { SiteFooter } from './ui/site-footer.tsx';
import { SiteHeader } from './ui/site-header.tsx';
import { SiteContext } from './ui/site-texts.ts';
import { SPECULATION_RULES, SPECULATION_RULES_ID } from './ui/speculation-rules.ts';

export const links: Route.LinksFunction = () => [
  ...[displayFont, interFont].map((href) => ({
    rel: 'preload',
    href,
    as: 'font' as const,
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
  // For what scripts add (app/browser/sheet.ts). The first paint does not wait for it, and browsers without scripts
  // never need it, so it is no preload. In development, Vite adds it.
  ...(import.meta.env.DEV ? [] : [{ rel: 'prefetch', id: SHEET, href: styleSheet }]),
  { rel: 'icon', href: iconsOf(SITE)[0].src, type: iconsOf(SITE)[0].type },
  { rel: 'apple-touch-icon', href: touchIconOf(SITE) },
  { rel: 'manifest', href: paths.webManifest },
  {
    rel: 'search',
    href: paths.openSearch,
    type: 'application/opensearchdescription+xml',
    title: SITE.name,
  },
];

export const middleware: Route.MiddlewareFunction[] = [refuseNul];

/** A page that holds nothing for this visitor is titled like one that does not exist. */
export const meta: Route.MetaFunction = ({ error }) =>
  readFailure(error).status === 404 ? pageMeta({ title: MESSAGES.pageNotFound }) : [{ title: SITE.title }];

/**
 * What the site says of itself and puts before its own paths, the day, and who is signed in: undefined if
 * that could not be read, so that the browser asks again. For members, what their menu counts; after a refused
 * form, the form as well.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const state = context.get(sessionContext);
  const session = 'session' in state ? state.session : undefined;
  const refused = context.get(refusedContext);
  const { settings, site, payment } = context.get(servicesContext);
  return {
    session,
    site: site.current,
    isSelling: payment !== null,
    siteUrl: siteAddress(request, settings),
    day: new Date().toISOString().slice(0, 10),
    ...(session && (await menuFor(context, session.user))),
    ...(refused && { refused }),
  };
}

const READING_AHEAD = JSON.stringify(SPECULATION_RULES);

/** The id of the element that holds what differs from page to page. */
const MAIN = 'main';

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root');
  const { marker, entry, refresh } = useContext(PageScriptsContext);
  const { pathname, search } = useLocation();
  const accent = root?.site && accentRules(root.site.accent);
  return (
    <html
      lang="en"
      {...MARKS.address(pathname + readableQuery(search))}
      {...MARKS.listed(root?.site && writtenNoun(root.site.listed.noun))}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="theme-color" content="#fdfcf9" media="(prefers-color-scheme:light)" />
        <meta name="theme-color" content="#141317" media="(prefers-color-scheme:dark)" />
        <Meta />
        <script nonce={marker}>{PAGE_PLACES.boot}</script>
        {/* Inside the document they save a round trip before the first paint. */}
        <style nonce={marker}>{PAGE_PLACES.styles}</style>
        {accent && <style nonce={marker}>{accent}</style>}
        <Links />
        {refresh && <script type="module" src={refresh} />}
        {/* A script that the end of the page waits for delays the first paint, long before it comes itself. */}
        <script type="module" async={!refresh} src={entry} />
        {/* Marked, because the script that they become is an inline one. */}
        <script type="application/json" id={SPECULATION_RULES_ID} nonce={marker}>
          {READING_AHEAD}
        </script>
      </head>
      <body {...MARKS.session(sessionText(root?.session))}>
        <a href={`#${MAIN}`} className="skip-link">
          Skip to content
        </a>
        <SiteContext value={root?.site ?? null}>
          <SellingContext value={root?.isSelling ?? false}>
            <SessionProvider session={root?.session}>
              <SiteHeader news={root?.news ?? 0} desk={root?.desk ?? null} />
              <main id={MAIN} tabIndex={-1} {...MARKS.failed(failureOf(useMatches().at(-1)?.handle))}>
                <RefusedFormContext value={root?.refused ?? null}>{children}</RefusedFormContext>
              </main>
              <SiteFooter year={root && Number(root.day.slice(0, 4))} />
            </SessionProvider>
          </SellingContext>
        </SiteContext>
        {root && (
          <PrintNote siteUrl={root.siteUrl} address={pathname + readableQuery(search)} day={root.day} />
        )}
        <CompareTray
          isComparing={pathname === paths.compare}
          isAside={isIn(pathname, paths.sheets) || isIn(pathname, paths.lists)}
        />
      </body>
    </html>
  );
}

function isIn(pathname: string, part: string): boolean {
  return pathname === part || pathname.startsWith(`${part}/`);
}

/** Who is signed in, for `app/browser/session.ts`: nothing for nobody, '' if that could not be read. */
function sessionText(session: Session | null | undefined): string | undefined {
  if (session === null) return undefined;
  return session === undefined ? '' : JSON.stringify({ session });
}

/** What a page's forms say if no answer comes, as its route states it. */
function failureOf(handle: unknown): string | undefined {
  const failed = typeof handle === 'object' && handle !== null && 'failed' in handle ? handle.failed : null;
  return typeof failed === 'string' ? failed : undefined;
}

export default function App() {
  return <Outlet />;
}

/**
 * Shown when a page cannot be. A 404 has a page of its own; a failure that a route has worded (spec §8) shows
 * those words; everything else is 'An error occurred'. The server's log has the details.
 */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { status, message } = readFailure(error);
  if (status === 404 && !message) return <NotFoundPage />;
  return <FailedPage error={error} to={paths.home} text="Home" />;
}
