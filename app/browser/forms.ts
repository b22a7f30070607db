import { type Fault, faultText } from '#site/in-place.ts';
import { MARKS } from '#site/marks.ts';
import { paths } from '#site/paths.ts';
import { arriveAt, isArrival } from './arrival.ts';
import { contentChanged, onEvent, opensElsewhere } from './content.ts';
import { goInPlace, show, takeAddress } from './in-place.ts';
import { keepForLogin, keepWritten } from './kept-fields.ts';
import { takeBackNews } from './notices.ts';
import { type Answer, post } from './send.ts';
import { hasNewer, rememberAnswer, rememberSent, Unsent } from './unsent.ts';

/**
 * Sends forms so that the page stays until the answer is there: whatever stops a form, nothing typed is lost. Forms
 * whose answer is a file are the browser's.
 */
export function startForms(): void {
  // A key that is held would go on to the button that has the focus next.
  document.addEventListener('keydown', (event) => {
    if (event.repeat && event.key === 'Enter' && event.target instanceof HTMLButtonElement)
      event.preventDefault();
  });
  document.addEventListener('submit', (event) => {
    const { target, submitter, defaultPrevented } = event;
    if (defaultPrevented || !(target instanceof HTMLFormElement)) return;
    const button = submitter instanceof HTMLButtonElement ? submitter : null;
    // A form for another tab leaves this page as it is.
    if (button?.formTarget === '_blank') return;
    if (MARKS.download.of(target)) return;
    if (target.getAttribute('method') === 'post') {
      event.preventDefault();
      void sendForm(target, button).then((failure) => failure !== null && say(target, failure));
    } else if (MARKS.inPlace.of(target)) {
      event.preventDefault();
      const drawer = button?.closest<HTMLElement>(':popover-open');
      // Each choice in the drawer has been applied already.
      if (drawer) drawer.hidePopover();
      else search(target);
    }
  });
  onEvent('change', MARKS.atOnce.selector, applyChoice);
  onEvent('click', `a${MARKS.inPlace.selector}`, (link, event) => {
    if (event.defaultPrevented || !(link instanceof HTMLAnchorElement) || opensElsewhere(event)) return;
    event.preventDefault();
    void goInPlace(link.href, { focus: MARKS.inPlace.of(link) ?? [] });
  });
  // On a slow line, visitors choose before this script is there.
  for (const field of document.querySelectorAll<HTMLElement>(MARKS.atOnce.selector)) {
    if (isChanged(field)) applyChoice(field);
  }
}

/** Shows the listing with a choice of its filters. */
function applyChoice(field: HTMLElement): void {
  const isControl = field instanceof HTMLSelectElement || field instanceof HTMLInputElement;
  // A field may stand beside its form.
  const form = isControl ? field.form : field.closest('form');
  if (!form) return;
  for (const other of MARKS.clears.of(field) ?? []) {
    const control = form.elements.namedItem(other);
    if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) control.value = '';
  }
  search(form);
}

/** Whether a choice differs from the one that the page came with. */
function isChanged(field: HTMLElement): boolean {
  if (field instanceof HTMLInputElement) return field.checked !== field.defaultChecked;
  if (!(field instanceof HTMLSelectElement)) return false;
  const stated = field.querySelector<HTMLOptionElement>('option[selected]') ?? field.options[0];
  return field.value !== stated?.value;
}

/** Goes to the listing that a form of filters describes; empty fields say nothing. */
export function search(form: HTMLFormElement): void {
  const address = new URL(form.getAttribute('action') ?? '', location.href);
  address.hash = '';
  address.search = String(
    new URLSearchParams(
      [...new FormData(form)].flatMap(([name, value]) =>
        typeof value === 'string' && value !== '' ? [[name, value]] : [],
      ),
    ),
  );
  void goInPlace(address.href, { focus: MARKS.inPlace.of(form) ?? [] });
}

/** Forms that are on their way: a second press adds nothing. */
const sending = new WeakSet<HTMLFormElement>();

/**
 * Sends a form and shows the answer where the page is.
 *
 * @param button the one that was pressed
 * @returns what to say if that failed: the form and what is typed in it are as they were
 */
export async function sendForm(
  form: HTMLFormElement,
  button: HTMLButtonElement | null,
): Promise<string | null> {
  if (sending.has(form)) return null;
  sending.add(form);
  const address = new URL(
    (button?.hasAttribute('formaction') ? button : form).getAttribute(
      button?.hasAttribute('formaction') ? 'formaction' : 'action',
    ) ?? '',
    location.href,
  );
  const isMultipart = form.getAttribute('enctype') === 'multipart/form-data';
  const body = new FormData(form, button);
  rememberSent(form);
  const restore = showSending(form, button);
  const answer = await post(address.href, body, isMultipart);
  const again = () => {
    sending.delete(form);
    restore();
  };
  // Until another page is there, a second press would send the form again.
  if (answer.kind === 'elsewhere' && !isHere(answer.to)) {
    window.addEventListener('pageshow', again, { once: true });
  } else again();
  // A form that has done its work may be gone afterwards, with its button.
  const together = form.closest(MARKS.together.selector);
  const failure = await take(answer, form, address);
  if (failure !== null) takeBackNews();
  if (!button || document.activeElement !== document.body) return failure;
  // Whoever has moved an entry to the end of a list finds its button switched off.
  const isUsable = button.isConnected && !button.disabled;
  const next = isUsable ? button : firstControl(button.isConnected ? form : together);
  next?.focus({ preventScroll: true });
  return failure;
}

/**
 * Sends what no form of the page holds, such as a picture, and goes to where that leads.
 *
 * @returns null if it was taken, else the answer; the page is as it was
 */
export async function sendBody(
  address: string,
  body: FormData,
): Promise<Exclude<Answer, { kind: 'elsewhere' }> | null> {
  const answer = await post(address, body, true);
  if (answer.kind === 'elsewhere') {
    await goInPlace(answer.to);
    return null;
  }
  takeBackNews();
  return answer;
}

/** Whether an address is of another state of this page. */
function isHere(address: string): boolean {
  const { origin, pathname } = new URL(address);
  return origin === location.origin && pathname === location.pathname;
}

/** What cannot be pressed or picked while its form is on its way. */
const STILL = `button:enabled, ${MARKS.still.selector} input:enabled`;

/** @returns a function that makes the form as it was */
function showSending(form: HTMLFormElement, button: HTMLButtonElement | null): () => void {
  const focused = document.activeElement;
  const shown = [...(button?.childNodes ?? [])];
  // Of stars, none can be picked meanwhile (spec §5, "Rating").
  const still = [...form.querySelectorAll<HTMLButtonElement | HTMLInputElement>(STILL)];
  const stood = still.find((each) => each === focused);
  for (const each of still) each.disabled = true;
  const pending = MARKS.pending.of(button?.closest(MARKS.pending.selector));
  if (button && pending) button.textContent = pending;
  button?.setAttribute('aria-busy', 'true');
  return () => {
    for (const each of still) each.disabled = false;
    if (pending) button?.replaceChildren(...shown);
    button?.removeAttribute('aria-busy');
    if (document.activeElement === document.body) stood?.focus({ preventScroll: true });
  };
}

/** @returns what to say if the answer is none */
async function take(answer: Answer, form: HTMLFormElement, address: URL): Promise<string | null> {
  switch (answer.kind) {
    case 'elsewhere': {
      if (isHere(answer.to)) {
        rememberAnswer(form, false);
        if (await goInPlace(answer.to, { answered: form })) moveToNews(new URL(answer.to).hash);
        return null;
      }
      // Whoever has to sign in first gets back what they wrote, in this form and in others.
      const target = new URL(answer.to);
      if (target.pathname === paths.login) keepForLogin();
      else if (hasNewer(form)) keepWritten(new Unsent(form));
      if (isArrival(target)) arriveAt(target, form);
      else location.assign(target);
      return null;
    }
    case 'page':
      if (address.pathname !== location.pathname)
        return answer.page.querySelector('[role=alert]')?.textContent ?? failureOf(form);
      rememberAnswer(form, answer.status >= 400);
      await show(answer, form);
      // Where the form's address names a part of the page, that is shown, as without scripts.
      takeAddress({ ...answer, address: new URL(address.hash, answer.address).href });
      if (answer.status >= 400) moveToFault(form);
      else moveToNews();
      return null;
    default:
      return failureOf(form, answer);
  }
}

/** What is said after a failure, in the words that the page has for this form, or for all its forms. */
function failureOf(form: HTMLFormElement, fault: Fault = { kind: 'failed' }): string {
  return faultText(fault, MARKS.failed.of(form.closest(MARKS.failed.selector)));
}

/** Says above a form's fields that something went wrong; screen readers announce it. */
function say(form: HTMLFormElement, text: string): void {
  const place = form.querySelector(MARKS.notice.selector) ?? form;
  const known = form.querySelector<HTMLElement>('[role=alert]');
  // What was said before about the same part of the page is over.
  for (const said of form.closest('section, main')?.querySelectorAll('p[role=alert]') ?? []) {
    if (!form.contains(said)) said.remove();
  }
  const notice = known ?? document.createElement('p');
  notice.setAttribute('role', 'alert');
  notice.setAttribute('tabindex', '-1');
  notice.className = 'border-l-4 border-danger pl-4';
  notice.textContent = text;
  if (!known) place.prepend(notice);
  contentChanged();
  // A form that has words of its own stands among other things, with its notice beside the button.
  if (form.closest(`${MARKS.failed.selector}:not(main)`) === null) notice.focus();
}

/**
 * Moves the focus to what is wrong after a refusal: to the first wrong field, else to a password, which has to
 * be typed again, else to the notice.
 */
function moveToFault(form: HTMLFormElement): void {
  for (const area of [form.isConnected ? form.parentElement : null, document.querySelector('main')]) {
    const find = (selector: string) => area?.querySelector<HTMLElement>(selector);
    const fault = find('[aria-invalid]') ?? find('[autocomplete$="-password"]') ?? find('[role=alert]');
    if (fault) {
      fault.focus();
      return;
    }
  }
}

/**
 * Moves the focus to what a form has done, if the page says that it takes it; else to the part of the page that
 * the answer's address names.
 */
function moveToNews(hash = ''): void {
  const news = document.querySelector<HTMLElement>(`main ${MARKS.takesFocus.selector}`);
  if (news) {
    news.focus();
    return;
  }
  const part = document.getElementById(decodeURIComponent(hash.slice(1)));
  firstControl(part)?.focus({ preventScroll: true });
  part?.scrollIntoView({ block: 'nearest' });
}

function firstControl(area: Element | null): HTMLElement | null {
  const controls = ':is(input:not([type=hidden]), textarea, select, button):enabled';
  return area?.querySelector<HTMLElement>(controls) ?? null;
}
