import { type ReactNode, useContext } from 'react';
import {
  Link,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigation,
  useRevalidator,
  useRouteLoaderData,
} from 'react-router';
import { MESSAGES } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { readableQuery } from '#domain/query-text.ts';
import { SITE } from '#domain/site.ts';
import { CompareTray } from '#ui/compare-tray.tsx';
import { FailedPage } from '#ui/failed-page.tsx';
import { readFailure } from '#ui/failure.ts';
import { RefusedFormContext } from '#ui/given-back.tsx';
import { NotFoundPage } from '#ui/not-found-page.tsx';
import { MAIN, PageChange } from '#ui/page-change.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { PAGE_PLACES, placed } from '#ui/page-places.ts';
import { ScriptMarker } from '#ui/script-marker.ts';
import { SessionProvider } from '#ui/session.tsx';
import { SiteFooter } from '#ui/site-footer.tsx';
import { SiteHeader } from '#ui/site-header.tsx';
import type { Route } from './+types/root';
import styleSheet from './app.css?url';
import interFont from './fonts/inter.woff2?url';
import displayFont from './fonts/newsreader-display.woff2?url';
import { unseenNews } from './server/follows/unseen-news.server.ts';
import { waitingForMember } from './server/operators/desk.server.ts';
import { servicesContext, sessionContext } from './server/request/context.server.ts';
import { refusedContext } from './server/request/form.server.ts';
import { refuseNul } from './server/request/nul.server.ts';
import { siteAddress } from './server/request/site-address.server.ts';

// In development, edits of the style sheet arrive without a reload.
if (import.meta.env.DEV && !import.meta.env.SSR) void import('./app.css');

export const links: Route.LinksFunction = () => [
  ...[displayFont, interFont].map((href) => ({
    rel: 'preload',
    href,
    as: 'font' as const,
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
  // For what scripts add (entry.client.tsx). The first paint does not wait for it, and browsers without scripts
  // never need it, so it is no preload. In development, Vite adds it.
  ...(import.meta.env.DEV ? [] : [{ rel: 'prefetch', href: styleSheet }]),
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
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
 * What the site puts before its own paths, the year of the copyright line, and who is signed in: undefined if
 * that could not be read, so that the browser asks again. For members, what their menu counts; after a refused
 * form, the form as well.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const state = context.get(sessionContext);
  const session = 'session' in state ? state.session : undefined;
  const refused = context.get(refusedContext);
  return {
    session,
    siteUrl: siteAddress(request, context.get(servicesContext).settings),
    year: new Date().getUTCFullYear(),
    ...(await memberMenu(context)),
    ...(refused && { refused }),
  };
}

/** How much is new among what a member follows, and how much waits for an operator. */
async function memberMenu(context: Route.LoaderArgs['context']): Promise<{ news?: number; desk?: number }> {
  const state = context.get(sessionContext);
  const userId = 'session' in state && state.session?.user.id;
  if (!userId) return {};
  const [news, desk] = await Promise.all([unseenNews(context, userId), waitingForMember(context)]);
  return desk === null ? { news } : { news, desk };
}

/**
 * None of this depends on the page, so it is not fetched again as the visitor moves between pages: only when
 * requested, or after a form, which may have signed somebody in or out. A form that was refused or never
 * arrived has changed nothing, and fetching over the same broken connection would fail and replace what was
 * typed with an error page.
 */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl, formMethod, actionStatus = 0 } = args;
  if (actionStatus >= 400) return false;
  // Whoever leaves this page has seen what is new.
  if (currentUrl.pathname === paths.following) return true;
  return formMethod !== undefined || currentUrl.href === nextUrl.href;
}

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root');
  const marker = useContext(ScriptMarker);
  const { revalidate } = useRevalidator();
  const { pathname, search } = useLocation();
  return (
    <html lang="en" data-address={pathname + readableQuery(search)} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="theme-color" content="#fdfcf9" media="(prefers-color-scheme:light)" />
        <meta name="theme-color" content="#141317" media="(prefers-color-scheme:dark)" />
        <Meta />
        <script id={PAGE_PLACES.boot.id} nonce={marker}>
          {placed(PAGE_PLACES.boot)}
        </script>
        {/* Inside the document they save a round trip before the first paint. */}
        <style id={PAGE_PLACES.styles.id} nonce={marker}>
          {placed(PAGE_PLACES.styles)}
        </style>
        <Links />
      </head>
      <body>
        <a href={`#${MAIN}`} className="skip-link">
          Skip to content
        </a>
        <SessionProvider session={root?.session} refresh={revalidate}>
          <SiteHeader news={root?.news ?? 0} desk={root?.desk ?? null} />
          <PageChange />
          <main id={MAIN} tabIndex={-1} aria-busy={useNavigation().state === 'loading' || undefined}>
            <RefusedFormContext value={root?.refused ?? null}>{children}</RefusedFormContext>
          </main>
          <SiteFooter year={root?.year} />
          <CompareTray />
        </SessionProvider>
        <ScrollRestoration nonce={marker} />
        <script id={PAGE_PLACES.data.id} type="application/json">
          {placed(PAGE_PLACES.data)}
        </script>
        <Scripts nonce={marker} />
      </body>
    </html>
  );
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
  return (
    <FailedPage error={error}>
      <Link to={paths.home} className="btn btn-primary">
        Home
      </Link>
    </FailedPage>
  );
}
