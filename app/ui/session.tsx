import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#domain/paths.ts';
import { type SessionEvent, sessionEvent, sessionKey } from '#domain/session/events.ts';
import type { Session, SessionUser } from '#domain/session/session.ts';

/** A session as read or renewed: null for nobody, undefined if unknown. */
type MaybeSession = Session | null | undefined;

interface Props {
  /** As the server read it. */
  session: MaybeSession;
  /** Asks the server again for everything that is shown. */
  refresh: () => void;
  children: ReactNode;
}

interface Known {
  read: MaybeSession;
  /** The session as read, or as renewed since. */
  session: MaybeSession;
  /** The session before its last change. */
  before: MaybeSession;
}

const SessionContext = createContext<Known | null>(null);

/**
 * Holds this tab's session, keeps it alive, and keeps it the same in all tabs. Every visitor loads this, so
 * the parts that only members need are loaded once somebody is signed in.
 */
export function SessionProvider({ session: read, refresh, children }: Props) {
  const [known, setKnown] = useState<Known>({ read, session: read, before: read });
  const { session } = known;
  const key = sessionKey(session);
  if (JSON.stringify(known.read) !== JSON.stringify(read)) setKnown({ read, session: read, before: session });
  useEffect(() => {
    // Every tab tells the others who is signed in; a tab that shows somebody else asks the server.
    const tabs = new BroadcastChannel('session');
    tabs.onmessage = ({ data }) => data !== key && refresh();
    // Somebody at the login page may have a form open in another tab, which a reload would lose.
    if (key !== sessionKey(null) || location.pathname !== paths.login) tabs.postMessage(key);
    return () => tabs.close();
  }, [key, refresh]);
  useEffect(() => {
    if (session === null) return;
    const renew = (renewed: Session) => setKnown({ read, session: renewed, before: session });
    const keeping = import('./session-keeper.ts').then((keeper) =>
      keeper.keepSession(session, renew, refresh),
    );
    return () => void keeping.then((stop) => stop());
  }, [read, session, refresh]);
  return <SessionContext value={known}>{children}</SessionContext>;
}

/** The session as screens see it (spec §4), with the last thing that happened to it. */
export interface SessionState {
  status: 'loading' | 'signed in' | 'signed out';
  session: Session | null;
  event: SessionEvent;
}

/** @throws when used outside a SessionProvider (spec §8) */
export function useSession(): SessionState {
  const { session, before } = useKnown('useSession');
  const isRecovering = useLocation().pathname === paths.resetPassword;
  return {
    status: session ? 'signed in' : session === null ? 'signed out' : 'loading',
    session: session ?? null,
    event: isRecovering ? 'password recovery' : (sessionEvent(before, session) ?? 'initial session'),
  };
}

/** Who is signed in, or null. @throws when used outside a SessionProvider (spec §8) */
export function useUser(): SessionUser | null {
  return useKnown('useUser').session?.user ?? null;
}

function useKnown(hook: string): Known {
  const known = useContext(SessionContext);
  if (!known) throw new Error(`${hook} must be used within a SessionProvider`);
  return known;
}
