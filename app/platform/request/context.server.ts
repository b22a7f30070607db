import { createContext, type RouterContextProvider } from 'react-router';
import type { CachedPages } from '#catalogue/watch-writes.server.ts';
import type { Passwords } from '#features/accounts/passwords.server.ts';
import type { Providers } from '#features/accounts/providers/provider.server.ts';
import type { Payment } from '#features/billing/payment.server.ts';
import type { MissedSearches } from '#features/search/missed-searches.server.ts';
import type { Openings } from '#features/search/openings.server.ts';
import type { Outside } from '#features/vendors/outside.server.ts';
import type { Viewer } from '#site/access.ts';
import type { Session } from '#site/session.ts';
import type { Database } from '../database/connection.server.ts';
import type { CachedSite } from '../site/cached-site.server.ts';
import type { Settings } from '../start/settings.server.ts';
import type { Storage } from '../storage/storage.server.ts';
import type { Logger } from '../watch/log.server.ts';
import type { NodeWatch } from '../watch/node-watch.server.ts';

/** The parts of the app. The composition root and the tests build them; loaders read them. */
export interface Services {
  db: Database;
  log: Logger;
  settings: Settings;
  /** The site's own: for links in mails and for cookies. */
  origin: string;
  /** Signs the cookies of sessions and known devices. */
  secret: string;
  passwords: Passwords;
  /** Takes payments; null without a provider. */
  payment: Payment | null;
  /** Other sites that members can sign in with. */
  providers: Providers;
  storage: Storage;
  /** This process's cached pages: each write drops the pages that show it, after the commit. */
  pages: CachedPages;
  /** Searches without a result, until they are stored. */
  missedSearches: MissedSearches;
  /** Counts of tools opened from search results, until they are stored. */
  openings: Openings;
  /** Counts of visits to tools' own sites, until they are stored. */
  visits: Openings;
  /** Counts of opened tool pages, until they are stored. */
  views: Openings;
  /** This process's own figures. */
  node: NodeWatch;
  /** Reads other servers to check vendors' claims. */
  outside: Outside;
  /** The owner's texts about the site. */
  site: CachedSite;
}

/** What loaders and actions receive: the services, and the request's state. */
export type Context = Readonly<RouterContextProvider>;

/** The services of the app, in every loader and action: `context.get(servicesContext)`. */
export const servicesContext = createContext<Services>();

/** The number under which the log reports this request. */
export const requestIdContext = createContext<string>();

/** What a viewer may see. */
export const viewerContext = createContext<Viewer>();

/** The visitor by their cookie: nobody, a member, or unknown because the lookup failed. */
export type SessionState = { session: Session | null } | { failed: true };
export const sessionContext = createContext<SessionState>();

/** A request's session, by an id that browsers never see, and the time of the sign-in. */
export interface OwnSession {
  id: string;
  createdAt: Date;
}
export const ownSessionContext = createContext<OwnSession | null>(null);

/** The path of the page's Markdown twin if that was requested, otherwise null. */
export const twinContext = createContext<string | null>(null);

/** Headers to add to the response, whichever page it is. */
export const answerHeadersContext = createContext<Headers>();

/** The app itself, for requests of the payment sandbox. */
export const ownAppContext = createContext<(request: Request) => Promise<Response>>();

/** Renders a page with other services, only for the person who asks. */
export type PreviewPage = (path: string, parts: Partial<Services>) => Promise<Response>;
export const previewContext = createContext<PreviewPage>();
