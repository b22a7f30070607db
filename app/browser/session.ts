import { sessionEvent, sessionKey } from '#site/events.ts';
import { MARKS } from '#site/marks.ts';
import { paths } from '#site/paths.ts';
import { SCRIPT_MESSAGES } from '#site/script-messages.ts';
import type { Session } from '#site/session.ts';
import { ACCOUNT_TRAY } from '#ui/collected.ts';
import { onContent } from './content.ts';
import { show } from './in-place.ts';
import { ask } from './send.ts';
import { wholeSheet } from './sheet.ts';
import { type MaybeSession, statedSession } from './stated-session.ts';
import { Unsent } from './unsent.ts';

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

/**
 * Asks for this page once more, as after somebody has signed in or out elsewhere. While nobody is signed in, a
 * page on which somebody has written something stays as it is, and says so.
 */
async function refresh(): Promise<void> {
  const answer = await ask(location.pathname + location.search);
  // Nobody has asked for it, so nothing takes the place of the page but a better one.
  if (answer.kind !== 'page' && answer.kind !== 'refused') return;
  if (answer.status >= 500) return;
  const stated = answer.kind === 'page' ? statedSession(answer.page) : answer.session;
  // News that came late, perhaps of a page that is gone: to show it would take away what this one says of a form.
  if (stated === undefined || sessionKey(stated) === sessionKey(statedSession())) return;
  const chosen = document.querySelector<HTMLElement>(`main ${MARKS.unsent.selector}`);
  const form = new Unsent(null).written()[0]?.field.form ?? chosen;
  if (form && statedSession() && stated === null) {
    await saySignedOut(form);
    return;
  }
  if (answer.kind !== 'page' || new URL(answer.address).pathname !== location.pathname) {
    location.replace(location.href);
    return;
  }
  await show(answer);
}

const NOTICE = 'signed-out';

/** The tab in which they sign in again tells this one, which then takes the notice away. */
async function saySignedOut(form: HTMLElement): Promise<void> {
  await wholeSheet();
  if (document.getElementById(NOTICE)) return;
  const notice = document.createElement('p');
  notice.id = NOTICE;
  notice.setAttribute('role', 'alert');
  notice.className = 'mb-3 border-l-4 border-danger pl-4';
  const link = document.createElement('a');
  link.href = paths.loginFor(location.pathname + location.search);
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
  link.className = 'link';
  link.textContent = SCRIPT_MESSAGES.signedOut.link;
  notice.append(`${SCRIPT_MESSAGES.signedOut.kept} `, link);
  form.prepend(notice);
}

/** Takes the notice away, once the same member is signed in again. */
function takeBackSignedOut(): void {
  document.getElementById(NOTICE)?.remove();
}
