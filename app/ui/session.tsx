import { createContext, type ReactNode, useContext } from 'react';
import { useLocation } from 'react-router';
import type { SessionEvent } from '#site/events.ts';
import { paths } from '#site/paths.ts';
import type { Session, SessionUser } from '#site/session.ts';

/** A session as read: null for nobody, undefined if unknown. */
type MaybeSession = Session | null | undefined;

const SessionContext = createContext<{ session: MaybeSession } | null>(null);

/** Says who is signed in. In the browser, `app/browser/session.ts` keeps the session alive. */
export function SessionProvider({ session, children }: { session: MaybeSession; children: ReactNode }) {
  return <SessionContext value={{ session }}>{children}</SessionContext>;
}

/** The session as screens see it (spec §4), with the last thing that happened to it. */
export interface SessionState {
  status: 'loading' | 'signed in' | 'signed out';
  session: Session | null;
  event: SessionEvent;
}

/** @throws when used outside a SessionProvider (spec §8) */
export function useSession(): SessionState {
  const { session } = useKnown('useSession');
  const isRecovering = useLocation().pathname === paths.resetPassword;
  return {
    status: session ? 'signed in' : session === null ? 'signed out' : 'loading',
    session: session ?? null,
    event: isRecovering ? 'password recovery' : 'initial session',
  };
}

/** Who is signed in, or null. @throws when used outside a SessionProvider (spec §8) */
export function useUser(): SessionUser | null {
  return useKnown('useUser').session?.user ?? null;
}

function useKnown(hook: string): { session: MaybeSession } {
  const known = useContext(SessionContext);
  if (!known) throw new Error(`${hook} must be used within a SessionProvider`);
  return known;
}
