import { type LinkPurpose, readEmailLink } from '#site/email-link.ts';
import { MARKS } from '#site/marks.ts';
import { onEach } from './content.ts';

/**
 * Puts the link that an email opened into the form that needs it.
 * It stands after the #, so that no server logs it, and is removed from the address and the history at once. The form
 * waits for a press: programs that check the links in mails run scripts too.
 */
export function startEmailLinks(): void {
  onEach<HTMLFormElement>(MARKS.linkFor.selector, take);
  // Another email may be opened in the same tab.
  window.addEventListener('hashchange', () => {
    if (location.hash.includes('access_token=')) location.reload();
  });
}

function take(form: HTMLFormElement): void {
  // Our own pages write it.
  const purposes = (MARKS.linkFor.of(form) ?? []) as LinkPurpose[];
  const link = location.hash;
  if (link !== '') history.replaceState(history.state, '', location.pathname + location.search);
  const isLink = purposes.some((purpose) => readEmailLink(link, purpose) !== null);
  const field = form.elements.namedItem('link');
  if (isLink && field instanceof HTMLInputElement) {
    field.value = link;
    field.closest(MARKS.linkField.selector)?.setAttribute('hidden', '');
    form.querySelector(MARKS.linkTaken.selector)?.removeAttribute('hidden');
  } else {
    const instead = document.querySelector<HTMLTemplateElement>(MARKS.unreadable.selector);
    instead?.replaceWith(instead.content);
    if (instead) document.querySelector(MARKS.readable.selector)?.setAttribute('hidden', '');
  }
}
