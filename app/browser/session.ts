import { sessionEvent, sessionKey } from '#site/events.ts';
import { paths } from '#site/paths.ts';
import type { Session } from '#site/session.ts';
import { ACCOUNT_TRAY } from '#ui/collected.ts';
import { onContent } from './content.ts';
import { refresh, takeBackSignedOut } from './refresh.ts';
import { type MaybeSession, statedSession } from './stated-session.ts';

/** Who is signed in, as this tab shows it. */
let shown: MaybeSession;
let isKept = false;
let stopKeeping: () => void = () => {};

/**
 * Keeps the session alive, and the same in all tabs: each tells the others who is signed in, and one that shows
 * somebody else asks the server. What only members need is loaded once somebody is signed in.
 */
export function startSession(): void {
  let tabs: BroadcastChannel | undefined;
  const tell = () => {
    // Not to know is no news.
    if (shown === undefined) return;
    // Somebody at the login page may have a form open in another tab, which a reload would lose.
    if (shown || location.pathname !== paths.login) tabs?.postMessage(sessionKey(shown));
  };
  const listen = () => {
    tabs = new BroadcastChannel('session');
    tabs.onmessage = ({ data }) => {
      if (data === sessionKey(shown)) takeBackSignedOut();
      else void refresh();
    };
    tell();
  };
  onContent(() => {
    const stated = statedSession();
    const isSame = JSON.stringify(stated) === JSON.stringify(shown);
    const isSomebodyElse = sessionKey(stated) !== sessionKey(shown);
    shown = stated;
    if (isSomebodyElse) tell();
    if (!isSame || !isKept) keep();
  });
  listen();
  // An open channel would keep the page out of the back/forward cache. When it comes back, it may be old.
  window.addEventListener('pagehide', () => tabs?.close());
  window.addEventListener('pageshow', ({ persisted }) => persisted && listen());
}

function keep(): void {
  isKept = true;
  stopKeeping();
  stopKeeping = () => {};
  const session = shown;
  if (session === null) {
    if (isTrayLeft()) void import('./member-tray.ts').then(({ leaveTray }) => leaveTray());
    return;
  }
  const renewed = (next: Session) => {
    if (sessionEvent(session, next) === 'token refreshed') {
      shown = next;
      keep();
    } else void refresh();
  };
  const keeping = import('./session-keeper.ts').then(({ keepSession }) =>
    keepSession(session, renewed, () => void refresh()),
  );
  stopKeeping = () => void keeping.then((stop) => stop());
}

/** Whether the tools that this browser shows are those of a member who has left. */
function isTrayLeft(): boolean {
  try {
    return localStorage.getItem(ACCOUNT_TRAY) !== null;
  } catch {
    return false;
  }
}
