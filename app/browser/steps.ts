import { faultText } from '#site/in-place.ts';
import { MARKS } from '#site/marks.ts';
import { onContent, onEach, onEvent, opensElsewhere } from './content.ts';
import { goInPlace, offerAgain } from './in-place.ts';
import { pageBefore } from './page-before.ts';

/** Steps to other pages that only a browser can take: back, and on after a while. */
export function startSteps(): void {
  onEvent<HTMLAnchorElement, 'click'>('click', MARKS.back.selector, (_, event) => {
    // A part of this page is not a page.
    const before = pageBefore((path) => path !== location.pathname);
    if (opensElsewhere(event) || !before) return;
    event.preventDefault();
    navigation.traverseTo(before.key);
  });
  // The links of a drawing state no address as text, and leave by themselves.
  onEvent<HTMLAnchorElement, 'click'>('click', 'a[href]:not(svg a)', (link, event) => {
    if (event.defaultPrevented || opensElsewhere(event) || !isStep(link)) return;
    // Safari on phones has no `beforeunload`.
    stopWaiting();
    if (navigator.onLine) return;
    event.preventDefault();
    go(link.href);
  });
  document.addEventListener('submit', stopWaiting);
  onContent(leaveLater);
  onContent(lookAgain);
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    if (document.querySelector(`main ${MARKS.freshOnReturn.selector}`)) location.reload();
    // Such a form says what the address says, also on a page that the browser has kept as it was left.
    for (const form of document.querySelectorAll<HTMLFormElement>('form[autocomplete=off]')) form.reset();
  });
}

/** Whether a link leads to another page of this site, in this tab. */
function isStep(link: HTMLAnchorElement): boolean {
  const isHere = link.pathname === location.pathname && link.search === location.search;
  return isOwn(link.href) && !isHere && link.target === '' && !link.hasAttribute('download');
}

/** Without a connection, the browser's own error page would take the place of this one. */
function go(address: string): void {
  if (navigator.onLine) location.assign(address);
  else void offerAgain(faultText({ kind: 'lost' }), () => go(address));
}

function isOwn(address: string): boolean {
  return address.startsWith(`${location.origin}/`);
}

/** A page that waits for something looks again after a while. */
function lookAgain(): void {
  clearTimeout(looking);
  const link = document.querySelector<HTMLAnchorElement>(MARKS.looksAfter.selector);
  if (!link) return;
  looking = setTimeout(() => void goInPlace(link.href), MARKS.looksAfter.of(link));
  window.addEventListener('beforeunload', stopWaiting);
}

let looking: ReturnType<typeof setTimeout> | undefined;
let leaving: ReturnType<typeof setTimeout> | undefined;

/**
 * Replaces this page with another one after a while, unless the
 * reader stays or goes elsewhere first.
 */
function leaveLater(): void {
  clearTimeout(leaving);
  const link = document.querySelector<HTMLAnchorElement>(MARKS.leaveAfter.selector);
  if (!link) return;
  leaving = setTimeout(() => location.replace(link.href), MARKS.leaveAfter.of(link));
  window.addEventListener('beforeunload', stopWaiting);
}

/** A step that the page takes by itself would put an end to the one that its reader is taking. */
function stopWaiting(): void {
  clearTimeout(looking);
  clearTimeout(leaving);
}

/** A reader who needs more time may stay (WCAG 2.2.1). */
export function startStaying(): void {
  onEach<HTMLElement>(MARKS.leaving.selector, (note) => {
    note.hidden = false;
    const [words, button] = [note.querySelector('[role=status]'), note.querySelector('button')];
    if (words) words.textContent = MARKS.leaving.of(note) ?? '';
    button?.addEventListener('click', () => {
      stopWaiting();
      if (words) words.textContent = MARKS.stayed.of(note) ?? '';
      button.remove();
    });
  });
}
