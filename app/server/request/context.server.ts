import { createContext } from 'react-router';
import type { Viewer } from '#domain/access.ts';
import type { Session } from '#domain/session/session.ts';
import type { Auth } from '#server/accounts/auth.server.ts';
import type { Passwords } from '#server/accounts/passwords.server.ts';
import type { Payment } from '#server/billing/payment.server.ts';
import type { Database } from '#server/db/connection.server.ts';
import type { MissedSearches } from '#server/listing/missed-searches.server.ts';
import type { Storage } from '#server/photos/storage.server.ts';
import type { Settings } from '#server/start/settings.server.ts';
import type { Logger } from '#server/watch/log.server.ts';
import type { WrittenPages } from './shown-tags.server.ts';

/** What the app is made of. The composition root and the tests build it; loaders read it. */
export interface Services {
  db: Database;
  log: Logger;
  settings: Settings;
  /** Signs the cookies of sessions and of known devices. */
  secret: string;
  passwords: Passwords;
  /** What takes payments, or null while no provider is set up. */
  payment: Payment | null;
  /** Members' photos. */
  storage: Storage;
  /** The pages that this process keeps: whoever writes what they show drops them when it is committed. */
  pages: WrittenPages;
  /** Searches that led to nothing, until they are written. */
  missedSearches: MissedSearches;
}

/** The services of the app, in every loader and action: `context.get(servicesContext)`. */
export const servicesContext = createContext<Services>();

/** The number under which the log tells what happened to this request. */
export const requestIdContext = createContext<string>();

/** Accounts and sessions. */
export const authContext = createContext<Auth>();

/** What a viewer may see. */
export const viewerContext = createContext<Viewer>();

/** Who asks, as the cookie says: nobody, a member, or it could not be found out. */
export type SessionState = { session: Session | null } | { failed: true };
export const sessionContext = createContext<SessionState>();

/** Where a request comes from, as limits count senders. */
export const senderContext = createContext<string>();

/** What the page that is being made shows (`shown.server.ts`); whoever keeps the page reads it. */
export const shownContext = createContext<Set<string>>();
/** Headers that the answer gets, whatever page it turns out to be. */
export const answerHeadersContext = createContext<Headers>();

/** The app itself, for what the payment sandbox sends to it. */
export const ownAppContext = createContext<(request: Request) => Promise<Response>>();
