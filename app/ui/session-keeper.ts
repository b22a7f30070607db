import { paths } from '#domain/paths.ts';
import { isRefreshDue, readSessionAnswer, retryDelay, SESSION_REFRESH } from '#domain/session/refresh.ts';
import type { Session } from '#domain/session/session.ts';

/**
 * Renews a session in time (spec §9): looks every 30 s, and when the tab is shown again. Only browsers that
 * are signed in load this.
 *
 * @param session undefined where the server could not tell
 * @param onRenewed hears the session with its new end
 * @param onLost hears that the server knows of no session: what is shown must be asked for anew
 * @returns ends it
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
    const answer = await askUntil(endsAt ?? Date.now() + SESSION_REFRESH.margin, stopped.signal);
    isAsking = false;
    if (stopped.signal.aborted) return;
    if (answer.status === 401) onLost();
    else if (answer.session && !isSame(answer.session, session)) onRenewed(answer.session);
  };
  const lookWhenShown = () => {
    if (document.visibilityState === 'visible') void look();
  };
  const timer = setInterval(look, SESSION_REFRESH.tick);
  document.addEventListener('visibilitychange', lookWhenShown);
  void look();
  return () => {
    stopped.abort();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', lookWhenShown);
  };
}

/** Where the clocks of browser and server disagree, it may be told that it has nothing to renew yet. */
function isSame(renewed: Session, session: Session | undefined): boolean {
  return JSON.stringify(renewed) === JSON.stringify(session);
}

/** Status 0 stands for a network that has failed. */
interface Answer {
  status: number;
  session: Session | null;
}

/** Asks until there is an answer that counts, or none can come in time; the next look asks again then. */
async function askUntil(endsAt: number, signal: AbortSignal): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await ask(signal);
    const delay = retryDelay(answer.status, attempt, endsAt - Date.now());
    if (delay === null || signal.aborted) return answer;
    await new Promise((resolve) => setTimeout(resolve, delay));
  }
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
