import { paths } from '#site/paths.ts';
import { pageBefore } from './page-before.ts';
import { statedSession } from './stated-session.ts';

/**
 * Arriving where signing in leads. 'Back' then leads to where the visitor was before, and to no step of the sign-in: that
 * would only lead to the same page again.
 */

const AUTH = '/auth/';
/** Only for this tab: where the page that is being gone back to has to lead on. */
const KEY = 'arriving-at';
/** Longer than the way back takes. */
const ARRIVING_MS = 15_000;

/** Whether the answer to a form of this page leads out of signing in, or to its second step. */
export function isArrival(target: URL): boolean {
  if (!location.pathname.startsWith(AUTH) || target.origin !== location.origin) return false;
  return !target.pathname.startsWith(AUTH) || target.pathname === paths.secondStep;
}

/**
 * Leaves a step of signing in. Where the page before it is the one that it leads to, that one is shown anew in its own
 * place in the history; otherwise the target takes the place of the step.
 *
 * @param form the step's, whose answer has been taken
 */
export function arriveAt(target: URL, form: HTMLFormElement): void {
  const before = pageBefore((path) => !path.startsWith(AUTH));
  if (!before?.url || new URL(before.url).pathname !== target.pathname || !store(target)) {
    location.replace(target);
    return;
  }
  // The step stays ahead in the history, without what was typed into it.
  form.reset();
  const { committed, finished } = navigation.traverseTo(before.key);
  // A page that is being left may hear of that as an abort. To go elsewhere then would load the target twice, and what
  // the first gives back of what was typed would be gone from the second.
  Promise.all([committed, finished]).catch(({ name }: DOMException) => {
    if (name === 'InvalidStateError') location.replace(target);
  });
}

/** @returns whether this page is only passed through on the way to another */
export function leadsOn(): boolean {
  const target = take();
  // Somebody has opened a step of signing in before the page that this was stored for could take it.
  if (target === null || location.pathname.startsWith(AUTH)) return false;
  if (isHere(target) && statedSession() !== null) return false;
  go(target);
  return true;
}

/** The browser may have kept the page as it was before anybody signed in. */
export function startArrival(): void {
  window.addEventListener('pageshow', (event) => {
    const target = event.persisted ? take() : null;
    if (target === null) return;
    event.stopImmediatePropagation();
    go(target);
  });
}

function go(target: URL): void {
  if (isHere(target)) location.reload();
  else location.replace(target);
}

function isHere({ pathname, search }: URL): boolean {
  return pathname === location.pathname && search === location.search;
}

function store(target: URL): boolean {
  try {
    sessionStorage.setItem(KEY, `${Date.now()} ${target.href}`);
    return true;
  } catch {
    return false;
  }
}

function take(): URL | null {
  try {
    const [at, target] = (sessionStorage.getItem(KEY) ?? '').split(' ');
    sessionStorage.removeItem(KEY);
    return target && Date.now() - Number(at) < ARRIVING_MS ? new URL(target) : null;
  } catch {
    return null;
  }
}
