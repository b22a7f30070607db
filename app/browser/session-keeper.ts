import { paths } from '#site/paths.ts';
import { isRefreshDue, readSessionAnswer, retryDelay, SESSION_REFRESH } from '#site/refresh.ts';
import type { Session } from '#site/session.ts';
import { keepTray } from './member-tray.ts';

/**
 * Renews a session in time (spec §9): checks every 30 s and whenever the tab is shown again. Of a browser's tabs, one
 * asks at a time, and goes on until it knows. With it goes what follows members from browser to browser. Only members'
 * browsers load this.
 *
 * @param session undefined if the server could not tell
 * @param onRenewed gets the session with its new end
 * @param onLost called when the server knows no session: everything shown must be loaded again
 * @returns a function that stops it
 */
export function keepSession(
  session: Session | undefined,
  onRenewed: (session: Session) => void,
  onLost: () => void,
): () => void {
  const endsAt = session ? Date.parse(session.expiresAt) : null;
  const stopped = new AbortController();
  let isAsking = false;
  const look = async () => {
    if (isAsking || !isRefreshDue(endsAt, Date.now())) return;
    isAsking = true;
    const answer = await alone(() => askUntil(endsAt, stopped.signal));
    isAsking = false;
    if (answer === null || stopped.signal.aborted) return;
    if (answer.status === 401) onLost();
    else if (answer.session && !isSame(answer.session, session)) onRenewed(answer.session);
  };
  const lookWhenShown = () => {
    if (document.visibilityState === 'visible') void look();
  };
  const timer = setInterval(look, SESSION_REFRESH.tick);
  document.addEventListener('visibilitychange', lookWhenShown);
  void look();
  const stopTray = session && keepTray(session.user.id);
  return () => {
    stopTray?.();
    stopped.abort();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', lookWhenShown);
  };
}

/** If the clocks of browser and server differ, the server may answer that there is nothing to renew yet. */
function isSame(renewed: Session, session: Session | undefined): boolean {
  return JSON.stringify(renewed) === JSON.stringify(session);
}

/** Status 0 means that the network failed. */
interface Answer {
  status: number;
  session: Session | null;
}

/** Does what only one tab does at a time. @returns null in the others, which hear of it (`session.ts`) */
async function alone<Result>(work: () => Promise<Result>): Promise<Result | null> {
  // Browsers without it, and pages without encryption, ask in each tab.
  if (!('locks' in navigator)) return work();
  return navigator.locks.request('session', { ifAvailable: true }, (lock) => (lock ? work() : null));
}

/** What a page has said that could not tell who is there: that was the first attempt. */
const UNREADABLE: Answer = { status: 503, session: null };

/**
 * Asks until it gets a definite answer or none can come in time. The next check then asks again.
 *
 * @param endsAt null when nobody knows when
 */
async function askUntil(endsAt: number | null, signal: AbortSignal): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = endsAt === null && attempt === 1 ? UNREADABLE : await ask(signal);
    const timeLeft = (endsAt ?? Number.POSITIVE_INFINITY) - Date.now();
    const delay = retryDelay(answer.status, attempt, timeLeft, Math.random());
    if (delay === null || signal.aborted) return answer;
    await wait(delay, signal);
  }
}

/** @param signal ends it early */
function wait(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  const stop = () => {
    clearTimeout(timer);
    resolve();
  };
  signal.addEventListener('abort', stop, { once: true });
  return promise;
}

async function ask(signal: AbortSignal): Promise<Answer> {
  try {
    const response = await fetch(paths.session, { method: 'POST', signal });
    const { status } = response;
    return { status, session: response.ok ? readSessionAnswer(await response.json()) : null };
  } catch {
    return { status: 0, session: null };
  }
}
