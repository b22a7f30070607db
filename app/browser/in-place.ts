import { Idiomorph } from 'idiomorph';
import { type Fault, faultText } from '#site/in-place.ts';
import { MARKS } from '#site/marks.ts';
import { paths } from '#site/paths.ts';
import { awake, settleIslands } from './awake.ts';
import { contentChanged } from './content.ts';
import { keepForLogin, keepWritten } from './kept-fields.ts';
import { type Answer, ask } from './send.ts';
import { wholeSheet } from './sheet.ts';
import { keepStated, statedSession } from './stated-session.ts';
import { emptyForms, Unsent } from './unsent.ts';

/** Shows an answer of the server on the page that is open, so that it keeps its place. */

type Page = Extract<Answer, { kind: 'page' }>;

let asking: AbortController | undefined;

interface Then {
  /** Ids; the first that exists afterwards gets the focus, unless somebody is filling in a field. */
  focus?: readonly string[];
  /** The form that led there: what was typed into it has been taken. */
  answered?: HTMLFormElement | null;
}

/**
 * Goes to another state of the same page. If that is another page, the browser goes there itself; if nothing good
 * comes, this page stays and says so.
 *
 * @returns whether it is shown
 */
export async function goInPlace(address: string, then: Then = {}): Promise<boolean> {
  asking?.abort();
  asking = new AbortController();
  const { signal } = asking;
  const end = begin();
  try {
    const answer = await ask(address, { signal });
    if (isFault(answer) && !canLeaveFor(answer)) {
      await offerAgain(faultText(answer), () => void goInPlace(address, then));
      return false;
    }
    const { pathname, hash } = new URL(address, location.href);
    if (answer.kind !== 'page') {
      location.assign(answer.kind === 'elsewhere' ? answer.to : address);
      return false;
    }
    const shown = new URL(answer.address).pathname;
    if (shown !== pathname) {
      if (shown === paths.login) keepForLogin();
      location.assign(address);
      return false;
    }
    const unsent = await show(answer, then.answered);
    // Chosen files stay otherwise.
    then.answered?.reset();
    unsent.putBack();
    takeAddress({ ...answer, address: answer.address + hash });
    moveFocus(then.focus ?? [], hash);
    return true;
  } catch (error) {
    if (!signal.aborted) throw error;
    return false;
  } finally {
    if (!signal.aborted) end();
  }
}

function isFault(answer: Answer): answer is Fault {
  return answer.kind === 'lost' || answer.kind === 'failed' || answer.kind === 'refused';
}

/** What does not exist has a page that says so, and leads on; nothing that was typed here goes for that. */
function canLeaveFor(fault: Fault): boolean {
  return fault.kind === 'refused' && fault.status < 500 && new Unsent(null).written().length === 0;
}

/** Says why there is no answer, and offers to ask again. The page stays as it is. */
export async function offerAgain(text: string, again: () => void): Promise<void> {
  await wholeSheet();
  document.querySelector(MARKS.lost.selector)?.remove();
  const notice = document.createElement('p');
  notice.setAttribute('role', 'alert');
  notice.toggleAttribute(MARKS.lost.attribute, true);
  notice.className = 'wrap scroll-mt-32 pt-8 font-semibold';
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'btn ml-3';
  button.textContent = 'Try again';
  button.addEventListener('click', again);
  notice.append(text, button);
  document.querySelector('main')?.prepend(notice);
  notice.scrollIntoView({ block: 'nearest' });
}

/** Says that the page is on its way, as far as the page has words for it. */
function begin(): () => void {
  const main = document.querySelector('main');
  const words = main?.querySelector(MARKS.loading.selector);
  const before = words?.textContent;
  main?.setAttribute('aria-busy', 'true');
  if (words) words.textContent = MARKS.loading.of(words) ?? '';
  return () => {
    main?.removeAttribute('aria-busy');
    if (words && words.textContent === MARKS.loading.of(words)) words.textContent = before ?? '';
  };
}

/**
 * Changes what differs and leaves the rest alone: elements that stay keep their focus, scroll position and
 * state. What somebody has typed stays too, except in the form that this page answers.
 *
 * @returns what stayed
 */
export async function show({ page }: Page, answered: HTMLFormElement | null = null): Promise<Unsent> {
  await wholeSheet();
  // A parsed page takes what stands there for browsers without scripts for content.
  for (const each of page.querySelectorAll('noscript')) each.replaceChildren();
  const [before, after] = [statedSession(), statedSession(page)];
  keepStated(page);
  settleIslands(page);
  const isOfAnother = before && after && before.user.id !== after.user.id;
  // A form that only members see goes, and comes back once they are known to be signed in.
  if (before && (!after || isOfAnother)) keepWritten(new Unsent(answered));
  // Otherwise whoever is signed in now might send what somebody else wrote.
  if (isOfAnother) emptyForms();
  const unsent = new Unsent(answered);
  document.title = page.title;
  Idiomorph.morph(document.body, page.body, {
    morphStyle: 'outerHTML',
    callbacks: {
      beforeNodeMorphed(old, next) {
        unsent.meet(old, next);
        return !(old instanceof Element && awake.has(old));
      },
      beforeAttributeUpdated: (name, element, kind) =>
        !unsent.holds(element, name) && !(name === 'open' && kind === 'remove'),
    },
  });
  unsent.putBack();
  contentChanged();
  return unsent;
}

/** The address that the page states, or else the one that answered; another state of a page is no new entry. */
export function takeAddress({ page, address }: Page): void {
  const { pathname, search, hash } = new URL(address);
  const stated = MARKS.address.of(page.querySelector(`main ${MARKS.address.selector}`));
  history.replaceState(history.state, '', (stated ?? pathname + search) + hash);
}

function moveFocus(ids: readonly string[], hash: string): void {
  if (document.activeElement?.matches('input, select, textarea')) return;
  const target = ids.map((id) => document.getElementById(id)).find((element) => element !== null);
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: hash === `#${target.id}` ? 'start' : 'nearest' });
}
