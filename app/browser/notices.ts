import { MARKS } from '#site/marks.ts';
import { onContent, onEach } from './content.ts';

/**
 * What a page has just done: it takes the focus, and may disappear after a moment, as may what can be done then. What
 * holds only where browsers keep no Secure cookies is shown only there.
 */
export function startNotices(): void {
  onEach(`main ${MARKS.takesFocus.selector}`, (notice) => notice.focus());
  onEach(MARKS.insecure.selector, (notice) => {
    notice.hidden = isSecureContext;
  });
  onEach(MARKS.endsAfter.selector, (form) => {
    setTimeout(() => {
      const hadFocus = form.contains(document.activeElement);
      form.hidden = true;
      if (hadFocus) form.closest<HTMLElement>(MARKS.takesFocus.selector)?.focus();
    }, MARKS.endsAfter.of(form));
  });
  let fading: ReturnType<typeof setTimeout> | undefined;
  onContent(() => {
    clearTimeout(fading);
    const notice = document.querySelector<HTMLElement>(MARKS.fadesAfter.selector);
    if (!notice) return;
    fading = setTimeout(() => {
      notice.textContent = '';
    }, MARKS.fadesAfter.of(notice));
  });
}

/** Takes away what the page said that it had done: what it says now is that something went wrong. */
export function takeBackNews(): void {
  for (const said of document.querySelectorAll(`main p${MARKS.takesFocus.selector}`)) said.remove();
  for (const said of document.querySelectorAll(`main ${MARKS.fadesAfter.selector}`)) said.textContent = '';
}
