import { sessionKey } from '#site/events.ts';
import { MARKS } from '#site/marks.ts';
import { paths } from '#site/paths.ts';
import { SCRIPT_MESSAGES } from '#site/script-messages.ts';
import { show } from './in-place.ts';
import { ask } from './send.ts';
import { wholeSheet } from './sheet.ts';
import { statedSession } from './stated-session.ts';
import { Unsent } from './unsent.ts';

/**
 * Asks for this page once more, as after somebody has signed in or out elsewhere. While nobody is signed in, a
 * page on which somebody has written something stays as it is, and says so.
 */
export async function refresh(): Promise<void> {
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
export function takeBackSignedOut(): void {
  document.getElementById(NOTICE)?.remove();
}
