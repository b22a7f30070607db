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

/** The parts the app is made of. The composition root and the tests build them; loaders read them. */
export interface Services {
  db: Database;
  log: Logger;
  settings: Settings;
  /** Signs the cookies of sessions and of known devices. */
  secret: string;
  passwords: Passwords;
  /** Takes payments; null while no provider is set up. */
  payment: Payment | null;
  /** Other sites that sign members in. */
  providers: Providers;
  /** Members' photos. */
  storage: Storage;
  /** The pages that this process caches: whoever writes what they show drops them after the commit. */
  pages: CachedPages;
  /** Searches that led to nothing, until they are written. */
  missedSearches: MissedSearches;
  /** Tools opened from search results, until they are written. */
  openings: Openings;
  /** Tools whose own site was visited, until they are written. */
  visits: Openings;
  /** Tools whose page was opened, until they are written. */
  views: Openings;
  /** What this process knows of itself. */
  node: NodeWatch;
  /** Looks at other servers to check claims of vendors. */
  outside: Outside;
  /** What an owner has said of the site. */
  site: CachedSite;
}

/** What loaders and actions are given: the services, and what is known of the request. */
export type Context = Readonly<RouterContextProvider>;

/** The services of the app, in every loader and action: `context.get(servicesContext)`. */
export const servicesContext = createContext<Services>();

/** The number under which the log reports this request. */
export const requestIdContext = createContext<string>();

/** What a viewer may see. */
export const viewerContext = createContext<Viewer>();

/** Who the cookie says the visitor is: nobody, a member, or unknown because the lookup failed. */
export type SessionState = { session: Session | null } | { failed: true };
export const sessionContext = createContext<SessionState>();

/** The session of a request, by the id that no browser learns, and when its member signed in. */
export interface OwnSession {
  id: string;
  createdAt: Date;
}
export const ownSessionContext = createContext<OwnSession | null>(null);

/** The path of the page's twin if the page was requested as Markdown, otherwise null. */
export const twinContext = createContext<string | null>(null);

/** Headers added to the response, whatever page it turns out to be. */
export const answerHeadersContext = createContext<Headers>();

/** The app itself; the payment sandbox sends its requests to it. */
export const ownAppContext = createContext<(request: Request) => Promise<Response>>();

/** A page as it would be with other parts, for nobody but whoever asks. */
export type PreviewPage = (path: string, parts: Partial<Services>) => Promise<Response>;
export const previewContext = createContext<PreviewPage>();
