import { type LinkPurpose, readEmailLink } from '#site/email-link.ts';
import { onEach } from './content.ts';

/**
 * Puts the link that an email opened into the form that needs it (`data-link-for`, with the link's purposes).
 * It stands after the #, so that no server logs it, and is removed from the address and the history at once. The form
 * waits for a press: programs that check the links in mails run scripts too.
 */
export function startEmailLinks(): void {
  onEach<HTMLFormElement>('form[data-link-for]', take);
  // Another email may be opened in the same tab.
  window.addEventListener('hashchange', () => {
    if (location.hash.includes('access_token=')) location.reload();
  });
}

function take(form: HTMLFormElement): void {
  const { linkFor = '' } = form.dataset;
  const link = location.hash;
  if (link !== '') history.replaceState(history.state, '', location.pathname + location.search);
  const isLink = purposesIn(linkFor).some((purpose) => readEmailLink(link, purpose) !== null);
  const field = form.elements.namedItem('link');
  if (isLink && field instanceof HTMLInputElement) {
    field.value = link;
    field.closest('[data-link-field]')?.setAttribute('hidden', '');
    form.querySelector('[data-link-taken]')?.removeAttribute('hidden');
  } else {
    const instead = document.querySelector<HTMLTemplateElement>('template[data-unreadable]');
    instead?.replaceWith(instead.content);
    if (instead) document.querySelector('[data-readable]')?.setAttribute('hidden', '');
  }
}

/** The purposes in an attribute that our own pages write. */
function purposesIn(text: string): LinkPurpose[] {
  return text.split(' ') as LinkPurpose[];
}
