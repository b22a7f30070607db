import { onContent, onEach } from './content.ts';

/**
 * What a page has just done: it takes the focus, and may disappear after a moment, as may what can be done then. What
 * holds only where browsers keep no Secure cookies is shown only there.
 */
export function startNotices(): void {
  onEach('main [data-takes-focus]', (notice) => notice.focus());
  onEach('[data-insecure]', (notice) => {
    notice.hidden = isSecureContext;
  });
  onEach('[data-ends-after]', (form) => {
    setTimeout(() => {
      const hadFocus = form.contains(document.activeElement);
      form.hidden = true;
      if (hadFocus) form.closest<HTMLElement>('[data-takes-focus]')?.focus();
    }, Number(form.dataset.endsAfter));
  });
  let fading: ReturnType<typeof setTimeout> | undefined;
  onContent(() => {
    clearTimeout(fading);
    const notice = document.querySelector<HTMLElement>('[data-fades-after]');
    if (!notice) return;
    fading = setTimeout(() => {
      notice.textContent = '';
    }, Number(notice.dataset.fadesAfter));
  });
}

/** Takes away what the page said that it had done: what it says now is that something went wrong. */
export function takeBackNews(): void {
  for (const said of document.querySelectorAll('main p[data-takes-focus]')) said.remove();
  for (const said of document.querySelectorAll('main [data-fades-after]')) said.textContent = '';
}
